// What scrolls must be reached by keyboard, and what does not scroll must not be in the way of it.
import type { Attachment } from "svelte/attachments";

export const scrolls: Attachment<HTMLElement> = (element) => {
  const look = (): void => {
    const hidden = element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1;
    if (hidden) element.tabIndex = 0;
    else element.removeAttribute("tabindex");
  };
  const sizes = new ResizeObserver(look);
  const content = new MutationObserver(look);
  sizes.observe(element);
  content.observe(element, { childList: true, subtree: true, characterData: true });
  look();
  return () => {
    sizes.disconnect();
    content.disconnect();
  };
};
