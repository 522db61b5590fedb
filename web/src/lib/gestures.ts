// Taps, drags, pinches and the wheel, told apart.
interface Heard {
  drag: (dx: number, dy: number) => void;
  zoom: (factor: number, x: number, y: number) => void;
  tap: (target: Element) => void;
}

const STILL = 7; // pixels that a finger may slip in a tap

interface Pointer {
  x: number;
  y: number;
}

export class Gestures {
  readonly #heard: Heard;
  readonly #down = new Map<number, Pointer>();
  #slipped = 0;

  constructor(heard: Heard) {
    this.#heard = heard;
  }

  down(event: PointerEvent): void {
    if (event.button) return;
    if (!this.#down.size) this.#slipped = 0;
    this.#down.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  move(event: PointerEvent): void {
    const before = this.#down.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...this.#down].find(([id]) => id !== event.pointerId)?.[1];
    this.#slipped += Math.hypot(now.x - before.x, now.y - before.y);
    if (this.#slipped > STILL) (event.currentTarget as Element).setPointerCapture(event.pointerId);
    if (other) {
      const factor = distance(now, other) / Math.max(distance(before, other), 1);
      this.#heard.zoom(factor, (now.x + other.x) / 2, (now.y + other.y) / 2);
      this.#heard.drag((now.x - before.x) / 2, (now.y - before.y) / 2);
    } else if (this.#slipped > STILL) this.#heard.drag(now.x - before.x, now.y - before.y);
    this.#down.set(event.pointerId, now);
  }

  up(event: PointerEvent): void {
    const was = this.#down.delete(event.pointerId);
    if (was && !this.#down.size && this.#slipped <= STILL) this.#heard.tap(event.target as Element);
  }

  cancel(event: PointerEvent): void {
    this.#down.delete(event.pointerId);
    this.#slipped = Infinity;
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    this.#heard.zoom(Math.exp(-event.deltaY / (event.ctrlKey ? 120 : 500)), event.clientX, event.clientY);
  }
}

const distance = (a: Pointer, b: Pointer): number => Math.hypot(a.x - b.x, a.y - b.y);
