import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** A browser's locks, which its tabs share. */
const taken = new Set<string>();
const locks = {
  request: (name: string, { signal }: { signal: AbortSignal }, use: () => Promise<unknown>) => {
    if (!taken.has(name)) {
      taken.add(name);
      return use();
    }
    return new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)));
  },
};
/** Opens a tab, which begins with a copy of what another one keeps. */
async function tab(kept: Map<string, string>) {
  vi.resetModules();
  const own = new Map(kept);
  const store = {
    getItem: (key: string) => own.get(key) ?? null,
    setItem: (key: string, value: string) => void own.set(key, value),
  };
  vi.stubGlobal('sessionStorage', store);
  const { deviceCode } = await import('./device');
  const asked = Promise.all([deviceCode(), deviceCode()]);
  await vi.advanceTimersByTimeAsync(1_000);
  const [code, again] = await asked;
  expect(again).toBe(code);
  return { code, kept: own };
}

beforeEach(() => {
  vi.useFakeTimers();
  taken.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the code of a device', () => {
  it('is another one in a duplicated tab', async () => {
    vi.stubGlobal('navigator', { locks });
    const first = await tab(new Map());
    const copy = await tab(first.kept);
    expect(copy.code).not.toBe(first.code);
  });

  it('stays with a reload, also in browsers without locks', async () => {
    vi.stubGlobal('navigator', { locks });
    const first = await tab(new Map());
    taken.clear();
    expect((await tab(first.kept)).code).toBe(first.code);
    vi.stubGlobal('navigator', {});
    expect((await tab(first.kept)).code).toBe(first.code);
  });
});
