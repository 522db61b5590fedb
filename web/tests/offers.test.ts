import assert from "node:assert/strict";
import { test } from "node:test";
import type { DecisionView, OptionView } from "../src/lib/api-types.ts";
import {
  byHex,
  byTile,
  choices,
  filled,
  fitting,
  folded,
  hexQuestion,
  narrowed,
  sections,
  turned,
} from "../src/lib/offers.ts";

const option = (action: Record<string, unknown>, more: Partial<OptionView> = {}): OptionView => ({
  action,
  text: "",
  label: "",
  cost: null,
  number: null,
  split: null,
  is_run: false,
  face: "",
  spot: null,
  ...more,
});
const lay = (hex: string, tile: string, rotation: number): OptionView =>
  option({ type: "lay_tile", hex, tile, rotation });

test("options come in sections by what their actions name, whatever they are called", () => {
  const found = sections([
    option({ type: "end_game" }),
    option({ type: "buy_share", company: "AR", source: "ipo" }),
    lay("E8", "9", 1),
    option({ type: "pass" }),
    option({ type: "place_token", hex: "E8" }),
    option({ type: "discard_train", company: "AR", train: "2" }),
    option({ type: "exchange_private", private: "G", company: "IR" }),
    option({ type: "some_power_of_another_title" }),
  ]);
  assert.deepEqual(
    found.map(([section, options]) => `${section} ${options.length}`),
    ["plain 1", "company 1", "hex 2", "train 1", "private 1", "last 1", "rare 1"],
  );
});

test("a section that is always wanted is there without options", () => {
  assert.deepEqual(sections([option({ type: "pass" })], ["train"])[0], ["train", []]);
});

test("tiles of a hex come with their turns, and turning goes round", () => {
  const options = [lay("E8", "9", 0), lay("E8", "8", 1), lay("E8", "9", 2), lay("F9", "9", 0)];
  const here = byHex(options).get("E8")!;
  assert.deepEqual(
    byTile(here).map((row) => [row.tile, row.turns.length]),
    [
      ["9", 2],
      ["8", 1],
    ],
  );
  assert.equal(turned(here, options[0]!, 1), options[2]);
  assert.equal(turned(here, options[2]!, 1), options[0]);
  assert.equal(turned(here, options[1]!, 1), options[1]);
});

test("an open number is kept to what the option allows", () => {
  const bid = option(
    { type: "bid", private: "C", price: 35 },
    { number: { field: "price", low: 35, high: 98, step: 5 } },
  );
  assert.deepEqual(
    [0, 37, 38, 98, 1000].map((value) => fitting(bid, value)),
    [35, 35, 40, 95, 95],
  );
  assert.deepEqual(filled(bid, 40), { type: "bid", private: "C", price: 40 });
});

const float = (company: string, size: number, par: number): OptionView => option({ type: "float", company, size, par });
const floats = ["A", "B", "C"].flatMap((company) =>
  [5, 10].flatMap((size) => [55, 71].map((par) => float(company, size, par))),
);

test("many options of one kind are chosen field by field", () => {
  assert.deepEqual(
    sections([...floats, option({ type: "pass" })]).map(([section, options]) => `${section} ${options.length}`),
    ["pick 12", "last 1"],
  );
  assert.deepEqual(
    choices(floats).map(([field, values]) => [field, values.length]),
    [
      ["company", 3],
      ["size", 2],
      ["par", 2],
    ],
  );
});

test("choosing a field keeps what was chosen in the others", () => {
  const chosen = float("A", 10, 71);
  assert.deepEqual(narrowed(floats, chosen, "company", '"C"')?.action, float("C", 10, 71).action);
  assert.deepEqual(narrowed(floats, null, "company", '"B"')?.action, float("B", 5, 55).action);
});

test("many options that differ in one number become one", () => {
  const sale = (company: string, shares: number): OptionView => option({ type: "sell_shares", company, shares });
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const found = folded([...numbers.map((n) => sale("A", n)), sale("B", 1), sale("B", 2), ...floats]);
  assert.equal(found.length, 1 + 2 + floats.length);
  assert.deepEqual(found[0]?.number, { field: "shares", low: 1, high: 9, step: 1, is_money: false });
  assert.deepEqual(filled(found[0]!, 4), { type: "sell_shares", company: "A", shares: 4 });
});

test("what the step is not about stands beside it, a split before everything", () => {
  const split = { field: "parts", who: "buyer", count: "shares", total: 2, most: {}, names: {}, price: 71 };
  const found = sections(
    [
      lay("E8", "9", 1),
      option({ type: "take_loan", company: "A" }),
      option({ type: "subscribe", parts: [] }, { split }),
      option({ type: "pass" }),
    ],
    [],
    ["lay_tile", "subscribe", "pass"],
  );
  assert.deepEqual(
    found.map(([section]) => section),
    ["split", "hex", "aside", "last"],
  );
});

test("a station that comes with a tile may stand in either of its cities", () => {
  const found = (city: number): OptionView => option({ type: "found_station", hex: "D4", tile: "248", city });
  assert.deepEqual(
    byTile([found(0), found(1)]).map((row) => [row.tile, row.city, row.turns.length]),
    [
      ["248", "0", 1],
      ["248", "1", 1],
    ],
  );
});

test("a hex is asked about as other hexes are offered, else as the step says", () => {
  const decision = { options: [] as OptionView[], asks_hex: "some_lay_of_another_title" } as DecisionView;
  assert.deepEqual(hexQuestion(decision, "E8"), { type: "some_lay_of_another_title", hex: "E8" });
  const offered = { ...decision, options: [option({ type: "place_token", hex: "F9" })] };
  assert.deepEqual(hexQuestion(offered, "E8"), { type: "place_token", hex: "E8" });
});
