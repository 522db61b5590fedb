import assert from "node:assert/strict";
import { test } from "node:test";
import {
  around,
  isIn,
  lettersAt,
  moved,
  nearest,
  opening,
  seen,
  showing,
  zoomed,
  type Box,
} from "../src/lib/viewport.ts";

const whole: Box = { x: 0, y: 0, width: 1000, height: 800 };

test("zooming keeps the spot under the pointer where it is", () => {
  const box = zoomed(whole, 2, { x: 250, y: 200 }, whole);
  assert.deepEqual(box, { x: 125, y: 100, width: 500, height: 400 });
});

test("zooming out ends with the whole picture, zooming in at a limit", () => {
  assert.equal(zoomed(zoomed(whole, 2, { x: 0, y: 0 }, whole), 0.1, { x: 9, y: 9 }, whole), whole);
  assert.ok(zoomed(whole, 1000, { x: 500, y: 400 }, whole).width >= 1000 / 6 - 1e-9);
});

test("the picture cannot be pushed out of sight", () => {
  const box = moved({ x: 0, y: 0, width: 200, height: 160 }, -5000, 5000, whole);
  assert.deepEqual([box.x, box.y], [-100, 720]);
});

test("what is shown has the proportions of the window", () => {
  const part = seen(whole, 500, 800);
  assert.deepEqual([part.unit, part.width, part.height, part.y], [2, 1000, 1600, -400]);
});

test("a spot outside is brought in with room around it", () => {
  const box = showing({ x: 0, y: 0, width: 200, height: 160 }, { x: 500, y: 50 }, 40, whole);
  assert.deepEqual([box.x, box.y], [340, 0]);
});

test("arrow keys find the neighbour", () => {
  const spots = [
    { x: 10, y: 0 },
    { x: 20, y: 0 },
    { x: 0, y: 10 },
  ];
  assert.deepEqual(nearest({ x: 0, y: 0 }, spots, 1, 0), { x: 10, y: 0 });
  assert.deepEqual(nearest({ x: 0, y: 0 }, spots, 0, 1), { x: 0, y: 10 });
  assert.equal(nearest({ x: 0, y: 0 }, spots, -1, 0), undefined);
});

test("what is too small to read is shown in part, round a spot, but not beyond the picture", () => {
  assert.equal(opening(whole, 500, 400, 0.5, { x: 0, y: 0 }), whole);
  assert.deepEqual(opening(whole, 300, 400, 0.5, { x: 900, y: 100 }), { x: 400, y: 0, width: 600, height: 800 });
});

test("the smallest part that has all of some spots in it", () => {
  const spots = [
    { x: 300, y: 300 },
    { x: 500, y: 350 },
  ];
  const part = around(spots, 50, whole);
  assert.ok(spots.every((spot) => isIn(spot, part)) && part.width < 400);
  assert.equal(around([...spots, { x: 1000, y: 0 }, { x: 0, y: 800 }], 50, whole), whole);
});

test("letters grow less than the picture", () => {
  assert.equal(lettersAt(9), 1);
  assert.ok(lettersAt(42) === 0.5);
});

test("room beside the picture is shared out, or left on the right", () => {
  assert.equal(seen(whole, 1500, 800).x, -250);
  assert.equal(seen(whole, 1500, 800, true).x, 0);
});
