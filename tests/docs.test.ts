import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documents } from '../scripts/docs';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const written = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs/decisions')).map((name) => `docs/decisions/${name}`),
];

describe('the documentation', () => {
  it.each(Object.entries(documents()))('%s is up to date: npm run docs', (path, text) => {
    expect(read(path)).toBe(text);
  });

  it.each(written.filter((path) => /\/\d{4}-.*\.md$/u.test(path)))(
    '%s fits on one screen and has the parts of a decision',
    (path) => {
      const text = read(path);
      expect(text.split('\n').length - 1).toBeLessThanOrEqual(45);
      for (const part of ['Context', 'Decision', 'Alternatives', 'Consequences'])
        expect(text).toMatch(new RegExp(`^(?:\\*\\*|## )${part}`, 'mu'));
    },
  );

  it('links only to files that exist', () => {
    const lost = written.flatMap((path) =>
      [...read(path).matchAll(/\]\(([^)#]+)\)/gu)]
        .map(([, target = '']) => target)
        .filter((target) => !/^https?:/u.test(target) && !existsSync(join(root, dirname(path), target)))
        .map((target) => `${path} → ${target}`),
    );
    expect(lost).toEqual([]);
  });

  it('names only files and folders that exist', () => {
    // The code of superseded decisions is gone.
    const current = written.filter((path) => !read(path).includes('superseded by'));
    const named = /`((?:domain|server|src|config|scripts|tests|mock|public|docs)\/[\w./-]+)`/gu;
    const lost = current.flatMap((path) =>
      [...read(path).matchAll(named)]
        .map(([, target = '']) => target)
        .filter((target) => !existsSync(join(root, target)))
        .map((target) => `${path} names ${target}`),
    );
    expect(lost).toEqual([]);
  });
});
