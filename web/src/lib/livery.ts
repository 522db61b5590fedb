// How a company's marker looks: one colour or two, a stripe across or none.
import type { CompanyView } from "./api-types.ts";

type Look = Pick<CompanyView, "color" | "second_color" | "stripe">;

/** The background of a chip. */
export function ground({ color, second_color: second, stripe }: Look): string {
  if (stripe) return `linear-gradient(${color} 22%, ${stripe} 22% 78%, ${second || color} 78%)`;
  return second ? `linear-gradient(${color} 50%, ${second} 50%)` : color;
}

/** Letters across two colours need a rim of their own. */
export const isSplit = ({ second_color: second, stripe }: Look): boolean => Boolean(second && !stripe);
