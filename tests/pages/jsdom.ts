import 'fake-indexeddb/auto';
import { styleChanged, styleOf } from './visibility';

/*
 * What jsdom lacks and antd asks for, and what it does too slowly. Laid over its globals once for each worker: the files
 * that run in one share its document and the modules of the app.
 */

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
window.getComputedStyle = (element) => styleOf(element, computed);
/** Keeps of antd's styles only rules that hide and show, which role queries depend on: jsdom reads all others for nothing. */
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
/** Styles as they were set: cssinjs compares a style with it at every use, and writes it anew where it differs. */
const written = new WeakMap<HTMLStyleElement, string>();
Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', {
  ...innerHTML,
  get(this: HTMLStyleElement) {
    return written.get(this) ?? innerHTML?.get?.call(this);
  },
  set(this: HTMLStyleElement, css: string) {
    written.set(this, css);
    innerHTML?.set?.call(this, visibilityOf(css));
    styleChanged();
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

const timers = new Set<ReturnType<typeof setTimeout>>();
const schedule = globalThis.setTimeout;
globalThis.setTimeout = Object.assign((work: (...given: unknown[]) => void, after?: number, ...given: unknown[]) => {
  const timer = schedule(() => {
    timers.delete(timer);
    work(...given);
  }, after);
  timers.add(timer);
  return timer;
}, schedule) as typeof setTimeout;

/** Ends timers that components left behind when they went, as the menu's tooltips do: they must not run in another file. */
export function endTimers(): void {
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
}
