// Everything the page asks of the server. Types are generated from its OpenAPI document.
import type {
  Accepted,
  Act,
  Advice,
  AnswerVote,
  AuditView,
  AutoPass,
  BrowserMessage,
  CalledView,
  DaysOff,
  ExerciseView,
  GameCard,
  LearnView,
  Line,
  Listing,
  Lobby,
  Log,
  NewExercise,
  NewLine,
  NewTable,
  Notes,
  NoticesView,
  Pacing,
  Pause,
  Plots,
  Preview,
  Propose,
  Question,
  Refusal,
  ReviewView,
  RouteView,
  RulesView,
  Runs,
  RunsQuestion,
  SeatBot,
  Standing,
  Share,
  Step,
  TableCard,
  TakeSeat,
  Talk as TalkView,
  View,
  Welcome,
  WishesMessage,
} from "./api-types.ts";
import { serverTime } from "../club/serverTime.svelte.ts";
import { settings } from "./settings.svelte.ts";

/** A request that the server refused, with its reason for people. */
export class Refused extends Error {
  readonly status: number;
  readonly refusal: Refusal;

  constructor(status: number, refusal: Refusal) {
    super(refusal.text);
    this.status = status;
    this.refusal = refusal;
  }

  /** Somebody else was faster. */
  get stale(): boolean {
    return this.status === 409;
  }
}

const offline = (): Refusal => ({ code: "request.offline", text: "", rule: "", seq: null, detail: "" });

export async function ask<T>(method: string, path: string, body?: object, signal?: AbortSignal): Promise<T> {
  const headers: Record<string, string> = {};
  if (settings.language) headers["Accept-Language"] = settings.language;
  if (body) headers["Content-Type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
      ...(signal ? { signal } : {}),
    });
  } catch {
    throw new Refused(0, offline());
  }
  serverTime.heard(answer);
  const said: unknown = answer.status === 204 ? null : await answer.json().catch(() => null);
  if (!answer.ok) throw new Refused(answer.status, (said as Refusal | null) ?? offline());
  return said as T;
}

const at = (seq: number | null): string => (seq === null ? "" : `?at=${seq}`);
const table = (id: string): string => `/tables/${encodeURIComponent(id)}`;
const talk = (place: string): string => (place ? `${table(place)}/talk` : "/lobby/talk");

/** A message to the server may leave out what has a default. */
type Sent<T, Needed extends keyof T> = Pick<T, Needed> & Partial<T>;

