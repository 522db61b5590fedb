// Keeps what never changes (built files have their hash in the name) and a page for when the server is away.
// What the API says is never kept: it goes to the network untouched, and so does everything that is not named here.
const KEPT = "footplate-1";
const START = ["/offline.html", "/favicon.svg"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(START)));
  self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  const others = caches.keys().then((names) => names.filter((name) => name !== KEPT));
  event.waitUntil(others.then((names) => Promise.all(names.map((name) => caches.delete(name)))));
});

async function asset(request) {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  if (url.pathname.startsWith("/assets/")) event.respondWith(asset(request));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match("/offline.html")));
});

// It is somebody's turn: the server says what is to be shown, and where it leads. One with the same tag takes its place.
self.addEventListener("push", (event) => {
  const said = event.data ? event.data.json() : {};
  const { title = "footplate", body = "", url = "/", tag = "footplate" } = said;
  const icon = "/icon-192.png"; // Android shows no drawing here
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon, badge: icon, data: { url } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { pathname } = new URL(event.notification.data.url, location.origin);
  const open = async () => {
    const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
    const there = pages.find((page) => new URL(page.url).pathname === pathname);
    return there ? there.focus() : clients.openWindow(pathname);
  };
  event.waitUntil(open());
});
