// Options, sorted by what their actions name. No rule is known here: only the names of the fields of an action.
import type { DecisionView, OptionView } from "./api-types.ts";

export type Action = OptionView["action"];

export const text = (action: Action, field: string): string => {
  const value = action[field];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
};

export const kindOf = (action: Action): string => text(action, "type");

/** What an option is about, the most telling field first. */
export type Subject = "run" | "tile" | "station" | "company" | "train" | "private" | "plain";

export function subjectOf(option: OptionView): Subject {
  const { action } = option;
  if (option.is_run) return "run";
  if ("hex" in action) return "tile" in action ? "tile" : "station";
  if ("train" in action) return "train";
  if ("private" in action) return "private";
  if ("company" in action) return "company";
  return "plain";
}

export function groups<T>(items: readonly T[], key: (item: T) => string): [string, T[]][] {
  const found = new Map<string, T[]>();
  for (const item of items) {
    const name = key(item);
    const list = found.get(name);
    if (list) list.push(item);
    else found.set(name, [item]);
  }
  return [...found];
}

/** Never what the turn is about: they stand at the end. */
const LAST: ReadonlySet<string> = new Set(["pass"]);
const RARE: ReadonlySet<string> = new Set(["end_game"]);

/** Shown in a row a company, however many there are. */
const ROWS: ReadonlySet<string> = new Set(["start_company", "buy_share", "sell_shares"]);

export type Section =
  "run" | "hex" | "split" | "pick" | "company" | "train" | "private" | "plain" | "aside" | "last" | "rare";

function sectionOf(option: OptionView, picked: ReadonlySet<string>, takes?: readonly string[]): Section {
  const kind = kindOf(option.action);
  if (LAST.has(kind)) return "last";
  if (RARE.has(kind)) return "rare";
  if (option.split) return "split";
  const subject = subjectOf(option);
  if (subject === "tile" || subject === "station") return "hex";
  if (takes && !takes.includes(kind) && subject !== "run" && subject !== "private") return "aside";
  return picked.has(kind) ? "pick" : subject;
}

/** Options of a decision in sections, in the order of the rules: what the step is about comes before what may be done beside
 * it. `takes` are the kinds of action that the step is about. */
export function sections(
  options: readonly OptionView[],
  always: readonly Section[] = [],
  takes?: readonly string[],
): [Section, OptionView[]][] {
  const picked = pickedKinds(options);
  const found = groups(options, (option) => sectionOf(option, picked, takes)) as [Section, OptionView[]][];
  const added = always
    .filter((name) => !found.some(([other]) => other === name))
    .map((name): [Section, OptionView[]] => [name, []]);
  const first: Section[] = ["split", "plain"]; // few and telling: they would be lost below rows of companies
  const ends: Section[] = ["aside", "last", "rare"];
  return [
    ...first.flatMap((start) => found.filter(([name]) => name === start)),
    ...added,
    ...found.filter(([name]) => !first.includes(name) && !ends.includes(name)),
    ...ends.flatMap((end) => found.filter(([name]) => name === end)),
  ];
}

// ---- many options of one kind ----

const MANY = 8;

/** The fields of an action that say what it is about. */
const fieldsOf = (action: Action): string[] => Object.keys(action).filter((name) => name !== "type");
const valueOf = (action: Action, field: string): string => JSON.stringify(action[field] ?? null);

/** Fields in which options of one kind differ, with their values in order. */
export function choices(options: readonly OptionView[]): [string, string[]][] {
  const names = new Set(options.flatMap((option) => fieldsOf(option.action)));
  return [...names]
    .map((name): [string, string[]] => [name, [...new Set(options.map((o) => valueOf(o.action, name)))]])
    .filter(([, values]) => values.length > 1);
}

/** Kinds with so many options that they are chosen field by field. */
function pickedKinds(options: readonly OptionView[]): ReadonlySet<string> {
  const plain = options.filter((o) => !o.number && !o.split && !o.is_run && !("hex" in o.action));
  return new Set(
    groups(plain, (o) => kindOf(o.action))
      .filter(([kind, list]) => !ROWS.has(kind) && list.length > MANY && choices(list).length > 1)
      .map(([kind]) => kind),
  );
}

