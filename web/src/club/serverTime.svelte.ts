// What time it is on the server. Its answers say so; between them this browser counts on by itself, once a second and
// only while somebody looks at a clock.
const ROUGH = 2000; // milliseconds: a smaller difference may be that of an answer on its way

class ServerTime {
  now = $state(Date.now());
  #ahead = 0; // milliseconds by which the server's clock is ahead of ours
  #lookers = 0;
  #ticking = 0;

  heard(answer: Response): void {
    const ahead = Date.parse(answer.headers.get("date") ?? "") - Date.now();
    if (!Number.isNaN(ahead)) this.#ahead = Math.abs(ahead) < ROUGH ? 0 : ahead;
  }

  /** Somebody looks at a clock until the function that comes back is called. */
  look(): () => void {
    const tick = (): void => void (this.now = Date.now() + this.#ahead);
    if (!this.#lookers++) this.#ticking = window.setInterval(tick, 1000);
    tick();
    return () => {
      if (!--this.#lookers) clearInterval(this.#ticking);
    };
  }
}

export const serverTime = new ServerTime();
