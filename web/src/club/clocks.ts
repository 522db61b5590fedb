// What a clock shows: as the server told it, and as much further on as time has gone by since.
import type { ClockView, PlayerClock } from "../lib/api-types.ts";
import { t } from "../lib/words.svelte.ts";

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];

export interface Left {
  free: number; // milliseconds of this turn before the bank is touched
  bank: number;
}

export function left(clock: ClockView, own: PlayerClock, now: number): Left {
  const runs = clock.waits === own.player && clock.runs_from !== "";
  const used = runs ? Math.max(0, now - Date.parse(clock.runs_from)) : 0;
  const free = Math.max(0, own.free - used);
  return { free, bank: Math.max(0, own.bank - (used - (own.free - free))) };
}

export const isLow = (clock: ClockView, { free, bank }: Left): boolean => free + bank < clock.low;

/** A time as a clock shows it: the less there is, the more exactly. */
export function spell(milliseconds: number): string {
  const whole = (unit: number, below = Infinity): number => Math.floor((milliseconds % below) / unit);
  if (milliseconds >= 2 * DAY) return t("clock.days", { days: whole(DAY), hours: whole(HOUR, DAY) });
  if (milliseconds >= 2 * HOUR) return t("clock.hours", { hours: whole(HOUR), minutes: whole(MINUTE, HOUR) });
  return `${whole(MINUTE)}:${String(whole(SECOND, MINUTE)).padStart(2, "0")}`;
}
