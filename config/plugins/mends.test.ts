import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Mend, mends } from './mends';

const mendedModule = createRequire(import.meta.url)('../bundler/mendedModule.cjs');
const mend = (source: string, statements: readonly Mend[]) =>
  mendedModule.call({ resourcePath: 'some/module.js', getOptions: () => ({ mends: statements }) }, source) as string;

describe('a mended module', () => {
  it.each(Object.entries(mends))('of the installed libraries has what is replaced: %s', (path, statements) => {
    const source = readFileSync(join(import.meta.dirname, '../../node_modules', path), 'utf8');
    const mended = mend(source, statements);
    for (const [from, to] of statements) {
      expect(mended).not.toContain(from);
      expect(mended).toContain(to);
    }
  });

  it('fails the build where a statement is gone', () => {
    expect(() => mend("import Other from './other';", [["import Gone from './gone';", '']])).toThrow(
      /some\/module\.js lacks "import Gone/,
    );
  });
});
