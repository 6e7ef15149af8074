import { describe, expect, it } from 'vitest';
import { mutantsOf } from '../scripts/mutants';

/** The text after each change. */
const changed = (source: string) =>
  mutantsOf(source).map(({ start, end, text }) => source.slice(0, start) + text + source.slice(end));

describe('the changes that tests are to notice', () => {
  it.each([
    ['x = a === b;', ['x = a !== b;', ';']],
    ['f(a < b);', ['f(a <= b);', 'f(a >= b);', ';']],
    ['f(a && !b);', ['f(a || !b);', 'f(a && b);', ';']],
    ['f(a ?? b);', ['f(a);', ';']],
    ['const a = 2 * b;', ['const a = 2 / b;', 'const a = 3 * b;', 'const a = 1 * b;']],
    ['const a = xs.every(f);', ['const a = xs.some(f);']],
    ['const a = xs.filter(f);', ['const a = xs;']],
    ['const a = and(x, f(y));', ['const a = and(undefined, f(y));', 'const a = and(x, undefined);']],
    ['const a = { to: "b", is: true };', ["const a = { to: '', is: true };", 'const a = { to: "b", is: false };']],
    ['const a: T[] = ["b", ...c];', ['const a: T[] = [...c];', 'const a: T[] = ["b", ];']],
  ])('%s', (source, expected) => {
    expect(changed(source).sort()).toEqual([...expected].sort());
  });

  it('leave guards out, and take their conditions for true', () => {
    expect(changed('if (a === b) throw e;')).toEqual(['if (true) throw e;', 'if (false) throw e;', 'if (a === b) ;']);
    expect(changed('await requireX();')).toEqual([';']);
  });

  it('exclude types, discriminating words, vocabularies and texts', () => {
    expect(changed("import a from 'a'; type A = 'b' | 1; const a = (b as 1)!; const c = ['d', 'e'] as const;")).toEqual(
      [],
    );
    expect(changed('const a = `b` + c;')).toEqual([]);
  });

  it('are found behind characters of several bytes', () => {
    expect(changed("/* 资产 */ const a = b === '资产';")).toEqual(["/* 资产 */ const a = b !== '资产';"]);
  });
});
