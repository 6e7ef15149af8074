import { SITTING_MARK } from '@/features/user/keptUser';

/*
 * The page of a sitting comes back without a line: a service worker answers a reload from a cache that this page fills. Its scope
 * is the address with the mark of a sitting, so that it never answers for any other page of the portal.
 */

const WORKER = '/static/examWorker.js';
/** As in public/examWorker.js. */
const CACHE = 'sitting';

/** Puts the mark of a sitting into the address, or takes it out; the route stays. */
export function markAddress(isMarked: boolean): void {
  const { pathname, hash, search } = window.location;
  const wanted = isMarked ? SITTING_MARK : '';
  if (search !== wanted) window.history.replaceState(window.history.state, '', pathname + wanted + hash);
}

/** What the page was built of so far: scripts, styles and pictures, none of them of a call. */
function partsOfPage(): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const named = [...document.querySelectorAll<HTMLElement>('script[src], link[rel=stylesheet][href], link[rel~=icon]')];
  const addresses = named.map((one) => one.getAttribute('src') ?? one.getAttribute('href') ?? '');
  const parts = [...loaded, ...addresses].map((address) => new URL(address, window.location.href));
  const own = parts.filter(
    ({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/static/'),
  );
  return [...new Set(own.map(({ href }) => href))];
}

function activated(worker: ServiceWorker): Promise<void> {
  return new Promise((done) => {
    const look = () => {
      if (worker.state !== 'activated') return;
      worker.removeEventListener('statechange', look);
      done();
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

let prepared: Promise<boolean> | undefined;

/**
 * Prepares a reload without a line; everything that the sitting opens later is loaded by then.
 * @returns whether such a reload will work in this browser
 */
export function prepareOffline(): Promise<boolean> {
  prepared ??= prepare();
  return prepared;
}

async function prepare(): Promise<boolean> {
  try {
    // A failure of the session is told by it.
    await import('antd/es/message');
    if (!('serviceWorker' in navigator) || !('caches' in window)) return false;
    const registration = await navigator.serviceWorker.register(WORKER, { scope: `/${SITTING_MARK}` });
    const worker = registration.installing ?? registration.waiting ?? registration.active;
    if (!worker) return false;
    const cache = await caches.open(CACHE);
    const missing = await Promise.all(partsOfPage().map(async (part) => ((await cache.match(part)) ? [] : [part])));
    const wanted = missing.flat();
    await Promise.all([activated(worker), wanted.length > 0 && cache.addAll(['/', ...wanted])]);
    return true;
  } catch (error) {
    console.warn('A reload without a line was not prepared', error);
    return false;
  }
}

/** The sitting is over: nothing of it is left in this browser. */
export async function endOffline(): Promise<void> {
  prepared = undefined;
  markAddress(false);
  try {
    const registration = await navigator.serviceWorker?.getRegistration(`/${SITTING_MARK}`);
    if (registration?.scope.endsWith(SITTING_MARK)) await registration.unregister();
    if ('caches' in window) await caches.delete(CACHE);
  } catch (error) {
    console.warn('The worker of the page could not be removed', error);
  }
}
