// Results, ratings and standing orders, asked of the server.
import { ask } from "../lib/api.ts";
import type { GiveOrder, Leaderboard, OrderView, PersonPage, TableRating } from "../lib/api-types.ts";

const orders = (id: string): string => `/tables/${encodeURIComponent(id)}/orders`;

export const club = {
  ratings: (title: string): Promise<Leaderboard> => ask("GET", `/ratings?title=${encodeURIComponent(title)}`),
  person: (who: string): Promise<PersonPage> => ask("GET", `/players/${encodeURIComponent(who)}`),
  csv: (who: string): string => `/api/players/${encodeURIComponent(who)}/results.csv`,
  rating: (id: string): Promise<TableRating> => ask("GET", `/tables/${encodeURIComponent(id)}/rating`),
  orders: (id: string): Promise<OrderView[]> => ask("GET", orders(id)),
  order: (id: string, order: GiveOrder): Promise<OrderView> => ask("POST", orders(id), order),
  withdraw: (id: string, order: OrderView): Promise<unknown> =>
    ask("DELETE", `${orders(id)}?player=${order.player}&number=${order.number}`),
};

/** With the minus of numbers, which is not a hyphen. */
export const rated = (rating: number): string => (rating < 0 ? `−${-rating}` : `${rating}`);
/** What somebody has gained: the sign says it, not a colour. */
export const gained = (by: number): string => (by < 0 ? `−${-by}` : `+${by}`);
