// What has happened since I last acted; or with the last move, if I have just acted or only look on.
import { api } from "./api.ts";
import type { HexView, LogLine, RouteView, View } from "./api-types.ts";
import { newsFrom } from "./marks.ts";
import type { Table } from "./table.svelte.ts";

const RUN = "run_trains";

export class Since {
  readonly #table: Table;
  before = $state.raw<View | null>(null); // what is shown is compared with this
  routes = $state.raw<RouteView[]>([]); // that trains have run since
  #last: View | null = null;
  #asked = 0;

  constructor(table: Table) {
    this.#table = table;
  }

  hexes = $derived.by((): string[] => {
    const [before, now] = [this.before?.board.hexes, this.#table.view?.board.hexes];
    const looks = (hex?: HexView): string | undefined => hex && hex.svg + hex.stops;
    return (now ?? []).filter((hex, i) => before && looks(before[i]) !== looks(hex)).map((hex) => hex.name);
  });
  #players = $derived(new Map(this.before?.players.map((player) => [player.id, player])));
  #companies = $derived(new Map(this.before?.companies.map((company) => [company.id, company])));

  cash = (player: string): number | undefined => this.#players.get(player)?.cash;
  worth = (player: string): number | undefined => this.#players.get(player)?.worth;
  shares = (player: string, company: string): number | undefined =>
    this.before ? (this.#players.get(player)?.shares[company] ?? 0) : undefined;
  company = (id: string): View["companies"][number] | undefined => this.#companies.get(id);

  /** Another position is shown: it follows the one before it, or one that must be asked for. */
  follow(): void {
    const { view, looksBack, lines, mine } = this.#table;
    const last = this.#last;
    this.#last = view;
    if (!view) return;
    const from = looksBack ? view.seq - 1 : newsFrom(lines, mine, view.seq);
    const asked = ++this.#asked;
    const goesOn = last !== null && view.seq > last.seq && view.version >= last.version;
    if (goesOn && last.seq === from) this.before = last;
    else if (!(goesOn && this.before?.seq === from)) {
      this.before = null;
      if (!looksBack && from < view.seq) void this.#ask(from, asked);
    }
    this.#ran(from, looksBack, asked);
  }

  async #ask(from: number, asked: number): Promise<void> {
    const before = await api.view(this.#table.id, from).catch(() => null);
    if (asked === this.#asked) this.before = before;
  }

  #ran(from: number, looksBack: boolean, asked: number): void {
    const isNew = ({ seq, undone, kind }: LogLine): boolean => seq > from && !undone && kind === RUN;
    if (looksBack || !this.#table.lines.some(isNew)) return void (this.routes = []);
    void api
      .ran(this.#table.id, from)
      .then((routes) => asked === this.#asked && (this.routes = routes))
      .catch(() => undefined);
  }
}
