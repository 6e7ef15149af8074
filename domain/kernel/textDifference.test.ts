import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TextPart, textDifference } from './textDifference';

/** Written as a reader would: [-removed-] and {+added+}. */
const written = (parts: readonly TextPart[]) =>
  parts.map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `{+${text}+}` : `[-${text}-]`)).join('');

test('names the word that changed in a Chinese paragraph', () => {
  const [one] = textDifference(['公司每年进行一次内部审核。'], ['公司每年进行两次内部审核。']);
  expect(one?.kind).toBe('changed');
  expect(written(one?.parts ?? [])).toMatch(/^公司每年进行.*一次.*两次.*内部审核。$/u);
});

test('tells paragraphs that were added and removed from one that was changed', () => {
  const former = ['Scope', 'The manual applies to all sites of the company.', 'Annex'];
  const later = ['Scope', 'Terms', 'The manual applies to both sites of the company.'];
  expect(textDifference(former, later).map(({ kind, parts }) => [kind, written(parts)])).toEqual([
    ['same', 'Scope'],
    ['added', '{+Terms+}'],
    ['changed', 'The manual applies to [-all-]{+both+} sites of the company.'],
    ['removed', '[-Annex-]'],
  ]);
});

test('reads paragraphs without anything in common as removed and added', () => {
  expect(textDifference(['Purpose'], ['采购控制']).map(({ kind }) => kind)).toEqual(['removed', 'added']);
});

const texts = fc.array(
  fc.oneof(
    fc.constantFrom('一', '二', '三'),
    fc.array(fc.constantFrom('甲', '乙', 'a ', 'b ')).map((words) => words.join('')),
  ),
  { maxLength: 12 },
);

test('gives both texts back', () => {
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const difference = textDifference(before, after);
      const side = (other: 'added' | 'removed') =>
        difference
          .filter(({ kind }) => kind !== other)
          .map(({ parts }) =>
            parts
              .filter(({ kind }) => kind !== other)
              .map(({ text }) => text)
              .join(''),
          );
      expect(side('added')).toEqual(before);
      expect(side('removed')).toEqual(after);
    }),
  );
});

test('finds nothing to show in equal texts', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(textDifference(text, text).every(({ kind }) => kind === 'same')).toBe(true);
    }),
  );
});

test('ends soon where two long texts share nothing', () => {
  const one = Array.from({ length: 5_000 }, (_, place) => `former ${place}`);
  const other = Array.from({ length: 5_000 }, (_, place) => `${place} 以后`);
  const began = performance.now();
  expect(textDifference(one, other)).toHaveLength(10_000);
  expect(performance.now() - began).toBeLessThan(5_000);
});
