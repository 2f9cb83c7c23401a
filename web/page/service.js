// Keeps the page for use without a network, and adds the two headers with which a browser lets the page and its worker share memory.
// web/build puts the name of the version and the list of files into the next two lines.
const VERSION = "development";
const FILES = [];

const HEADERS = {
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
};

addEventListener("install", (event) => {
  const keep = async () => {
    const cache = await caches.open(VERSION);
    // Not from the browser's own cache, which may hold files of the former version.
    await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
    await skipWaiting();
  };
  event.waitUntil(keep());
});

addEventListener("activate", (event) => {
  const clean = async () => {
    for (const name of await caches.keys()) {
      if (name !== VERSION) await caches.delete(name);
    }
    await clients.claim();
  };
  event.waitUntil(clean());
});

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith(answer(event.request));
});

async function answer(request) {
  const cache = await caches.open(VERSION);
  const response = (await cache.match(request, { ignoreSearch: true })) ?? (await fetch(request));
  if (response.type === "opaque" || response.status === 0) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(HEADERS)) headers.set(name, value);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
