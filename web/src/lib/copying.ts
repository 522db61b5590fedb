// A link to send to somebody: copied, and said to be; where the browser refuses, it is shown, to be copied by hand.
import { announcer } from "./news.svelte.ts";
import { t } from "./words.svelte.ts";

/** The clipboard proper is only there at https addresses and on one's own machine, not at a table in the house by http. */
async function copied(text: string): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard)
    return clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return done;
}

export async function copyLink(path: string): Promise<void> {
  const link = new URL(path, location.origin).href;
  if (await copied(link)) announcer.show(t("tools.copied"));
  else prompt(t("tools.copyThis"), link);
}
