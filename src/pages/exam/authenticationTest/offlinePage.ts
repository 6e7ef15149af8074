import { SITTING_MARK } from '@/features/user/keptUser';

/*
 * The page of a sitting comes back without a line: a service worker answers a reload from a cache that this page fills. Its scope
 * is the address with the mark of a sitting, so that it never answers for any other page of the portal.
 */

const WORKER = '/static/examWorker.js';
/** As in public/examWorker.js. */
const CACHE = 'sitting';
/** In ms. */
const PATIENCE = 10_000;

/** Puts the mark of a sitting into the address, or takes it out; the route stays. */
export function markAddress(isMarked: boolean): void {
  const { pathname, hash, search } = window.location;
  const wanted = isMarked ? SITTING_MARK : '';
  if (search !== wanted) window.history.replaceState(window.history.state, '', pathname + wanted + hash);
}

/** What a document is built of: scripts, styles and its icon. */
const namedIn = (page: Document): string[] =>
  [...page.querySelectorAll<HTMLElement>('script[src], link[rel=stylesheet][href], link[rel~=icon]')].map(
    (one) => one.getAttribute('src') ?? one.getAttribute('href') ?? '',
  );

/**
 * What the page was built of so far, none of it of a call, and what the document is built of that a reload would open: since a
 * release, the one may be of another release than the other.
 */
function partsOfPage(shell: string): string[] {
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const named = [...namedIn(document), ...namedIn(new DOMParser().parseFromString(shell, 'text/html'))];
  const parts = [...loaded, ...named].map((address) => new URL(address, window.location.href));
  const own = parts.filter(
    ({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/static/'),
  );
  return [...new Set(own.map(({ href }) => href))];
}

/** @returns whether it is there; not, where it was given up or takes too long */
function activated(worker: ServiceWorker): Promise<boolean> {
  return new Promise((done) => {
    const end = (isActive: boolean) => {
      worker.removeEventListener('statechange', look);
      clearTimeout(timer);
      done(isActive);
    };
    const look = () => {
      if (worker.state === 'activated' || worker.state === 'redundant') end(worker.state === 'activated');
    };
    const timer = setTimeout(() => end(false), PATIENCE);
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
  prepared ??= prepare().then((isPrepared) => {
    // What failed once is tried again.
    if (!isPrepared) prepared = undefined;
    return isPrepared;
  });
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
    const shell = await fetch('/', { cache: 'no-cache', signal: AbortSignal.timeout(PATIENCE) });
    if (!shell.ok) return false;
    const parts = partsOfPage(await shell.clone().text());
    const missing = await Promise.all(parts.map(async (part) => ((await cache.match(part)) ? [] : [part])));
    const [isActive] = await Promise.all([activated(worker), cache.addAll(missing.flat())]);
    // Last: it is kept with all of its parts, or not at all.
    await cache.put('/', shell);
    return isActive;
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
