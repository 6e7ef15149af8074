import '@testing-library/jest-dom/vitest';
import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, vi } from 'vitest';
import { allAnswered, network, signOut, useServer } from './server';

declare module 'vitest' {
  interface ProvidedContext {
    /** The real server of the test run (tests/server/globalSetup.ts). */
    serverUrl: string;
  }
}

// What jsdom lacks and antd asks for.
class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver = NoResizeObserver;
HTMLCanvasElement.prototype.getContext = () => null;
window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
});
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
const computed = window.getComputedStyle.bind(window);
// jsdom reports pseudo elements as not implemented; antd asks for the scrollbar's width through one.
window.getComputedStyle = (element) => computed(element);
/**
 * Of antd's styles only what hides and shows, which decides whom a role query finds. jsdom matches every rule anew for
 * an element and each of its ancestors, and with all two thousand of them one such query takes ten seconds.
 */
const visibilityOf = (css: string) =>
  (
    css
      // Media, layers, keyframes: with the rules inside them.
      .replace(/@[^{}]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/gu, '')
      .match(/[^{}]+\{[^{}]*\}/gu) ?? []
  )
    .filter((rule) => /[{;]\s*(?:display|visibility):/u.test(rule))
    .join('');
const innerHTML = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML');
Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', {
  ...innerHTML,
  set(css: string) {
    innerHTML?.set?.call(this, visibilityOf(css));
  },
});
/**
 * The children of the head, by its links: cssinjs lists them for each style that it looks for, and jsdom finds each
 * entry of an HTMLCollection by walking all of them, which took a tenth of a test's time.
 */
Object.defineProperty(document.head, 'children', {
  get: () => {
    const children: Element[] = [];
    for (let child = document.head.firstElementChild; child; child = child.nextElementSibling) children.push(child);
    return children;
  },
});
/** Timers that a component leaves behind when it goes, as the menu's tooltips do: they must not run once jsdom is gone. */
const timers = new Set<ReturnType<typeof setTimeout>>();
const schedule = globalThis.setTimeout;
globalThis.setTimeout = Object.assign((...given: Parameters<typeof schedule>) => {
  const timer = schedule(...given);
  timers.add(timer);
  return timer;
}, schedule);
/** Messages of console.error that the running test expects. */
const expected: RegExp[] = [];
const unexpected: string[] = [];

/** Says that the test makes this error appear on the console. */
export function expectConsoleError(pattern: RegExp): void {
  expected.push(pattern);
}

// A page's modules are transformed when it is first opened; that takes seconds on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

beforeAll(() => {
  useServer(inject('serverUrl'));
  network.listen({ onUnhandledRequest: 'bypass' });
});

beforeEach(() => {
  expected.length = 0;
  unexpected.length = 0;
  vi.spyOn(window, 'open').mockImplementation(() => null);
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    const text = args.map(String).join(' ');
    if (!expected.some((pattern) => pattern.test(text))) unexpected.push(text);
  });
});

afterEach(async () => {
  cleanup();
  await allAnswered();
  // Toasts stand outside the app.
  const { default: message } = await import('antd/es/message');
  message.destroy();
  network.resetHandlers();
  localStorage.clear();
  signOut();
  expect(unexpected, 'console.error was called').toEqual([]);
});

afterAll(async () => {
  network.close();
  // What React still has planned must not run after jsdom is gone.
  cleanup();
  for (let turn = 0; turn < 5; turn += 1) await new Promise((done) => setImmediate(done));
  for (const timer of timers) clearTimeout(timer);
});
