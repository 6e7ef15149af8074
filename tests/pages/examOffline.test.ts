import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endOffline, prepareOffline } from '@/pages/exam/authenticationTest/offlinePage';

type Listener = (event: unknown) => void;

/** The worker's code with a network and a cache of the test's. */
function worker(network: () => Promise<Response>, kept: Response | undefined) {
  let answer: Listener = () => undefined;
  const self = {
    location: { origin: 'https://portal.test' },
    skipWaiting: () => undefined,
    addEventListener: (name: string, listener: Listener) => {
      if (name === 'fetch') answer = listener;
    },
  };
  const code = readFileSync('public/examWorker.js', 'utf8');
  new Function('self', 'caches', 'fetch', code)(self, { match: async () => kept }, network);
  return (mode: string, url: string) =>
    new Promise<Response>((respondWith) => answer({ request: { method: 'GET', mode, url }, respondWith }));
}

describe('the worker of a sitting', () => {
  const kept = new Response('kept');
  const shell = ['navigate', 'https://portal.test/?sitting'] as const;

  it('brings what the network has, and what was kept where that fails or is an error', async () => {
    const fresh = new Response('fresh');
    expect(await worker(async () => fresh, kept)(...shell)).toBe(fresh);
    expect(await worker(() => Promise.reject(new TypeError('no line')), kept)(...shell)).toBe(kept);
    expect(await worker(async () => new Response('', { status: 502 }), kept)(...shell)).toBe(kept);
    const error = new Response('', { status: 502 });
    expect(await worker(async () => error, undefined)(...shell)).toBe(error);
  });
});

describe('preparing a reload without a line', () => {
  const added: string[] = [];
  const service = Object.assign(new EventTarget(), { state: 'activated' });
  beforeEach(async () => {
    await endOffline();
    added.length = 0;
    service.state = 'activated';
    const nameOf = (part: string) => new URL(part, window.location.href).pathname;
    const cache = {
      match: async () => undefined,
      addAll: async (parts: string[]) => void added.push(...parts.map(nameOf)),
      put: async (part: string) => void added.push(part),
    };
    vi.stubGlobal('caches', { open: async () => cache, delete: async () => true });
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: {
        register: async () => ({ active: service, installing: null, waiting: null }),
        getRegistration: async () => undefined,
      },
    });
  });
  afterEach(async () => {
    await endOffline();
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  it('keeps the document of now with its own parts, and tries again after a failure', async () => {
    const page =
      '<script src="/static/app.0123456789.js"></script><link rel="stylesheet" href="/static/app.abcdef0123.css">';
    const fetched = vi.fn(async () => new Response(page)).mockResolvedValueOnce(new Response('', { status: 503 }));
    vi.stubGlobal('fetch', fetched);
    expect(await prepareOffline()).toBe(false);
    expect(added).toEqual([]);
    expect(await prepareOffline()).toBe(true);
    expect(added).toEqual(expect.arrayContaining(['/static/app.0123456789.js', '/static/app.abcdef0123.css']));
    expect(added.at(-1)).toBe('/');
    await prepareOffline();
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('is not done where the worker is given up', async () => {
    vi.stubGlobal('fetch', async () => new Response(''));
    service.state = 'installing';
    const asked = prepareOffline();
    service.state = 'redundant';
    service.dispatchEvent(new Event('statechange'));
    expect(await asked).toBe(false);
  });
});
