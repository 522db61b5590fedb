// Who sits at a table, in a line of a list.
import type { TableCard } from "./api-types.ts";
import { t } from "./words.svelte.ts";

/** Names in the order of the seats, then how many seats are free. */
export function seating(card: TableCard): string {
  const names = card.seats.filter((seat) => seat.taken).map((seat) => seat.name);
  const free = card.seats.length - names.length;
  return [...names, ...(free ? [t("lobby.free", { count: free })] : [])].join(", ");
}
