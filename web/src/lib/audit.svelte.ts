// What the rulebook says of the moves of a game that was brought here in a file; asked for until all of it is known.
import { api } from "./api.ts";
import type { AuditView, Finding } from "./api-types.ts";

const PAUSE = 2000; // milliseconds between two questions how far it is

export class Audit {
  view = $state.raw<AuditView | null>(null);
  readonly id: string;
  #later: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(id: string) {
    this.id = id;
  }

  /** What was found, by the number of the move. */
  bySeq = $derived.by((): Map<number, Finding[]> => {
    const found = new Map<number, Finding[]>();
    for (const one of this.view?.found ?? []) found.set(one.seq, [...(found.get(one.seq) ?? []), one]);
    return found;
  });

  async follow(): Promise<void> {
    this.view = await api.audit(this.id).catch(() => this.view);
    const more = this.view === null || this.view.status === "making";
    if (more && !this.#closed) this.#later = setTimeout(() => void this.follow(), PAUSE);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#later);
  }
}
