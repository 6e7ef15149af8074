import userAgentSheet from 'jsdom/lib/jsdom/browser/default-stylesheet.js';

/*
 * Whether elements are shown, by the style sheets: role queries ask it for each element and each of its ancestors, and
 * jsdom answers by trying every rule of every sheet on it. Here only rules are tried whose last class or tag the element
 * has. As in jsdom, the last rule that fits wins.
 */

type Property = 'display' | 'visibility';
interface Rule extends Record<Property, string> {
  order: number;
  selector: string;
}

const rulesOf = new WeakMap<CSSStyleSheet, Rule[]>();
/** The rules by class (`.x`), tag (`x`) or, where their last part names neither, `*`. */
let rulesAt = new Map<string, Rule[]>();
let sheets: CSSStyleSheet[] = [];
let isCurrent = false;

/** The rules have to be read again: a style has changed in place. */
export function styleChanged(): void {
  isCurrent = false;
}

/** jsdom's own rules: read once in the document, which they must not stay in. */
const userAgentRules = (() => {
  const style = document.createElement('style');
  style.textContent = userAgentSheet;
  document.head.append(style);
  const rules = style.sheet ? readRules(style.sheet) : [];
  style.remove();
  return rules;
})();

function readRules(sheet: CSSStyleSheet): Rule[] {
  const known = rulesOf.get(sheet);
  if (known) return known;
  const rules: Rule[] = [];
  for (const { selectorText: selector, style } of sheet.cssRules as unknown as Iterable<CSSStyleRule>) {
    const display = style?.getPropertyValue('display') ?? '';
    const visibility = style?.getPropertyValue('visibility') ?? '';
    if (selector && (display || visibility) && isUnderstood(selector))
      rules.push({ order: 0, selector, display, visibility });
  }
  rulesOf.set(sheet, rules);
  return rules;
}

function isUnderstood(selector: string): boolean {
  try {
    document.documentElement.matches(selector);
    return true;
  } catch {
    return false;
  }
}

/** What an element must have for each alternative of a selector to fit. */
function keysOf(selector: string): Set<string> {
  let plain = selector.replace(/\[[^\]]*\]/gu, '');
  for (let before = ''; before !== plain; ) {
    before = plain;
    plain = plain.replace(/\([^()]*\)/gu, '');
  }
  const keys = plain.split(',').map((alternative) => {
    const last =
      alternative
        .trim()
        .split(/[\s>+~]+/u)
        .at(-1) ?? '';
    if (last.includes('\\')) return '*';
    return /\.[\w-]+/u.exec(last)?.[0] ?? /^[a-z][\w-]*/iu.exec(last)?.[0].toLowerCase() ?? '*';
  });
  return new Set(keys);
}

function readSheets(): void {
  const now = [...document.styleSheets];
  rulesAt = new Map();
  let order = 0;
  for (const rules of [userAgentRules, ...now.map(readRules)]) {
    for (const rule of rules) {
      rule.order = order;
      order += 1;
      for (const key of keysOf(rule.selector)) rulesAt.set(key, [...(rulesAt.get(key) ?? []), rule]);
    }
  }
  sheets = now;
  isCurrent = true;
}

/** What sheets and the element itself say of it. Empty: nothing. */
function declared(element: Element, property: Property): string {
  const own = (element as HTMLElement).style?.getPropertyValue(property);
  if (own) return own === 'unset' ? '' : own;
  let found: Rule | undefined;
  const visit = (key: string) => {
    for (const rule of rulesAt.get(key) ?? [])
      if (rule[property] && (!found || rule.order > found.order) && element.matches(rule.selector)) found = rule;
  };
  visit('*');
  visit(element.localName);
  for (const name of element.classList) visit(`.${name}`);
  return found && found[property] !== 'unset' ? found[property] : '';
}

function read(element: Element, property: Property): string {
  if (!isCurrent || document.styleSheets.length !== sheets.length) readSheets();
  if (property === 'display') return declared(element, 'display');
  for (let at: Element | null = element; at; at = at.parentElement) {
    const value = declared(at, 'visibility');
    if (value) return value;
  }
  return 'visible';
}

/** An element's computed style. @param complete jsdom's, for anything but whether it is shown */
export function styleOf(element: Element, complete: (element: Element) => CSSStyleDeclaration): CSSStyleDeclaration {
  let whole: CSSStyleDeclaration | undefined;
  const rest = () => {
    whole ??= complete(element);
    return whole;
  };
  const named = (name: string) =>
    name === 'display' || name === 'visibility' ? read(element, name) : rest().getPropertyValue(name);
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name: string) => {
      if (name === 'display' || name === 'visibility') return read(element, name);
      if (name === 'getPropertyValue') return named;
      const value: unknown = Reflect.get(rest(), name);
      return typeof value === 'function' ? value.bind(rest()) : value;
    },
  });
}
