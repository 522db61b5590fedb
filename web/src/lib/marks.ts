// What is news to somebody, and how it is marked.
import type { LogLine } from "./api-types.ts";
import { isMove } from "./following.ts";

/** The number of moves after which what happened is news, when there are so many. */
export function newsFrom(lines: readonly LogLine[], mine: ReadonlySet<string>, seq: number): number {
  const isMine = (line: LogLine): boolean => isMove(line) && !line.undone && mine.has(line.player);
  const last = lines.findLast((line) => line.seq <= seq && isMine(line))?.seq;
  return last === undefined || last === seq ? Math.max(0, seq - 1) : last;
}

/** Which way a number went: for a mark beside it. */
export function trend(before: number | undefined, now: number): "up" | "down" | undefined {
  if (before === undefined || before === now) return undefined;
  return now > before ? "up" : "down";
}
