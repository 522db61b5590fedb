// All words of the page come from one catalogue a language, served by /api/words. The English one says which keys exist.
import type en from "../../../src/footplate/words/page/en.json";
import { filled, number as grouped, understood, type Text, type Values } from "./filling.ts";
import { settings } from "./settings.svelte.ts";

export type Word = keyof typeof en;
type Said = Partial<Record<Word, Text>>;

class Words {
  #said = $state.raw<Said>({});
  #language = "";
  ready = $state(false);
  spoken = $state.raw<Record<string, string>>({}); // languages of the server: what each calls itself

  /** Which languages there are; whoever has chosen none, or one that is gone, gets the browser's. */
  meet(spoken: Record<string, string>): void {
    this.spoken = spoken;
    settings.language = understood([settings.language, ...navigator.languages], Object.keys(spoken));
  }

  async load(language: string): Promise<void> {
    if (language === this.#language) return;
    const answer = await fetch(`/api/words/${encodeURIComponent(language)}`);
    if (!answer.ok) throw new Error(`no words for ${language}`);
    this.#said = (await answer.json()) as Said;
    this.#language = language;
    document.documentElement.lang = language;
    this.ready = true;
  }

  say(key: Word, values: Values = {}): string {
    return filled(this.#said[key] ?? key, values, this.#language);
  }
}

export const words = new Words();

/** Say something in the reader's language. */
export const t = (key: Word, values?: Values): string => words.say(key, values);

/** Is there such a word? For those made of something the server names. */
export const wordOr = (key: string, otherwise: string, values?: Values): string => {
  const said = words.say(key as Word, values);
  return said === key ? otherwise : said;
};

const locale = (): string => settings.language;

/** A moment of the server (UTC), in the reader's zone. */
export const time = (iso: string): string => {
  const date = new Date(iso);
  const today = new Date().toDateString() === date.toDateString();
  const form: Intl.DateTimeFormatOptions = today ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" };
  return Number.isNaN(date.valueOf()) ? "" : new Intl.DateTimeFormat(locale(), form).format(date);
};

export const number = (value: number): string => grouped(value, locale());
