// Everything the page asks of the server. Types are generated from its OpenAPI document.
import type {
  Accepted,
  Act,
  AutoPass,
  Log,
  NewTable,
  Plots,
  Preview,
  Question,
  Refusal,
  Runs,
  RunsQuestion,
  Step,
  TableCard,
  TakeSeat,
  View,
  Welcome,
} from "./api-types.ts";
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

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const headers: Record<string, string> = {};
  if (settings.language) headers["Accept-Language"] = settings.language;
  if (body) headers["Content-Type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  } catch {
    throw new Refused(0, offline());
  }
  const said: unknown = answer.status === 204 ? null : await answer.json().catch(() => null);
  if (!answer.ok) throw new Refused(answer.status, (said as Refusal | null) ?? offline());
  return said as T;
}

const at = (seq: number | null): string => (seq === null ? "" : `?at=${seq}`);
const table = (id: string): string => `/tables/${encodeURIComponent(id)}`;

/** A message to the server may leave out what has a default. */
type Sent<T, Needed extends keyof T> = Pick<T, Needed> & Partial<T>;

export const api = {
  welcome: (): Promise<Welcome> => ask("GET", "/welcome"),
  tables: (): Promise<TableCard[]> => ask("GET", "/tables"),
  open: (asked: Sent<NewTable, "title" | "seats">): Promise<TableCard> => ask("POST", "/tables", asked),
  card: (id: string): Promise<TableCard> => ask("GET", table(id)),
  sit: (id: string, seat: Partial<TakeSeat>): Promise<TableCard> => ask("POST", `${table(id)}/seat`, seat),
  view: (id: string, seq: number | null = null): Promise<View> => ask("GET", `${table(id)}/view${at(seq)}`),
  log: (id: string, since = 0): Promise<Log> => ask("GET", `${table(id)}/log?since=${since}`),
  plots: (id: string): Promise<Plots> => ask("GET", `${table(id)}/plots`),
  act: (id: string, act: Act): Promise<Accepted> => ask("POST", `${table(id)}/actions`, act),
  undo: (id: string, step: Step): Promise<Accepted> => ask("POST", `${table(id)}/undo`, step),
  redo: (id: string, step: Step): Promise<Accepted> => ask("POST", `${table(id)}/redo`, step),
  why: (id: string, question: Question): Promise<Refusal> => ask("POST", `${table(id)}/why`, question),
  preview: (id: string, question: Question): Promise<Preview> => ask("POST", `${table(id)}/preview`, question),
  /** The best runs; or, with routes, what these are worth. */
  runs: (id: string, question: RunsQuestion): Promise<Runs> => ask("POST", `${table(id)}/runs`, question),
  autoPass: (id: string, wish: AutoPass): Promise<unknown> => ask("PUT", `${table(id)}/auto-pass`, wish),
  noAutoPass: (id: string, player: string): Promise<unknown> =>
    ask("DELETE", `${table(id)}/auto-pass?player=${player}`),
  branch: (id: string, seq: number): Promise<TableCard> => ask("POST", `${table(id)}/branches`, { at: seq }),
  discard: (id: string): Promise<unknown> => ask("DELETE", table(id)),
};

/** Addresses that a link opens. */
export const files = {
  record: (id: string): string => `/api${table(id)}/record`,
  exported: (id: string): string => `/api${table(id)}/record?form=18xx.games`,
  picture: (id: string, seq: number): string => `/api${table(id)}/map.png?at=${seq}&lang=${settings.language}`,
  live: (id: string): string =>
    `${location.origin.replace(/^http/, "ws")}/api${table(id)}/live?lang=${settings.language}`,
};
