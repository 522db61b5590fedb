// What people write at a table or in the lobby, as this browser has seen it, and who is there.
import { api, Refused } from "../lib/api.ts";
import type { Line, Present, Refusal, Talk as Seen, TalkNews } from "../lib/api-types.ts";
import { announcer } from "../lib/news.svelte.ts";
import { t } from "../lib/words.svelte.ts";

export class Talk {
  readonly place: string; // a table, "" for the lobby
  lines = $state.raw<Line[]>([]);
  present = $state.raw<Present | null>(null);
  muted = $state.raw<Set<string>>(new Set());
  writes = $state<Seen["writes"]>("no");
  me = $state("");
  read = $state(0);
  known = $state(false); // has the server been asked?
  refusal = $state.raw<Refusal | null>(null);
  #last = 0;
  #asking: Promise<void> | null = null;

  constructor(place: string) {
    this.place = place;
  }

  shown = $derived(this.lines.filter((line) => !this.muted.has(line.by)));
  /** Those whom the reader does not want to hear, by what they were last called. */
  silenced = $derived(
    new Map(this.lines.filter((line) => this.muted.has(line.by)).map((line) => [line.by, line.name])),
  );
  unread = $derived(this.shown.filter((line) => line.number > this.read && line.by !== this.me && !line.hidden).length);

  /** Lines that follow what we have seen; who has missed something asks. */
  hear(news: TalkNews): void {
    if (news.present) this.present = news.present;
    if (news.last <= this.#last) return;
    if (news.since > this.#last || !this.known) return void this.catchUp();
    this.#add(news.lines, news.last);
  }

  /** All that is not known yet; one question at a time. */
  catchUp(): Promise<void> {
    return (this.#asking ??= this.#ask().finally(() => (this.#asking = null)));
  }

  async #ask(): Promise<void> {
    const said = await api.talk(this.place, this.#last).catch(() => null);
    if (!said) return; // the next news say that something is missing
    this.known = true;
    this.me = said.me;
    this.read = Math.max(this.read, said.read);
    this.muted = new Set(said.muted);
    this.writes = said.writes;
    this.#add(said.lines, said.last);
  }

  #add(lines: Line[], last: number): void {
    const byNumber = new Map([...this.lines, ...lines].map((line) => [line.number, line]));
    this.lines = [...byNumber.values()].toSorted((a, b) => a.number - b.number);
    this.#last = Math.max(this.#last, last);
  }

  /** Somebody looks at the newest line. */
  haveRead(): void {
    const newest = this.lines.at(-1)?.number ?? 0;
    if (newest <= this.read) return;
    const unread = this.unread;
    this.read = newest;
    if (unread) void api.haveRead(this.place, newest).catch(() => null); // it is unread again elsewhere: no harm
  }

  write(text: string, name: string): Promise<boolean> {
    return this.#try(async () => {
      await api.say(this.place, { text, name: name || null });
      await this.catchUp();
    });
  }

  mute(line: Line): Promise<boolean> {
    return this.#try(async () => {
      await api.mute(this.place, line.number);
      this.muted = new Set([...this.muted, line.by]);
    });
  }

  unmute(by: string): Promise<boolean> {
    return this.#try(async () => {
      await api.unmute(by);
      this.muted = new Set([...this.muted].filter((other) => other !== by));
    });
  }

  report(line: Line): Promise<boolean> {
    return this.#try(async () => {
      await api.report(this.place, line.number);
      announcer.show(t("talk.reported"));
    });
  }

  async #try(what: () => Promise<void>): Promise<boolean> {
    this.refusal = null;
    try {
      await what();
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refusal = { ...error.refusal, text: error.refusal.text || t("live.offline") };
      announcer.say(this.refusal.text);
      return false;
    }
  }
}
