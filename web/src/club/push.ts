// This browser, as one that takes notices although the page is closed.
import type { BrowserMessage } from "../lib/api-types.ts";
import { browserName } from "./browser.ts";

/** Can it? Only where the page came by https, or from this machine. */
export const canPush = (): boolean => "serviceWorker" in navigator && "PushManager" in window;

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

const text = (raw: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(raw ?? new ArrayBuffer(0))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Nobody is called here any more: who uses this browser next is somebody else. */
export async function unsubscribe(): Promise<void> {
  if (!canPush()) return;
  const worker = await navigator.serviceWorker.getRegistration();
  const found = await worker?.pushManager.getSubscription();
  await found?.unsubscribe();
}

/** What the server needs to call it; null if the person does not let us. */
export async function subscribe(key: string): Promise<BrowserMessage | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const worker = await navigator.serviceWorker.ready;
  const found = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  return {
    endpoint: found.endpoint,
    key: text(found.getKey("p256dh")),
    auth: text(found.getKey("auth")),
    browser: browserName(navigator.userAgent),
  };
}
