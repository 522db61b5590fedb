import assert from "node:assert/strict";
import { test } from "node:test";
import { shortened } from "../src/lib/shortened.ts";

test("as few letters as tell the names apart", () => {
  assert.deepEqual(shortened(["Alexandra", "Alexander", "Bo", "Christopher"]), ["Alexandr", "Alexande", "Bo", "Chr"]);
});

test("a name that begins another one stays whole", () => {
  assert.deepEqual(shortened(["Jo", "Joanna", "Jo Ann", "Di"]), ["Jo", "Joa", "Jo A", "Di"]);
});

test("few people keep their names", () => {
  assert.deepEqual(shortened(["Alexandra", "Bartholomew"]), ["Alexandra", "Bartholomew"]);
});
