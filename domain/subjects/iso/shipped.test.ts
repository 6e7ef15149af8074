import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shippedMappings, shippedStandards } from './shipped';
import { assessableEntries, coverageOf, entriesUnder, type StandardEntry, turned } from './standard';

const rowsOf = (file: string) =>
  readFileSync(new URL(`../../../tests/data/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));
const entriesOf = (code: string): readonly StandardEntry[] =>
  shippedStandards.find(({ standardCode }) => standardCode === code)?.entries ?? [];
const iso = entriesOf('ISO27001-2022');
const levelThree = entriesOf('GBT22239-2019-L3');

describe('standards that the portal ships', () => {
  it.each(shippedStandards)('$standardCode: each reference once, each under one before it', ({ entries }) => {
    const before = new Set<string>();
    for (const { ref, parent } of entries) {
      expect([ref, before.has(ref)]).toEqual([ref, false]);
      expect([ref, parent === null || before.has(parent)]).toEqual([ref, true]);
      before.add(ref);
    }
  });

  it('ISO/IEC 27001:2022 has 30 clauses and 93 controls to assess, titled as it and its Chinese edition have them', () => {
    const assessable = assessableEntries(iso);
    expect(assessable.filter(({ kind }) => kind === 'clause')).toHaveLength(30);
    expect(['A.5', 'A.6', 'A.7', 'A.8'].map((theme) => entriesUnder(iso, theme).length)).toEqual([37, 8, 14, 34]);
    const themes = new Set(['A.5', 'A.6', 'A.7', 'A.8']);
    expect(
      iso
        .filter(({ ref }) => !themes.has(ref))
        .map(({ ref, kind, assessable, title, toConfirm, isNew }) => [
          ref,
          kind,
          assessable ? '1' : '0',
          title.en,
          title.zh,
          toConfirm === true,
          isNew ? '1' : '0',
        ]),
    ).toEqual(
      rowsOf('iso27001_2022_titles.tsv').map(([ref, kind, assessable, en, zh, status, , isNew]) => [
        ref,
        kind,
        assessable,
        en,
        zh,
        status?.startsWith('(check)'),
        isNew,
      ]),
    );
  });

  it('ISO/IEC 27001:2022 names where documented information is required', () => {
    expect(iso.filter(({ documented }) => documented).map(({ ref }) => ref)).toEqual([
      '4.3',
      '5.2',
      '6.1.2',
      '6.1.3',
      '6.2',
      '7.2',
      '7.5.1',
      '8.1',
      '8.2',
      '8.3',
      '9.1',
      '9.2.2',
      '9.3.3',
      '10.2',
    ]);
  });

  it('GB/T 22239-2019 level 3 has 10 classes with 71 control points of 211 items', () => {
    expect(levelThree.filter(({ parent }) => parent === null)).toHaveLength(10);
    const points = assessableEntries(levelThree);
    expect(points).toHaveLength(71);
    expect(points.reduce((sum, { items = 0 }) => sum + items, 0)).toBe(211);
    const classOf = new Map(levelThree.map(({ ref, title }) => [ref, title.zh]));
    expect(
      points.map(({ ref, parent, title, items }) => [ref, classOf.get(parent ?? ''), title.zh, String(items)]),
    ).toEqual(
      rowsOf('gbt22239_2019_level3_control_points.tsv').map(([ref, group, zh, items]) => [ref, group, zh, items]),
    );
  });

  it('are mapped onto each other by entries that they have and assess, every control point of level 3', () => {
    const [mapping] = shippedMappings;
    expect(mapping?.rows.map(({ from, to }) => `${from} ${to}`)).toEqual(
      rowsOf('gbt22239_2019_level3_control_points.tsv').flatMap(([ref, , , , related]) =>
        (related ?? '').split(' ').map((to) => `${ref} ${to}`),
      ),
    );
    for (const { from, to, rows } of shippedMappings) {
      expect(coverageOf(entriesOf(from), rows).open).toEqual([]);
      const assessable = new Set(assessableEntries(entriesOf(to)).map(({ ref }) => ref));
      expect(turned(rows).filter((row) => !assessable.has(row.from))).toEqual([]);
      expect(new Set(rows.map((row) => `${row.from} ${row.to}`)).size).toBe(rows.length);
    }
  });
});
