// Is there room for everything side by side? Otherwise the map stays on top and the rest goes into tabs.
const query = matchMedia("(min-width: 64rem)");

class Screen {
  wide = $state(query.matches);

  constructor() {
    query.addEventListener("change", () => (this.wide = query.matches));
  }
}

export const screen = new Screen();