export const api = {
  /** A game in a file: a record of ours, or of 18xx.games. */
  bring: (text: string, name: string): Promise<TableCard> => ask("POST", "/imports", { text, name }),
  audit: (id: string): Promise<AuditView> => ask("GET", `${table(id)}/audit`),
  welcome: (): Promise<Welcome> => ask("GET", "/welcome"),
  tables: (): Promise<TableCard[]> => ask("GET", "/tables"),
  open: (asked: Sent<NewTable, "title" | "seats">): Promise<TableCard> => ask("POST", "/tables", asked),
  card: (id: string): Promise<TableCard> => ask("GET", table(id)),
  sit: (id: string, seat: Partial<TakeSeat>): Promise<TableCard> => ask("POST", `${table(id)}/seat`, seat),
  view: (id: string, seq: number | null = null): Promise<View> => ask("GET", `${table(id)}/view${at(seq)}`),
  log: (id: string, since = 0): Promise<Log> => ask("GET", `${table(id)}/log?since=${since}`),
  plots: (id: string): Promise<Plots> => ask("GET", `${table(id)}/plots`),
  ran: (id: string, since: number): Promise<RouteView[]> => ask("GET", `${table(id)}/ran?since=${since}`),
  act: (id: string, act: Act): Promise<Accepted> => ask("POST", `${table(id)}/actions`, act),
  undo: (id: string, step: Step): Promise<Accepted> => ask("POST", `${table(id)}/undo`, step),
  redo: (id: string, step: Step): Promise<Accepted> => ask("POST", `${table(id)}/redo`, step),
  why: (id: string, question: Question): Promise<Refusal> => ask("POST", `${table(id)}/why`, question),
  preview: (id: string, question: Question): Promise<Preview> => ask("POST", `${table(id)}/preview`, question),
  /** The best runs; or, with routes, what these are worth. */
  runs: (id: string, question: RunsQuestion): Promise<Runs> => ask("POST", `${table(id)}/runs`, question),
  review: (id: string): Promise<ReviewView> => ask("GET", `${table(id)}/review`),
  askReview: (id: string): Promise<ReviewView> => ask("POST", `${table(id)}/review`),
  /** The same people once more. */
  rematch: (id: string): Promise<TableCard> => ask("POST", `${table(id)}/rematch`),
  /** What a bot would do; who gives up waiting has it stop. */
  advice: (id: string, player: string, signal: AbortSignal): Promise<Advice> =>
    ask("POST", `${table(id)}/advice`, { player }, signal),
  /** How fast the bots of a table play, for all who sit there. */
  pace: (id: string, pacing: Pacing): Promise<Pacing> => ask("PUT", `${table(id)}/pace`, pacing),
  // seats and votes: what is answered is told to the page by news too
  leave: (id: string, player: string): Promise<unknown> => ask("POST", `${table(id)}/leave`, { player }),
  standIn: (id: string, player: string, bot: string): Promise<unknown> =>
    ask("POST", `${table(id)}/stand-in`, { player, bot }),
  removeHolder: (id: string, player: string): Promise<unknown> => ask("POST", `${table(id)}/remove`, { player }),
  seatBot: (id: string, seat: SeatBot): Promise<unknown> => ask("POST", `${table(id)}/bot`, seat),
  freeSeat: (id: string, player: string): Promise<unknown> => ask("DELETE", `${table(id)}/bot?player=${player}`),
  passHost: (id: string, player: string): Promise<unknown> => ask("POST", `${table(id)}/host`, { player }),
  propose: (id: string, asked: Sent<Propose, "kind">): Promise<unknown> => ask("POST", `${table(id)}/votes`, asked),
  answer: (id: string, answer: AnswerVote): Promise<unknown> => ask("PUT", `${table(id)}/votes`, answer),
  withdrawVote: (id: string, vote: number): Promise<unknown> => ask("DELETE", `${table(id)}/votes?vote=${vote}`),
  autoPass: (id: string, wish: Sent<AutoPass, "player" | "until">): Promise<unknown> =>
    ask("PUT", `${table(id)}/auto-pass`, wish),
  noAutoPass: (id: string, player: string): Promise<unknown> =>
    ask("DELETE", `${table(id)}/auto-pass?player=${player}`),
  /** Play again for a seat for which a bot has played. */
  back: (id: string, player: string): Promise<unknown> => ask("DELETE", `${table(id)}/stand-in?player=${player}`),
  /** Stop the clocks, if all agree. */
  pause: (id: string, wish: Pause): Promise<unknown> => ask("POST", `${table(id)}/pause`, wish),
  goOn: (id: string): Promise<unknown> => ask("DELETE", `${table(id)}/pause`),
  daysOff: (id: string, wish: DaysOff): Promise<unknown> => ask("PUT", `${table(id)}/days-off`, wish),
  noDaysOff: (id: string, player: string): Promise<unknown> => ask("DELETE", `${table(id)}/days-off?player=${player}`),
  /** What the ledger of a title says about a section, or a step. */
  rules: (title: string, about: { section: string } | { step: string }): Promise<RulesView> =>
    ask("GET", `/titles/${encodeURIComponent(title)}/rules?${new URLSearchParams(about).toString()}`),
  learn: (): Promise<LearnView> => ask("GET", "/learn"),
  openExercise: (asked: NewExercise): Promise<TableCard> => ask("POST", "/exercises", asked),
  exercise: (id: string, asked: { kind: string; id: string }, reveal: boolean): Promise<ExerciseView> =>
    ask(
      "GET",
      `${table(id)}/exercise?${new URLSearchParams({ kind: asked.kind, id: asked.id, reveal: reveal ? "1" : "0" }).toString()}`,
    ),
  games: (): Promise<GameCard[]> => ask("GET", "/games"),
  lobby: (): Promise<Lobby> => ask("GET", "/lobby"),
  /** What is written at a table, or in the lobby (""). */
  talk: (place: string, since: number): Promise<TalkView> => ask("GET", `${talk(place)}?since=${since}`),
  say: (place: string, line: Sent<NewLine, "text">): Promise<Line> => ask("POST", talk(place), line),
  haveRead: (place: string, upto: number): Promise<unknown> => ask("PUT", `${talk(place)}/read`, { upto }),
  mute: (place: string, number: number): Promise<unknown> => ask("POST", "/talk/mutes", { table: place, number }),
  unmute: (by: string): Promise<unknown> => ask("DELETE", `/talk/mutes?by=${encodeURIComponent(by)}`),
  report: (place: string, number: number): Promise<unknown> => ask("POST", "/talk/reports", { table: place, number }),
  standing: (id: string): Promise<Standing> => ask("GET", `${table(id)}/standing`),
  list: (id: string, listing: Listing): Promise<Standing> => ask("PUT", `${table(id)}/listing`, listing),
  invite: (id: string, name: string): Promise<Standing> => ask("POST", `${table(id)}/invited`, { name }),
  join: (id: string, name: string): Promise<TableCard> => ask("POST", `${table(id)}/join`, { name: name || null }),
  follow: (id: string, on: boolean): Promise<unknown> => ask(on ? "PUT" : "DELETE", `${table(id)}/follow`),
  wait: (id: string, name: string): Promise<unknown> => ask("PUT", `${table(id)}/wait`, { name: name || null }),
  stopWaiting: (id: string): Promise<unknown> => ask("DELETE", `${table(id)}/wait`),
  notes: (id: string, player: string): Promise<Notes> => ask("GET", `${table(id)}/notes?player=${player}`),
  writeNotes: (id: string, player: string, text: string): Promise<Notes> =>
    ask("PUT", `${table(id)}/notes`, { player, text }),
  /** How one is called when it is one's turn, and what became of it. */
  notices: (): Promise<NoticesView> => ask("GET", "/notices"),
  setNotices: (wishes: WishesMessage): Promise<NoticesView> => ask("PUT", "/notices", wishes),
  tryNotices: (): Promise<NoticesView> => ask("POST", "/notices/test"),
  sendLetter: (): Promise<NoticesView> => ask("POST", "/notices/letter"),
  confirmAddress: (code: string): Promise<NoticesView> => ask("POST", "/notices/address", { code }),
  addBrowser: (browser: BrowserMessage): Promise<NoticesView> => ask("POST", "/notices/browsers", browser),
  dropBrowser: (id: string): Promise<unknown> => ask("DELETE", `/notices/browsers/${id}`),
  called: (id: string): Promise<CalledView> => ask("GET", `${table(id)}/called`),
  setCalled: (id: string, called: boolean): Promise<CalledView> => ask("PUT", `${table(id)}/called`, { called }),
  /** Links at which a what-if is shown to others. */
  shares: (id: string): Promise<Share[]> => ask("GET", `${table(id)}/shares`),
  share: (id: string, kind: Share["kind"]): Promise<Share> => ask("POST", `${table(id)}/shares`, { kind }),
  withdraw: (id: string): Promise<unknown> => ask("DELETE", `${table(id)}/shares`),
  branch: (id: string, seq: number): Promise<TableCard> => ask("POST", `${table(id)}/branches`, { at: seq }),
  discard: (id: string): Promise<unknown> => ask("DELETE", table(id)),
};

/** Addresses that a link opens. */
export const files = {
  record: (id: string): string => `/api${table(id)}/record`,
  exported: (id: string): string => `/api${table(id)}/record?form=18xx.games`,
  figures: (id: string): string => `/api${table(id)}/figures.csv?lang=${settings.language}`,
  picture: (id: string, seq: number): string => `/api${table(id)}/map.png?at=${seq}&lang=${settings.language}`,
  live: (id: string): string =>
    `${location.origin.replace(/^http/, "ws")}/api${table(id)}/live?talk=1&lang=${settings.language}`,
  liveLobby: (): string => `${location.origin.replace(/^http/, "ws")}/api/lobby/live?lang=${settings.language}`,
};
