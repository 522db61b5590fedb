// Keys that do something at the table, in one place: the page listens to them and lists them.
import type { Word } from "./words.svelte.ts";

export type Command =
  | "help"
  | "map"
  | "decision"
  | "confirm"
  | "cancel"
  | "pass"
  | "turn"
  | "undo"
  | "redo"
  | "back"
  | "on"
  | "now"
  | "in"
  | "out"
  | "fit"
  | "there"
  | "alone"
  | "words"
  | "section"
  | "arrows"
  | "why"
  | "advice";

interface Key {
  command: Command;
  keys: string[]; // as KeyboardEvent.key says
  shown: string[];
  word: Word;
}

const key = (command: Command, keys: string[], shown: string[] = keys): Key => ({
  command,
  keys,
  shown,
  word: `key.${command}`,
});

export const keys: Key[] = [
  key("help", ["?"]),
  key("map", ["m"]),
  key("decision", ["d"]),
  key("arrows", [], ["←", "↑", "↓", "→"]),
  key("why", [], ["Enter"]),
  key("turn", ["t"]),
  key("confirm", ["c"]),
  key("cancel", ["Escape"], ["Esc"]),
  key("pass", ["p"]),
  key("advice", ["a"]),
  key("undo", ["u"]),
  key("redo", ["r"]),
  key("back", ["["]),
  key("on", ["]"]),
  key("now", ["n"]),
  key("in", ["+", "="], ["+"]),
  key("out", ["-"], ["−"]),
  key("fit", ["0"]),
  key("there", ["z"]),
  key("alone", ["f"]),
  key("words", ["b"]),
  key("section", [], ["1", "…", "9"]),
];

export const commandOf = (pressed: string): Command | undefined =>
  keys.find((entry) => entry.keys.includes(pressed))?.command;
