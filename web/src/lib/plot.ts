// Arithmetic of plots.
export interface Scale {
  high: number;
  ticks: number[];
}

/** A round number above the highest value, with a few ticks. */
export function scale(highest: number): Scale {
  const rough = highest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((k) => k * power).find((size) => size >= rough) ?? rough;
  const count = Math.ceil(highest / step);
  return { high: count * step, ticks: Array.from({ length: count + 1 }, (_, i) => i * step) };
}

/** Values hold until they change: a staircase. */
export function path(
  points: readonly (readonly number[])[],
  x: (n: number) => number,
  y: (n: number) => number,
): string {
  return points
    .map(([seq = 0, value = 0], i) =>
      i ? `H${x(seq).toFixed(1)}V${y(value).toFixed(1)}` : `M${x(seq).toFixed(1)} ${y(value).toFixed(1)}`,
    )
    .join("");
}

/** Labels moved apart as little as needed, in the order they came. */
export function spread(wished: readonly number[], room: number): number[] {
  const order = wished.map((_, i) => i).sort((a, b) => (wished[a] ?? 0) - (wished[b] ?? 0));
  const placed = [...wished];
  for (let n = 1; n < order.length; n++) {
    const [above, below] = [order[n - 1]!, order[n]!];
    placed[below] = Math.max(placed[below]!, placed[above]! + room);
  }
  return placed;
}
