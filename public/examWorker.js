/*
 * Answers for the page of a sitting while there is no line: its document, scripts and styles, from the cache that the page fills
 * (src/pages/exam/authenticationTest/offlinePage.ts). The network always comes first, and no call is ever kept.
 */
const CACHE = 'sitting';
/** In ms; a line that takes longer counts as none where something was kept. */
const PATIENCE = 1000;

self.addEventListener('install', () => self.skipWaiting());

/** The name of a file with its content's hash says all of it: what was kept is what the network would bring. */
const isHashed = (pathname) => /\.[0-9a-f]{8,}\.(js|css)$/.test(pathname);

async function answer(request, key) {
  // (Opening the cache would make it anew after the page has removed it.)
  const kept = await caches.match(key, { cacheName: CACHE, ignoreVary: true });
  if (kept && isHashed(new URL(request.url).pathname)) return kept;
  const network = fetch(request);
  if (!kept) return network;
  const tooLong = new Promise((done) => {
    setTimeout(() => done(kept), PATIENCE);
  });
  // An error of a proxy or of the portal is no page either.
  const answered = network.then(
    (response) => (response.ok ? response : kept),
    () => kept,
  );
  return Promise.race([answered, tooLong]);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(answer(request, '/'));
  else if (pathname.startsWith('/static/')) event.respondWith(answer(request, request));
});
