import assert from "node:assert/strict";
import { test } from "node:test";
import { filled, understood } from "../src/lib/filling.ts";

const moves = { one: "{moves} coup", other: "{moves} coups de {name}" };

test("the first number decides on the plural form, by the rules of the language", () => {
  const say = (n: number, language: string): string => filled(moves, { moves: n, name: "Anna" }, language);
  assert.deepEqual([0, 1, 2].map((n) => say(n, "fr")), ["0 coup", "1 coup", "2 coups de Anna"]); // prettier-ignore
  assert.deepEqual([0, 1].map((n) => say(n, "en")), ["0 coups de Anna", "1 coup"]); // prettier-ignore
  const polish = { one: "{n} ruch", few: "{n} ruchy", many: "{n} ruchów" };
  assert.deepEqual([1, 2, 5, 22].map((n) => filled(polish, { n }, "pl")), ["1 ruch", "2 ruchy", "5 ruchów", "22 ruchy"]); // prettier-ignore
});

test("a form that is missing is the common one", () => {
  assert.equal(filled({ other: "{n} moves" }, { n: 1 }, "en"), "1 moves");
  assert.equal(filled({ one: "{n} move" }, { n: 2 }, "en"), "2 move");
  assert.equal(filled(moves, { name: "Anna" }, "en"), "{moves} coups de Anna");
});

test("numbers are grouped, texts are not", () => {
  assert.equal(filled("{a} {b}", { a: 1234, b: "1889" }, "en"), "1,234 1889");
  assert.equal(filled("{a}", { a: 1234 }, "de"), "1.234");
  assert.equal(filled("{a}", { a: 1234 }, "fr"), "1\u202f234");
});

test("the first language that is wished and spoken", () => {
  assert.equal(understood(["pl", "de-CH", "fr"], ["en", "de", "fr"]), "de");
  assert.equal(understood(["pl"], ["en", "de"]), "en");
  assert.equal(understood(["", "fr"], ["en", "fr"]), "fr");
});
