// What a reader has chosen for this browser: kept in local storage, worn by the <html> element.
export type Theme = "system" | "light" | "dark";
export type Motion = "system" | "reduced";

interface Kept {
  theme: Theme;
  motion: Motion;
  size: number; // text size in percent
  language: string; // "" until it is known which ones the server speaks
  shortcuts: boolean;
  name: string; // how the reader is called at a table
}

const KEY = "footplate.settings";

function kept(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
  } catch {
    return {}; // no storage, or not ours: begin afresh
  }
}

class Settings {
  #first = kept();
  theme = $state<Theme>(this.#first.theme ?? "system");
  motion = $state<Motion>(this.#first.motion ?? "system");
  size = $state(this.#first.size ?? 100);
  language = $state(this.#first.language ?? "");
  shortcuts = $state(this.#first.shortcuts ?? true);
  name = $state(this.#first.name ?? "");

  /** Put them on and keep them; run inside an effect. */
  wear(): void {
    const html = document.documentElement;
    html.dataset["theme"] = this.theme;
    html.dataset["motion"] = this.motion;
    html.style.fontSize = `${this.size}%`;
    const { theme, motion, size, language, shortcuts, name } = this;
    try {
      localStorage.setItem(KEY, JSON.stringify({ theme, motion, size, language, shortcuts, name } satisfies Kept));
    } catch {
      // a browser that keeps nothing still plays
    }
  }
}

export const settings = new Settings();
