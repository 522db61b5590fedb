import assert from "node:assert/strict";
import { test } from "node:test";
import type { LogLine } from "../src/lib/api-types.ts";
import { newsFrom, trend } from "../src/lib/marks.ts";

const line = (seq: number, player: string, undone = false): LogLine => ({
  number: seq,
  seq,
  player,
  undone,
  at: "",
  kind: "pass",
  text: "",
  follows: [],
  companies: [],
  reason: "",
});
const mine = new Set(["p1"]);

test("news is what came after my last move", () => {
  assert.equal(newsFrom([line(1, "p1"), line(2, "p2"), line(3, "p3")], mine, 3), 1);
});

test("after my own move, and for who looks on, it is the last move", () => {
  assert.equal(newsFrom([line(1, "p2"), line(2, "p1")], mine, 2), 1);
  assert.equal(newsFrom([line(1, "p2"), line(2, "p3")], mine, 2), 1);
  assert.equal(newsFrom([], mine, 0), 0);
});

test("what was taken back does not count", () => {
  assert.equal(newsFrom([line(1, "p1"), line(2, "p1", true), line(2, "p2"), line(3, "p2")], mine, 3), 1);
});

test("a mark says which way a number went", () => {
  assert.deepEqual([trend(1, 2), trend(2, 1), trend(2, 2), trend(undefined, 2)], ["up", "down", undefined, undefined]);
});
