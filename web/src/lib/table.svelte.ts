// One table as this browser sees it: the newest position or an earlier one, its log, and who may act.
import { Talk } from "../club/talk.svelte.ts";
import { api, files, Refused } from "./api.ts";
import type {
  Accepted,
  Called,
  CompanyView,
  DecisionView,
  LogLine,
  News,
  Plots,
  Refusal,
  TalkNews,
  View,
} from "./api-types.ts";
import { Audit } from "./audit.svelte.ts";
import { followed, isMove, logged, tookBack } from "./following.ts";
import { Live } from "./live.ts";
import { announcer } from "./news.svelte.ts";
import { folded } from "./offers.ts";
import { number, t } from "./words.svelte.ts";

const PATIENCE = 2000; // milliseconds until a page that hears nothing of its own move looks for itself

export class Table {
  readonly id: string;
  view = $state.raw<View | null>(null); // what is shown
  newest = $state.raw<View | null>(null); // where the game stands
  at = $state<number | null>(null); // looking back, at this move
  lines = $state.raw<LogLine[]>([]);
  plots = $state.raw<Plots | null>(null);
  audit = $state.raw<Audit | null>(null); // of a game that was brought here
  connected = $state(false);
  busy = $state(false);
  refusal = $state.raw<Refusal | null>(null); // why the last thing did not work
  missing = $state.raw<Refusal | null>(null); // the table itself cannot be shown
  tookBack = ""; // the name of who took a move back just now

  readonly talk: Talk; // what people write here, and who is there

  #live: Live<News | TalkNews> | null = null;
  #heard: News[] = []; // while an answer is on its way
  #until: (() => void)[] = []; // who waits for the next position
  #addressed: number | null = null; // in the address
  #running: Promise<void> | null = null;
  #waiting: Promise<void> | null = null;

  constructor(id: string) {
    this.id = id;
    this.talk = new Talk(id);
  }

  looksBack = $derived(this.at !== null);
  /** What this browser may decide now; never while looking back. */
  decisions = $derived.by((): DecisionView[] =>
    this.looksBack
      ? []
      : (this.view?.decisions ?? [])
          .filter((decision) => decision.mine)
          .map((decision) => ({ ...decision, options: folded(decision.options) })),
  );
  mine = $derived(new Set(this.newest?.table.seats.filter((seat) => seat.mine).map((seat) => seat.player)));
  /** A vote waits for an answer from here. */
  isAsked = $derived.by((): boolean => {
    const vote = this.newest?.vote;
    const answered = new Set([...(vote?.agreed ?? []), ...(vote?.declined ?? [])]);
    return !!vote?.asked.some((player) => this.mine.has(player) && !answered.has(player));
  });
  bots = $derived(
    new Set(this.newest?.table.seats.filter((seat) => seat.kind === "bot" || seat.stand_in).map((seat) => seat.player)),
  );
  names = $derived(new Map(this.newest?.players.map((player) => [player.id, player.name])));
  companies = $derived(new Map(this.view?.companies.map((company) => [company.id, company])));
  /** Companies with a charter: as they operate, then those that have started, then the others. */
  charters = $derived.by((): CompanyView[] => {
    const order = this.view?.order ?? [];
    const rank = (company: CompanyView): number =>
      order.includes(company.id) ? order.indexOf(company.id) : company.started ? 150 : 199;
    return (this.view?.companies ?? [])
      .filter((company) => company.place === "charter")
      .toSorted((a, b) => rank(a) - rank(b));
  });
  supply = $derived((this.view?.companies ?? []).filter((company) => company.place === "supply"));

  /** The line of the log about a move that is in force. */
  line(seq: number): LogLine | undefined {
    return this.lines.findLast((line) => isMove(line) && line.seq === seq && !line.undone);
  }

  /** What others have done since somebody here last did something. */
  missed = $derived.by((): LogLine[] => {
    const done = this.lines.filter((line) => !line.undone);
    const last = done.findLastIndex((line) => isMove(line) && this.mine.has(line.player));
    return this.mine.size && last >= 0 ? done.slice(last + 1).filter((line) => !this.mine.has(line.player)) : [];
  });

  /** A player by name; whatever else owns things is known by its letters. */
  name(owner: string): string {
    return this.names.get(owner) ?? owner;
  }

  /** What the title's book calls a thing. */
  called(what: keyof Called): string {
    return this.view?.called[what] ?? "";
  }

  /** Where a share is bought: a place by what it is called, or whose it is. */
  source(owner: string): string {
    return owner === "ipo" || owner === "pool" ? this.called(owner) : this.name(owner);
  }

  train(name: string): string {
    return this.view?.trains.find((train) => train.name === name)?.called ?? name;
  }

  money(amount: number): string {
    const said = (this.view?.money ?? "{amount}").replace("{amount}", number(Math.abs(amount)));
    return amount < 0 ? `−${said}` : said;
  }

  /** What the bank has, or owes once it is broken; nothing where it never breaks. */
  get bank(): string {
    const has = this.view?.bank ?? null;
    if (has === null) return "";
    return has < 0 ? t("table.bankOwes", { owed: this.money(-has) }) : t("table.bank", { has: this.money(has) });
  }

  // ---- keeping up ----

