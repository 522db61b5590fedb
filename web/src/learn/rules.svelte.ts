// The rules at hand: which section is open, and what the ledger of the title says about it.
import { api, Refused } from "../lib/api.ts";
import type { RulesView } from "../lib/api-types.ts";
import { t } from "../lib/words.svelte.ts";

class Rules {
  open = $state(false);
  view = $state.raw<RulesView | null>(null);
  failed = $state("");

  /** A section as a refusal cites it: "1889 6.5". */
  cite(rule: string): void {
    const cut = rule.indexOf(" ");
    this.section(rule.slice(0, cut), rule.slice(cut + 1));
  }

  section(title: string, section: string): void {
    void this.#show(api.rules(title, { section }));
  }

  step(title: string, step: string): void {
    void this.#show(api.rules(title, { step }));
  }

  async #show(asked: Promise<RulesView>): Promise<void> {
    this.open = true;
    this.failed = "";
    try {
      this.view = await asked;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.failed = error.refusal.text || t("live.offline");
      this.view = null;
    }
  }
}

export const rules = new Rules();
