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

export type Section = "run" | "hex" | "company" | "train" | "private" | "plain" | "last" | "rare";

function sectionOf(option: OptionView): Section {
  const kind = kindOf(option.action);
  if (LAST.has(kind)) return "last";
  if (RARE.has(kind)) return "rare";
  const subject = subjectOf(option);
  return subject === "tile" || subject === "station" ? "hex" : subject;
}

/** Options of a decision in sections, in the order of the rules: what the step is about comes before powers held beside. */
export function sections(options: readonly OptionView[], always: readonly Section[] = []): [Section, OptionView[]][] {
  const found = groups(options, sectionOf) as [Section, OptionView[]][];
  const added = always
    .filter((name) => !found.some(([other]) => other === name))
    .map((name): [Section, OptionView[]] => [name, []]);
  const ends: Section[] = ["last", "rare"];
  return [
    ...added,
    ...found.filter(([name]) => !ends.includes(name)),
    ...ends.flatMap((end) => found.filter(([name]) => name === end)),
  ];
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

/** Tile options of one hex: by tile (and private company that gives the right), its turns in order. */
export function byTile(options: readonly OptionView[]): { tile: string; power: string; turns: OptionView[] }[] {
  const key = (o: OptionView): string => `${text(o.action, "private")}|${text(o.action, "tile")}`;
  return groups(options, key).map(([, turns]) => ({
    tile: text(turns[0]!.action, "tile"),
    power: text(turns[0]!.action, "private"),
    turns,
  }));
}

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
  if (other) return { type: kindOf(other.action), hex };
  return { type: decision.takes.includes("place_token") ? "place_token" : "lay_tile", hex };
}