  async open(): Promise<void> {
    const wished = /^\d{1,6}$/.exec(new URLSearchParams(location.search).get("at") ?? "");
    await this.catchUp();
    if (this.newest?.table.source) void (this.audit = new Audit(this.id)).follow();
    if (wished) void this.lookAt((this.#addressed = Number(wished[0]))); // it may be left before it is there
    this.#live = new Live(
      files.live(this.id),
      (said) => ("talk" in said ? this.talk.hear(said) : this.#hear(said)),
      (connected) => (this.connected = connected),
    );
  }

  close(): void {
    this.#live?.close();
    this.audit?.close();
  }

  /** What has changed makes the next view of the one we have; who has missed something looks again. */
  #hear(news: News): void {
    if (this.#running) this.#heard.push(news);
    else if (!this.#follow(news)) void this.catchUp();
  }

  #follow(news: News): boolean {
    const before = this.newest;
    if (!before) return false;
    if (news.version < before.version) return true; // we have looked since
    const view = followed(before, news);
    if (!view) return false;
    if (news.told.length) announcer.say(news.told.flatMap((line) => [line.text, ...line.follows]).join(" "));
    if (view.version !== before.version) this.#log(logged(this.lines, news.told, view.seq));
    this.#know(view);
    return true;
  }

  #know(view: View): void {
    this.newest = view;
    if (this.at === null || this.at >= view.seq) this.#show(null, view);
    for (const done of this.#until.splice(0)) done();
  }

  /** Until the news of our own move are there; a page that hears none looks for itself. */
  async #arrived(accepted: Accepted): Promise<void> {
    const there = (): boolean => (this.newest?.version ?? 0) >= accepted.version;
    const late = Date.now() + PATIENCE;
    while (!there() && this.connected && Date.now() < late) {
      await new Promise<void>((done) => {
        this.#until.push(done);
        setTimeout(done, PATIENCE);
      });
    }
    if (there()) return;
    if (accepted.lines.length) announcer.say(accepted.lines.join(" "));
    await this.catchUp();
  }

  /** The newest position and log. Whoever calls while an answer is on its way waits for one more round, not for many. */
  catchUp(): Promise<void> {
    if (this.#waiting) return this.#waiting;
    if (!this.#running) return (this.#running = this.#fetch().finally(() => this.#fetched()));
    this.#waiting = this.#running.then(() => {
      this.#waiting = null;
      return this.catchUp();
    });
    return this.#waiting;
  }

  /** What was heard meanwhile follows the answer, or is in it. */
  #fetched(): void {
    this.#running = null;
    const heard = this.#heard.splice(0);
    if (this.newest && !heard.every((news) => this.#follow(news))) void this.catchUp();
  }

  async #fetch(): Promise<void> {
    try {
      const view = await api.view(this.id);
      await this.#readLog(view);
      this.missing = null;
      this.#know(view);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (!this.newest && error.status) this.missing = error.refusal;
      else if (error.status) this.refusal = error.refusal;
    }
  }

  /** Only what is new, unless something was taken back or somebody has another name now. */
  async #readLog(view: View): Promise<void> {
    const before = this.newest;
    if (before?.edition === view.edition) return;
    const grown = before && view.version > before.version && view.version - before.version === view.seq - before.seq;
    const log = await api.log(this.id, grown ? before.seq : 0);
    const lines = log.lines.filter((line) => line.number <= view.version); // the game may be further already
    this.#log(logged(grown ? this.lines : [], lines, view.seq));
  }

  #log(lines: LogLine[]): void {
    const player = tookBack(this.lines, lines);
    this.tookBack = player && this.name(player);
    this.lines = lines;
  }

  async loadPlots(): Promise<void> {
    this.plots = await api.plots(this.id).catch(() => this.plots);
  }

  // ---- looking back ----

  /** What is shown stands in the address: a link to it opens just that. */
  #show(at: number | null, view: View): void {
    if (at !== this.#addressed && location.pathname.endsWith(`/${this.id}`)) {
      this.#addressed = at;
      history.replaceState(history.state, "", location.pathname + (at === null ? "" : `?at=${at}`));
    }
    this.at = at;
    this.view = view;
  }

  async lookAt(seq: number): Promise<void> {
    const now = this.newest;
    if (!now) return;
    const wished = Math.max(0, Math.min(seq, now.seq));
    if (wished === now.seq) return this.#show(null, now);
    this.at = wished;
    const view = await api.view(this.id, wished).catch(() => null);
    if (view && this.at === wished) this.#show(wished, view);
  }

  lookAtNow(): void {
    if (this.newest) this.#show(null, this.newest);
  }

  // ---- doing something ----

  /** Send something under the numbers we have seen. A race that is lost loses nothing: the choice stays, with the news. */
  async send(what: (seq: number, version: number) => Promise<Accepted>): Promise<boolean> {
    if (!this.newest || this.busy) return false;
    this.busy = true;
    this.refusal = null;
    try {
      const accepted = await what(this.newest.seq, this.newest.version);
      await this.#arrived(accepted);
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refusal = error.status ? error.refusal : { ...error.refusal, text: t("live.offline") };
      announcer.say(this.refusal.text);
      if (error.stale) await this.catchUp();
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Something about the table beside the game: done, then looked at; what was refused is said. */
  async about(what: Promise<unknown>): Promise<boolean> {
    try {
      await what;
      await this.catchUp();
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.say(error.status ? error.refusal : { ...error.refusal, text: t("live.offline") });
      return false;
    }
  }

  /** Something that people should read. */
  say(refusal: Refusal): void {
    this.refusal = refusal;
    announcer.say(refusal.text);
  }

  undo = (): Promise<boolean> => this.send((seq, version) => api.undo(this.id, { seq, version }));
  /** Ask the others whether one's last decision may be taken back. */
  askBack = (): Promise<boolean> => this.about(api.propose(this.id, { kind: "undo" }));
  redo = (): Promise<boolean> => this.send((seq, version) => api.redo(this.id, { seq, version }));
}
