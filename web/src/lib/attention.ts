// It is somebody's turn who may look elsewhere: a sound, a notice of the browser, as far as they want them.
import { settings } from "./settings.svelte.ts";

/** Does the person let the browser show notices? */
export const mayNotify = async (): Promise<boolean> =>
  "Notification" in window && (await Notification.requestPermission()) === "granted";

export function callFor(title: string, body: string): void {
  if (settings.sound) ring();
  if (!settings.notices || !document.hidden || !("Notification" in window)) return;
  if (Notification.permission !== "granted") return;
  const said = { body, tag: location.pathname, icon: "/favicon.svg" };
  try {
    const notice = new Notification(title, said);
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Phones show notices of a service worker only; a tap on one leads here (sw.js).
    const more = { ...said, data: { url: location.pathname } };
    void navigator.serviceWorker.ready.then((worker) => worker.showNotification(title, more));
  }
}

/** Two soft tones, made here: nothing is loaded for them. */
function ring(): void {
  const context = new AudioContext();
  [660, 880].forEach((pitch, n) => {
    const tone = new OscillatorNode(context, { frequency: pitch });
    const volume = new GainNode(context, { gain: 0 });
    const from = context.currentTime + 0.16 * n;
    volume.gain.setValueAtTime(0.0001, from);
    volume.gain.exponentialRampToValueAtTime(0.12, from + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, from + 0.3);
    tone.connect(volume).connect(context.destination);
    tone.start(from);
    tone.stop(from + 0.32);
  });
  setTimeout(() => void context.close(), 1000);
}
