import assert from "node:assert/strict";
import { test } from "node:test";
import { moved, nearest, seen, showing, zoomed, type Box } from "../src/lib/viewport.ts";

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
