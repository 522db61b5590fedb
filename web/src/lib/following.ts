// A view and the news of it make the next view; a log likewise. What is shared stays the same object.
import type { LogLine, News, Own, View } from "./api-types.ts";

/** The view after the news; null if something was missed, and the view must be asked for. */
export function followed(view: View, news: News): View | null {
  if (news.edition === view.edition) return news.own ? owned(view, news.own) : view;
  if (news.follows !== view.edition || !news.own) return null;
  let whole: unknown = view;
  for (const [path, value] of news.changes) whole = put(whole, path, value);
  return owned({ ...(whole as View), edition: news.edition }, news.own);
}

function owned(view: View, own: Own): View {
  const { my_turn, ...rest } = own;
  return { ...view, ...rest, table: { ...view.table, my_turn } };
}

/** Something with another value at one place. */
function put(whole: unknown, path: (string | number)[], value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (Array.isArray(whole)) return whole.with(Number(name), put(whole[Number(name)], rest, value));
  const fields = whole as Record<string, unknown>;
  return { ...fields, [name]: put(fields[name], rest, value) };
}

/** Who has taken a move back that counted before; "" if nobody has. */
export function tookBack(before: LogLine[], after: LogLine[]): string {
  const counted = new Set(before.filter((line) => !line.undone).map((line) => line.number));
  return after.find((line) => line.undone && counted.has(line.number))?.player ?? "";
}

/** A line about the game: the others tell what happened beside it, and no move is theirs. */
export const isMove = (line: LogLine): boolean => line.kind !== "event";

/** The log with further lines, when so many moves are in force: of lines of the same move the last one counts. */
export function logged(lines: LogLine[], more: LogLine[], seq: number): LogLine[] {
  const last = lines.at(-1)?.number ?? 0;
  const known = [...lines, ...more.filter((line) => line.number > last)];
  const counts = new Map(
    known.filter((line) => isMove(line) && line.seq <= seq).map((line) => [line.seq, line.number]),
  );
  return known.map((line) => {
    const undone = isMove(line) && counts.get(line.seq) !== line.number;
    return undone === line.undone ? line : { ...line, undone };
  });
}
