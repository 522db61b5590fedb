import assert from "node:assert/strict";
import { test } from "node:test";
import type { LogLine, News, View } from "../src/lib/api-types.ts";
import { followed, logged } from "../src/lib/following.ts";

const view = {
  edition: "a",
  seq: 1,
  version: 1,
  bank: 100,
  table: { my_turn: false, seats: ["x"] },
  companies: [
    { id: "A", trains: ["2"], shares: { p1: 1 } },
    { id: "B", trains: [], shares: {} },
  ],
  decisions: [],
} as unknown as View;
const own = { my_turn: true, can_undo: true, can_redo: false, auto_pass: [], decisions: [] };
const news = (more: Partial<News>): News =>
  ({ edition: "b", follows: "a", seq: 2, version: 2, changes: [], told: [], own, ...more }) as News;
const line = (number: number, seq: number, undone = false): LogLine => ({ number, seq, undone }) as LogLine;

test("changes are made at their places, and nothing else is touched", () => {
  const changes: News["changes"] = [
    [["bank"], null],
    [["companies", 1, "trains"], ["3"]],
    [["companies", 1, "shares", "p/2"], 4],
  ];
  const next = followed(view, news({ changes }));
  assert.equal(next?.bank, null);
  assert.deepEqual(next.companies[1], { id: "B", trains: ["3"], shares: { "p/2": 4 } });
  assert.equal(next.companies[0], view.companies[0]);
  assert.deepEqual(next.table, { my_turn: true, seats: ["x"] });
  assert.equal(next.edition, "b");
  assert.equal(next.can_undo, true);
  assert.equal(view.bank, 100);
});

test("who has missed something must look", () => {
  assert.equal(followed(view, news({ follows: "z" })), null);
  assert.equal(followed(view, news({ follows: "", own: null })), null);
});

test("who knows it already takes only what is for him", () => {
  assert.equal(followed(view, news({ edition: "a", follows: "", own: null })), view);
  assert.equal(followed(view, news({ edition: "a", changes: [[["bank"], 1]] }))?.bank, 100);
});

test("of lines of the same move the last one counts", () => {
  const state = (lines: LogLine[]): [number, boolean][] => lines.map((it) => [it.number, it.undone]);
  const two = logged([], [line(1, 1), line(2, 2)], 2);
  assert.deepEqual(state(two), [[1, false], [2, false]]); // prettier-ignore
  const taken = logged(two, [], 1);
  assert.deepEqual(state(taken), [[1, false], [2, true]]); // prettier-ignore
  assert.deepEqual(state(logged(taken, [], 2)), [[1, false], [2, false]]); // prettier-ignore
  const other = logged(taken, [line(2, 2), line(4, 2)], 2);
  assert.deepEqual(state(other), [[1, false], [2, true], [4, false]]); // prettier-ignore
});
