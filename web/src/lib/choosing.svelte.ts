// What a player is about to do: one option taken up, looked at, confirmed or put back.
import { api, Refused } from "./api.ts";
import type { DecisionView, OptionView, Preview, Refusal, RunView } from "./api-types.ts";
import { announcer } from "./news.svelte.ts";
import { byHex, filled, hexQuestion, isPicked, kindOf, sameAction, sameFields, turned, type Action } from "./offers.ts";
import type { Table } from "./table.svelte.ts";
import { t } from "./words.svelte.ts";

/** Done at a tap, without being shown first: it can be taken back. */
const LIGHT: ReadonlySet<string> = new Set(["pass"]);

export interface Answer {
  about: string; // what was tapped
  refusal: Refusal;
}

/** What a list of offers is given: the decision, and those of its options that the list shows. */
export interface Offering {
  table: Table;
  choosing: Choosing;
  decision: DecisionView;
  options: OptionView[];
}

export class Choosing {
  readonly #table: Table;
  option = $state.raw<OptionView | null>(null);
  decision = $state.raw<DecisionView | null>(null); // that the option belongs to
  number = $state<number | null>(null);
  hex = $state<string | null>(null);
  par = $state<number | null>(null); // at which companies start, until another is chosen
  listed = $state(false); // hexes are chosen from a list too
  run = $state.raw<RunView | null>(null); // drawn on the board
  preview = $state.raw<Preview | null>(null);
  why = $state.raw<Answer | null>(null);
  tracing = $state.raw<{ train: string; path: string[] }[] | null>(null); // a run being drawn by hand
  blind = $state(false); // to find the run is the task: it is not given away
  traced = $state(0); // the train whose path is drawn
  #asked = 0;

  constructor(table: Table) {
    this.#table = table;
  }

  options = $derived.by(() => this.#table.decisions.flatMap((decision) => decision.options));
  hexes = $derived.by(() => byHex(this.options));
  /** The tile that would lie on the chosen hex. */
  face = $derived.by(() => {
    const face = this.option?.face;
    return face ? this.#table.decisions.map((d) => d.faces[face]).find(Boolean) : undefined;
  });

  /** One goes on choosing in the list: which tile in which turn, or field by field. */
  inParts = $derived.by(() => !!this.face || (!!this.option && isPicked(this.options, this.option)));

  #of(option: OptionView): DecisionView | undefined {
    return this.#table.decisions.find((d) => d.options.some((o) => sameAction(o.action, option.action)));
  }

  // ---- taking up ----

  take(option: OptionView, value: number | null = null): void {
    const decision = this.#of(option);
    if (!decision) return;
    this.why = null;
    if (LIGHT.has(kindOf(option.action))) return void this.play(option.action, decision.player);
    this.option = option;
    this.number = option.number ? (value ?? option.number.low) : null;
    this.hex = typeof option.action["hex"] === "string" ? option.action["hex"] : null;
    this.decision = decision;
    void this.look();
  }

  /** Take up an option with an action that the form has put together. */
  propose(option: OptionView, action: Action): void {
    const decision = this.#of(option);
    if (decision) this.#propose(decision, { ...option, action });
  }

  /** Take up what somebody has advised: the option that stands for it, or the action by itself. */
  follow(action: Action, text: string, player: string): void {
    const decision = this.#table.decisions.find((d) => d.player === player);
    if (!decision) return;
    for (const option of decision.options) {
      const value = option.number ? action[option.number.field] : null;
      const number = typeof value === "number" ? value : null;
      if (sameFields(filled(option, number), action)) return this.take(option, number);
    }
    const like = decision.options.find((option) => kindOf(option.action) === kindOf(action));
    if (like) this.#propose(decision, { ...like, action, text, number: null });
  }

  #propose(decision: DecisionView, option: OptionView): void {
    this.why = null;
    this.option = option;
    this.number = this.hex = null;
    this.decision = decision;
    void this.look();
  }

  setNumber(value: number): void {
    this.number = value;
    void this.look();
  }

  /** A tap on the board: take up what is offered there, turn the tile that lies there already, or say why not. */
  tap(hex: string): void {
    if (this.tracing) return this.#trace(hex);
    const offered = this.hexes.get(hex);
    if (!offered) return void this.askHex(hex);
    if (this.option && this.hex === hex) this.take(turned(offered, this.option, 1));
    else if (offered[0]) this.take(offered[0]);
  }

  turn(by: number): void {
    const offered = this.hex ? this.hexes.get(this.hex) : undefined;
    if (offered && this.option) this.take(turned(offered, this.option, by));
  }

  put(): void {
    this.option = this.preview = this.why = this.decision = null;
    this.number = this.hex = null;
    this.#table.refusal = null;
  }

  /** A new position: what is still offered stays taken up; whoever loses a choice is told why. */
  keep(): void {
    const chosen = this.option;
    if (!chosen || this.#table.busy) return; // what is sent is seen to when the answer is there
    const form = chosen.split && this.options.find((o) => o.split && kindOf(o.action) === kindOf(chosen.action));
    if (form) return this.propose(form, chosen.action);
    const still = this.options.find((o) => sameAction(o.action, chosen.action));
    if (still) return this.take(still, this.number);
    this.put();
    if (!this.#table.looksBack) this.#table.say(this.#gone(chosen));
  }

  #gone(chosen: OptionView): Refusal {
    const name = this.#table.tookBack;
    const words = t(name ? "choice.undone" : "choice.gone", { name, choice: chosen.text });
    return { code: "choice.gone", text: words, rule: "", seq: null, detail: "" };
  }

  #trace(hex: string): void {
    const routes = this.tracing ?? [];
    const path = routes[this.traced]?.path ?? [];
    const next = path.at(-1) === hex ? path.slice(0, -1) : [...path, hex];
    this.tracing = routes.map((route, i) => (i === this.traced ? { ...route, path: next } : route));
  }

  // ---- looking ahead ----

  get action(): Action | null {
    return this.option && filled(this.option, this.number);
  }

  async look(): Promise<void> {
    const { action } = this;
    if (!action || !this.decision) return;
    const asked = ++this.#asked;
    try {
      const preview = await api.preview(this.#table.id, {
        player: this.decision.player,
        action,
        at: null,
      });
      if (asked !== this.#asked) return;
      this.preview = preview;
      announcer.say([this.option?.text ?? "", ...preview.lines.slice(1)].join(". "));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (asked === this.#asked) this.preview = { lines: [], changes: [], refusal: error.refusal };
    }
  }

  async confirm(): Promise<void> {
    const { action } = this;
    if (action && this.decision) await this.play(action, this.decision.player);
  }

  async play(action: Action, player: string): Promise<boolean> {
    const table = this.#table;
    const done = await table.send((seq, version) => api.act(table.id, { seq, version, player, action }));
    if (done) {
      this.put();
      this.run = this.tracing = null;
    } else this.keep();
    return done;
  }

  // ---- why not ----

  async ask(about: string, action: Action): Promise<void> {
    const decision = this.#table.decisions[0] ?? this.#table.view?.decisions[0];
    const player = decision?.player ?? "";
    try {
      this.why = {
        about,
        refusal: await api.why(this.#table.id, { player, action, at: this.#table.at }),
      };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.why = { about, refusal: error.refusal };
    }
    announcer.say(this.why.refusal.text);
  }

  askHex(hex: string): Promise<void> {
    const decision = this.#table.decisions[0] ?? this.#table.view?.decisions[0];
    if (!decision) return Promise.resolve();
    return this.ask(hex, hexQuestion(decision, hex));
  }
}
