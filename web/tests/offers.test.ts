import assert from "node:assert/strict";
import { test } from "node:test";
import type { OptionView } from "../src/lib/api-types.ts";
import { byHex, byTile, filled, fitting, sections, turned } from "../src/lib/offers.ts";

const option = (action: Record<string, unknown>, more: Partial<OptionView> = {}): OptionView => ({
  action,
  text: "",
  cost: null,
  number: null,
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
