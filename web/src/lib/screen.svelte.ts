// Is there room for everything side by side? Otherwise the map stays on top and the rest goes into tabs.
const query = matchMedia("(min-width: 64rem)");

const touching = matchMedia("(hover: none) and (pointer: coarse)");

class Screen {
  wide = $state(query.matches);
  /** Fingers are all there is: nobody is told which keys to press. */
  touch = $state(touching.matches);

  constructor() {
    query.addEventListener("change", () => (this.wide = query.matches));
    touching.addEventListener("change", () => (this.touch = touching.matches));
  }
}

export const screen = new Screen();
