import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clauseFiles } from '../../config/clauses';
import { isBlank, isNonEmptyArray } from './emptiness';
import { formatBytes, formatInstant, formatNumber, NOTHING } from './format';
import { loginPathFor, returnPathFrom } from './paths';

describe('emptiness', () => {
  it('is a matter of what is left after trimming', () => {
    expect([isBlank(''), isBlank(' \t\n'), isBlank(null), isBlank(undefined)]).toEqual([true, true, true, true]);
    expect(isBlank(' a ')).toBe(false);
  });

  it('of an array is having no element', () => {
    expect([isNonEmptyArray([]), isNonEmptyArray(null), isNonEmptyArray(undefined)]).toEqual([false, false, false]);
    expect(isNonEmptyArray([undefined])).toBe(true);
  });
});

describe('the way back after signing in', () => {
  it('leads to the place it came from', () => {
    fc.assert(
      fc.property(fc.webPath({ size: '-1' }), fc.webQueryParameters({ size: '-1' }), (pathname, query) => {
        fc.pre(/^\/(?![/\\])[^\\\s]+$/u.test(pathname) && !pathname.startsWith('/login'));
        const search = query && `?${query}`;
        const parameter = decodeURIComponent(loginPathFor({ pathname, search }).slice('/login/'.length));
        expect(returnPathFrom(parameter)).toBe(pathname + search);
      }),
    );
  });

  it('never leaves the portal', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.string(), fc.webUrl().map(encodeURIComponent)), (parameter) => {
        const path = returnPathFrom(parameter);
        if (path === undefined) return;
        expect(new URL(path, 'https://portal.example').origin).toBe('https://portal.example');
      }),
    );
  });

  it('does not return to home or to the sign-in page', () => {
    expect(loginPathFor({ pathname: '/', search: '' })).toBe('/login');
    expect(loginPathFor({ pathname: '/login/%2Fa', search: '' })).toBe('/login');
  });
});

describe('formats', () => {
  it('of numbers, times and sizes', () => {
    expect(formatNumber(1234567.891)).toBe('1,234,567.89');
    expect(formatNumber(null)).toBe(NOTHING);
    expect(formatInstant('nonsense')).toBe(NOTHING);
    expect(formatInstant('2026-11-21T06:00:00Z')).toMatch(/^2026-11-2\d \d\d:00$/u);
    expect(formatBytes(50 * 1024 * 1024)).toBe('50.0 MB');
  });
});

it('the list of clauses is the folder', () => {
  const folder = readdirSync(new URL('../../public/clauses', import.meta.url)).filter((name) => name.endsWith('.html'));
  expect(clauseFiles).toEqual(folder.sort().map((name) => `/static/clauses/${name}`));
});
