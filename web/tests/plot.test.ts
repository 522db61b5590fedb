import assert from "node:assert/strict";
import { test } from "node:test";
import { path, scale, spread } from "../src/lib/plot.ts";

test("the scale ends with a round number above the highest value", () => {
  assert.deepEqual(scale(340), { high: 400, ticks: [0, 100, 200, 300, 400] });
  assert.deepEqual(scale(10), { high: 10, ticks: [0, 2.5, 5, 7.5, 10] });
});

test("values hold until they change", () => {
  const same = (n: number): number => n;
  assert.equal(path([[0, 5], [3, 9]], same, same), "M0.0 5.0H3.0V9.0"); // prettier-ignore
});

test("names at the ends of lines do not cover one another", () => {
  assert.deepEqual(spread([10, 100, 12], 12), [10, 100, 22]);
});