export const isPicked = (options: readonly OptionView[], option: OptionView): boolean =>
  pickedKinds(options).has(kindOf(option.action));

/** The option that has this value in a field, and in the other fields what was chosen before, as far as possible. */
export function narrowed(
  options: readonly OptionView[],
  chosen: OptionView | null,
  field: string,
  value: string,
): OptionView | undefined {
  const fits = options.filter((option) => valueOf(option.action, field) === value);
  const alike = (option: OptionView): number =>
    chosen ? fieldsOf(chosen.action).filter((n) => valueOf(option.action, n) === valueOf(chosen.action, n)).length : 0;
  return fits.toSorted((a, b) => alike(b) - alike(a))[0];
}

/** Many options that differ in one number become one with an open number. */
export function folded(options: readonly OptionView[]): OptionView[] {
  const numbers = (o: OptionView): string[] => fieldsOf(o.action).filter((n) => typeof o.action[n] === "number");
  const key = (o: OptionView): string => {
    const [field, ...others] = numbers(o);
    if (!field || others.length || o.number || o.face || o.spot || o.is_run || o.split) return JSON.stringify(o.action);
    return JSON.stringify({ ...o.action, [field]: "#" });
  };
  return groups(options, key).flatMap(([, list]) => {
    const [first, second] = list;
    const field = first && numbers(first)[0];
    if (list.length <= MANY || !first || !second || !field) return list;
    const values = list.map((o) => Number(o.action[field]));
    const step = Number(second.action[field]) - values[0]!;
    const even = step > 0 && values.every((value, i) => value === values[0]! + i * step);
    const number = { field, low: values[0]!, high: values.at(-1)!, step, is_money: field === "price" };
    return even ? [{ ...first, number }] : list;
  });
}

/** The options on each hex that has any. */
export function byHex(options: readonly OptionView[]): Map<string, OptionView[]> {
  return new Map(
    groups(
      options.filter((option) => "hex" in option.action),
      (option) => text(option.action, "hex"),
    ),
  );
}

/** The action of an option, its open number filled in. */
export function filled(option: OptionView, value: number | null): Action {
  return option.number && value !== null ? { ...option.action, [option.number.field]: value } : option.action;
}

/** A number that the option allows, nearest to what was typed. */
export function fitting(option: OptionView, value: number): number {
  if (!option.number) return value;
  const { low, high, step } = option.number;
  const steps = Math.round((Math.min(Math.max(value, low), high) - low) / step);
  return Math.min(low + steps * step, low + Math.floor((high - low) / step) * step);
}

export interface TileRow {
  tile: string;
  power: string;
  city: string; // where a station comes with the tile, and it has several cities
  turns: OptionView[];
}

/** Tile options of one hex: by tile (and private company that gives the right, and city), its turns in order. */
export function byTile(options: readonly OptionView[]): TileRow[] {
  const key = (o: OptionView): string =>
    ["private", "tile", "city"].map((field) => text(o.action, field) || (field === "city" ? "0" : "")).join("|");
  return groups(options, key).map(([, turns]) => ({
    tile: text(turns[0]!.action, "tile"),
    power: text(turns[0]!.action, "private"),
    city: text(turns[0]!.action, "city"),
    turns,
  }));
}

/** The same action, in whatever order its fields are written. */
export const sameFields = (a: Action, b: Action): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => valueOf(a, name) === valueOf(b, name));

export const sameAction = (a: Action, b: Action): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The next turn of the same tile. */
export function turned(options: readonly OptionView[], chosen: OptionView, by: number): OptionView {
  const row = byTile(options).find((tile) => tile.turns.some((o) => sameAction(o.action, chosen.action)));
  if (!row) return chosen;
  const at = row.turns.findIndex((o) => sameAction(o.action, chosen.action));
  return row.turns[(at + by + row.turns.length) % row.turns.length] ?? chosen;
}

/** What to ask about a hex that is not offered: the kind of thing that may be done on hexes now. */
export function hexQuestion(decision: DecisionView, hex: string): Action {
  const other = decision.options.find((option) => "hex" in option.action);
  return { type: other ? kindOf(other.action) : decision.asks_hex, hex };
}
