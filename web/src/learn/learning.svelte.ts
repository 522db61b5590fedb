// A lesson or a puzzle at a table of one's own: opened, followed, thrown away.
import { api } from "../lib/api.ts";
import type { ExerciseView, NewExercise } from "../lib/api-types.ts";
import type { Table } from "../lib/table.svelte.ts";

const KEPT = "footplate.exercise"; // the table of the last one, should the page have been closed over it
const DONE = "footplate.learnt"; // lessons and puzzles that were done

export type Asked = Pick<NewExercise, "kind" | "id" | "title">;

export const keyOf = (asked: Asked): string => (asked.kind === "lesson" ? `${asked.title}/${asked.id}` : asked.id);

function stored(): string[] {
  try {
    return JSON.parse(localStorage.getItem(DONE) ?? "[]") as string[];
  } catch {
    return [];
  }
}

class Learnt {
  done = $state.raw<string[]>(stored());

  has(asked: Asked): boolean {
    return this.done.includes(keyOf(asked));
  }

  note(asked: Asked): void {
    if (this.has(asked)) return;
    this.done = [...this.done, keyOf(asked)];
    localStorage.setItem(DONE, JSON.stringify(this.done));
  }
}

export const learnt = new Learnt();

/** Only one table at a time: the one before is of no more use. */
export async function openExercise(asked: Asked): Promise<string> {
  const before = localStorage.getItem(KEPT);
  if (before) await api.discard(before).catch(() => null);
  localStorage.removeItem(KEPT);
  const card = await api.openExercise(asked);
  localStorage.setItem(KEPT, card.id);
  return card.id;
}

export function leaveExercise(id: string): void {
  if (localStorage.getItem(KEPT) !== id) return;
  localStorage.removeItem(KEPT);
  void api.discard(id).catch(() => null);
}

/** What the panel over a table shows. */
export class Exercise {
  readonly asked: Asked;
  view = $state.raw<ExerciseView | null>(null);
  shown = $state(false); // how, or the answer

  constructor(asked: Asked) {
    this.asked = asked;
  }

  async look(table: Table): Promise<void> {
    const view = await api.exercise(table.id, this.asked, this.shown).catch(() => null);
    if (!view) return;
    this.view = view;
    if (view.status === "done") learnt.note(this.asked);
  }

  /** Back to the position it began with. */
  async again(table: Table): Promise<void> {
    while (table.newest?.can_undo && (await table.undo()));
    await this.look(table);
  }
}
