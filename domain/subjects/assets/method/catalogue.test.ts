import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { controlOf } from '#domain/subjects/iso/controls';
import { unitCategories } from '../inventory/derivation';
import { treatments } from '../risk/treatment';
import { suggestionsFor, threatGroups, threatNamed, threats, vulnerabilities, vulnerabilityNamed } from './catalogue';

const kinds = { threats, vulnerabilities };
const category = fc.constantFrom(...unitCategories);
const ownWords = { threat: '本公司自己的说法', vulnerability: '本公司自己的说法' };

describe('the catalogue', () => {
  it.each(Object.entries(kinds))('names %s once, in both languages, each for some kind of unit', (_, entries) => {
    for (const field of ['key', 'zh', 'en'] as const) {
      const names = entries.map((entry) => entry[field].toLowerCase());
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    }
    for (const { zh, en, categories } of entries) {
      expect(zh).toMatch(/[\u4e00-\u9fff]/);
      expect(en).toMatch(/^[A-Z][\x20-\x7e]+$/);
      // A name must fit where it is used (contract: name).
      expect(Math.max(zh.length, en.length)).toBeLessThanOrEqual(100);
      expect(categories.length).toBeGreaterThan(0);
      expect(unitCategories).toEqual(expect.arrayContaining([...categories]));
    }
  });

  it('has words for every kind of unit and every group of threats', () => {
    for (const one of unitCategories) {
      for (const entries of Object.values(kinds))
        expect(entries.filter(({ categories }) => categories.includes(one)).length).toBeGreaterThanOrEqual(5);
    }
    expect(new Set(threats.map(({ group }) => group))).toEqual(new Set(Object.keys(threatGroups)));
  });
});

describe('suggestions', () => {
  const all = [
    ...vulnerabilities.flatMap(({ suggestions }) => suggestions),
    ...unitCategories.flatMap((one) =>
      threats.flatMap((threat) => suggestionsFor({ ...ownWords, threat: threat.zh, category: one })),
    ),
  ];

  it('there are for every vulnerability, whose controls exist', () => {
    expect(vulnerabilities.filter(({ suggestions }) => suggestions.length === 0)).toEqual([]);
    for (const { key, zh, en, treatment, controls } of all) {
      expect(controls.length, key).toBeGreaterThan(0);
      expect(
        controls.filter((ref) => !controlOf(ref)),
        key,
      ).toEqual([]);
      expect(new Set(controls).size, key).toBe(controls.length);
      expect(treatments).toContain(treatment);
      expect(zh).toMatch(/。$/);
      expect(en).toMatch(/^[A-Z].*\.$/);
    }
    const byKey = new Map(all.map((one) => [one.key, one]));
    for (const one of all) expect(byKey.get(one.key)).toEqual(one);
  });

  it('are the same whichever language, case, width or spacing the risk was written in', () => {
    fc.assert(
      fc.property(fc.constantFrom(...vulnerabilities), category, (found, one) => {
        const expected = found.suggestions;
        for (const vulnerability of [found.zh, found.en, found.en.toUpperCase(), `  ${found.en.replace(/ /g, '  ')} `])
          expect(suggestionsFor({ ...ownWords, vulnerability, category: one })).toEqual(expected);
      }),
    );
    expect(vulnerabilityNamed('ＵＳＢ 接口未封闭')?.key).toBe('usbPortsOpen');
  });

  it('fall back to the threat, for every threat and kind of unit it concerns', () => {
    for (const threat of threats) {
      for (const one of threat.categories)
        expect(suggestionsFor({ ...ownWords, threat: threat.en, category: one }), threat.key).not.toEqual([]);
    }
  });

  it('suggest training for people where machines are patched', () => {
    const refs = (one: 'humanResources' | 'systemUnit', threat = '社会工程与钓鱼') =>
      suggestionsFor({ ...ownWords, threat, category: one }).flatMap(({ controls }) => controls);
    expect(refs('humanResources')).toContain('6.3');
    expect(refs('humanResources')).not.toContain('8.8');
    expect(refs('systemUnit')).toContain('8.8');
  });

  it('are none for words of one’s own, whatever they are', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), category, (threat, vulnerability, one) => {
        fc.pre(!threatNamed(threat) && !vulnerabilityNamed(vulnerability));
        expect(suggestionsFor({ threat, vulnerability, category: one })).toEqual([]);
      }),
    );
  });
});
