// What a screen reader is told, and what is shown for a moment at the foot of the page.
class Announcer {
  said = $state("");
  shown = $state("");
  #timer = 0;

  /** Only for those who hear it. */
  say(text: string): void {
    this.said = this.said === text ? `${text} ` : text; // the same words again must count as new
  }

  /** For everybody, for a few seconds. */
  show(text: string): void {
    this.say(text);
    this.shown = text;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => (this.shown = ""), 6000);
  }
}

export const announcer = new Announcer();
