// The service worker of the booking pages: a ticket that was seen once opens without a connection.

const CACHE = 'courtside-bookings';
/** Entries to keep: some thirty tickets, with the files of the last releases. */
const MOST = 300;

/** Keeps what a page says it needs: its own address, and its files. The oldest entries go. */
async function keep(urls) {
  const cache = await caches.open(CACHE);
  await Promise.allSettled(urls.map((url) => cache.add(url)));
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST)).map((request) => cache.delete(request)));
}

/** The answer of the network or, without one, the kept answer. */
async function answer(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('message', (event) => event.waitUntil(keep(event.data)));
addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'GET' && new URL(url).origin === location.origin) event.respondWith(answer(event.request));
});
