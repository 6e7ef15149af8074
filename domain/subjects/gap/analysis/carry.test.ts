import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Level, levels } from '../../../kernel/levels';
import { assessableEntries, type MappingRow, type StandardEntry } from '../../iso/standard';
import type { Question } from '../../questionnaire/template/template';
import { type CarriedSource, carryFindings, carrySheet } from './carry';
import { type AnsweredSheet, evaluateAnswers } from './evaluate';

const words = (text: string) => ({ zh: text, en: text });
const entry = (ref: string, parent: string | null = null, assessable = true): StandardEntry => ({
  ref,
  parent,
  assessable,
  kind: 'requirement',
  title: words(ref),
});
const finding = (ref: string, level: Level | null, isExcluded = false): CarriedSource => ({
  findingId: `F-${ref}`,
  ref,
  title: words(ref),
  level,
  isExcluded,
});

describe('findings carried over', () => {
  const entries = [entry('8.1', null, false), entry('8.1.1', '8.1'), entry('8.1.2', '8.1'), entry('8.1.3', '8.1')];
  const rows: MappingRow[] = [
    { from: '8.1.1', to: 'A.7.1' },
    { from: '8.1.1', to: 'A.7.2' },
    { from: '8.1.2', to: 'A.7.4' },
    { from: '8.1.2', to: 'A.7.9' },
  ];

  it('have the level of the most severe corresponding finding, and none without one', () => {
    const carried = carryFindings(entries, rows, [finding('A.7.1', 2), finding('A.7.2', 4), finding('A.7.4', null)]);
    expect(carried.map(({ ref, level, sources }) => [ref, level, sources.map((source) => source.ref)])).toEqual([
      ['8.1.1', 4, ['A.7.1', 'A.7.2']],
      // What corresponds has no finding yet, or nothing is known of it.
      ['8.1.2', null, ['A.7.4']],
      ['8.1.3', null, []],
    ]);
  });

  it('of a single corresponding one equal it', () => {
    const [, second] = carryFindings(entries, rows, [finding('A.7.4', 3)]);
    expect(second).toMatchObject({ ref: '8.1.2', level: 3, parent: '8.1', isExcluded: false });
  });

  it('do not apply only where all that corresponds does not', () => {
    const of = (findings: CarriedSource[]) => carryFindings(entries, rows, findings)[0];
    expect(of([finding('A.7.1', null, true), finding('A.7.2', null, true)])?.isExcluded).toBe(true);
    expect(of([finding('A.7.1', null, true), finding('A.7.2', 1)])).toMatchObject({ isExcluded: false, level: 1 });
    expect(of([])?.isExcluded).toBe(false);
  });

  it('name each assessable entry once, and get no better by more that corresponds', () => {
    const refs = ['A.1', 'A.2', 'A.3', 'A.4'];
    const found = fc.record({ ref: fc.constantFrom(...refs), level: fc.option(fc.constantFrom(...levels)) });
    const row = fc.record({ from: fc.constantFrom('8.1.1', '8.1.2'), to: fc.constantFrom(...refs) });
    fc.assert(
      fc.property(fc.uniqueArray(found, { selector: ({ ref }) => ref }), fc.array(row), row, (list, some, another) => {
        const findings = list.map(({ ref, level }) => finding(ref, level));
        const fewer = carryFindings(entries, some, findings);
        const more = carryFindings(entries, [...some, another], findings);
        expect(fewer.map(({ ref }) => ref)).toEqual(assessableEntries(entries).map(({ ref }) => ref));
        for (const [n, { level }] of fewer.entries()) expect(more[n]?.level ?? 0).toBeGreaterThanOrEqual(level ?? 0);
      }),
    );
  });
});

describe('a questionnaire carried over', () => {
  it('refers to corresponding entries, with the same scores and rules', () => {
    const question: Question = {
      code: 'door',
      section: 'S',
      text: words('门禁'),
      weight: 1,
      refs: ['A.7.2'],
      type: 'single-select',
      isMandatory: true,
      mayBeExcluded: false,
      options: [{ code: 'no', text: words('无'), score: 0, missing: words('没有门禁') }],
    };
    const sheet: AnsweredSheet = {
      gapLevels: [0.9, 0.7, 0.5, 0.3],
      isFinished: false,
      rules: [{ when: { has: 'door', options: ['no'] }, refs: ['A.7.2'], atLeast: 5, missing: words('人人可进') }],
      items: [{ itemCode: 'I1', question, isShown: true, answer: { choice: ['no'] }, score: 0 }],
    };
    const said = evaluateAnswers([carrySheet(sheet, [{ from: 'A.7.2', to: '8.1.1' }])], ['8.1.1', '8.1.2']);
    expect(said.get('8.1.1')).toMatchObject({ score: 0, level: 5, missing: [words('没有门禁'), words('人人可进')] });
    expect(said.get('8.1.2')).toMatchObject({ score: null, level: null });
  });
});
