// News of a table or of the lobby, pushed. After a lost connection it comes back by itself, ever more slowly.

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;

export class Live<Said> {
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #timer = 0;
  #closed = false;
  readonly #address: string;
  readonly #heard: (said: Said) => void;
  readonly #changed: (connected: boolean) => void;
  readonly #wake = (): void => {
    if (document.visibilityState === "visible") this.#now();
  };

  constructor(address: string, heard: (said: Said) => void, changed: (connected: boolean) => void) {
    this.#address = address;
    this.#heard = heard;
    this.#changed = changed;
    document.addEventListener("visibilitychange", this.#wake);
    addEventListener("online", this.#wake);
    this.#open();
  }

  #open(): void {
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#wait = FIRST_WAIT;
      this.#changed(true);
    };
    socket.onmessage = (event: MessageEvent<string>) => this.#heard(JSON.parse(event.data) as Said);
    socket.onclose = () => {
      if (this.#closed) return;
      this.#changed(false);
      this.#timer = window.setTimeout(() => this.#open(), this.#wait);
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    };
  }

  /** Do not wait any longer: somebody is looking, or the network is back. */
  #now(): void {
    if (this.#socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.#timer);
    this.#open();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    document.removeEventListener("visibilitychange", this.#wake);
    removeEventListener("online", this.#wake);
    this.#socket?.close();
  }
}
