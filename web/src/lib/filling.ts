// A text of the page with its facts: in groups of digits, and in the plural form that its first number asks for.
export type Text = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;
export type Values = Record<string, string | number>;

const HOLE = /\{(\w+)\}/g;

export const number = (value: number, language: string): string => new Intl.NumberFormat(language).format(value);

function formOf(text: Exclude<Text, string>, values: Values, language: string): string {
  const longest = text.other ?? Object.values(text)[0] ?? "";
  const named = [...longest.matchAll(HOLE)].map(([, name]) => values[name!]);
  const counted = [...named, ...Object.values(values)].find((value) => typeof value === "number");
  return (typeof counted === "number" && text[new Intl.PluralRules(language).select(counted)]) || longest;
}

export function filled(text: Text, values: Values, language: string): string {
  const form = typeof text === "string" ? text : formOf(text, values, language);
  return form.replace(HOLE, (hole, name: string) => {
    const value = values[name];
    return typeof value === "number" ? number(value, language) : (value ?? hole);
  });
}

/** The first of the wished languages that is spoken here. */
export const understood = (wished: readonly string[], spoken: readonly string[]): string =>
  wished.map((code) => code.slice(0, 2)).find((code) => spoken.includes(code)) ?? "en";
