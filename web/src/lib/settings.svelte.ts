// What a reader has chosen for this browser: kept in local storage, worn by the <html> element.
export type Theme = "system" | "light" | "dark";
export type TableView = "dock" | "map";
export type Motion = "system" | "reduced";

interface Kept {
  theme: Theme;
  motion: Motion;
  size: number; // text size in percent
  language: string; // "" until it is known which ones the server speaks
  shortcuts: boolean;
  view: TableView; // panels beside the map, or the map alone
  tab: string; // the panel that is open beside the map
  dock: number; // its width in pixels; 0: what the map leaves
  name: string; // how the reader is called at a table
  sound: boolean; // when it is the reader's turn
  notices: boolean; // of the browser, likewise
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
  view = $state<TableView>(this.#first.view ?? "dock");
  tab = $state(this.#first.tab ?? "ledger");
  dock = $state(this.#first.dock ?? 0);
  name = $state(this.#first.name ?? "");
  sound = $state(this.#first.sound ?? false);
  notices = $state(this.#first.notices ?? false);

  turnView(): void {
    this.view = this.view === "map" ? "dock" : "map";
  }

  /** Put them on and keep them; run inside an effect. */
  wear(): void {
    const html = document.documentElement;
    html.dataset["theme"] = this.theme;
    html.dataset["motion"] = this.motion;
    html.style.fontSize = `${this.size}%`;
    const { theme, motion, size, language, shortcuts, view, tab, dock, name, sound, notices } = this;
    const table = { view, tab, dock, sound, notices };
    const all = { theme, motion, size, language, shortcuts, name, ...table } satisfies Kept;
    try {
      localStorage.setItem(KEY, JSON.stringify(all));
    } catch {
      // a browser that keeps nothing still plays
    }
  }
}

export const settings = new Settings();
