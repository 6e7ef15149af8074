import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../template/answer';
import type { Question } from '../template/template';
import { isCell, lackOf, misfitOf, sheetOf } from './sheet';

const words = (zh: string) => ({ zh, en: zh });
const question = (code: string, more: Partial<Question> = {}): Question => ({
  code,
  section: 'S',
  type: 'single-select',
  text: words(code),
  isMandatory: true,
  mayBeExcluded: false,
  weight: 1,
  refs: [],
  ...(more.type === undefined || more.type.endsWith('select')
    ? {
        options: [
          { code: 'yes', text: words('是'), score: 1 },
          { code: 'half', text: words('部分'), score: 0.4 },
          { code: 'no', text: words('否'), score: 0 },
          { code: 'say', text: words('不清楚') },
        ],
      }
    : {}),
  ...more,
});
const answers = (given: Record<string, Answer>) => new Map(Object.entries(given));
const chose = (...choice: string[]): Answer => ({ choice });

describe('a sheet', () => {
  it('shows questions by earlier answers, and ignores hidden ones', () => {
    const cloud = question('cloud');
    const which = question('which', { shownIf: { has: 'cloud', options: ['yes', 'half'] } });
    const exit = question('exit', { shownIf: { has: 'which', options: ['yes'] } });
    const content = { questions: [cloud, which, exit] };
    const shownWith = (given: Record<string, Answer>) => [...sheetOf(content, answers(given)).shown];
    expect(shownWith({})).toEqual(['cloud']);
    expect(shownWith({ cloud: chose('yes') })).toEqual(['cloud', 'which']);
    expect(shownWith({ cloud: chose('yes'), which: chose('yes') })).toEqual(['cloud', 'which', 'exit']);
    // What was answered to a question that is hidden now counts no more.
    expect(shownWith({ cloud: chose('no'), which: chose('yes') })).toEqual(['cloud']);
  });

  it('rounds a score once, before any rule sees it', () => {
    const options = [0.3, 0.6, 0.1].map((score, at) => ({ code: `o${at}`, text: words(`${score}`), score }));
    const many = question('many', { type: 'multi-select', options });
    const next = question('next', { shownIf: { op: 'ge', args: [{ score: 'many' }, 0.9] } });
    const given = answers({ many: chose('o0', 'o1') });
    expect(0.3 + 0.6).toBeLessThan(0.9);
    expect(sheetOf({ questions: [many, next] }, given)).toMatchObject({
      scores: new Map([
        ['many', 0.9],
        ['next', null],
      ]),
    });
  });

  it('scores by options, by a formula, or not at all', () => {
    const content = {
      questions: [
        question('one'),
        question('many', { type: 'multi-select' }),
        question('days', {
          type: 'text',
          score: { op: 'if', args: [{ op: 'le', args: [{ number: 'days' }, 30] }, 1, 0.25] },
        }),
        question('free', { type: 'text' }),
        question('mean', { type: 'text', score: { op: 'mean', args: [{ score: 'one' }, { score: 'many' }] } }),
      ],
    };
    const scores = (given: Record<string, Answer>) => Object.fromEntries(sheetOf(content, answers(given)).scores);
    expect(scores({})).toEqual({ one: null, many: null, days: null, free: null, mean: null });
    expect(
      scores({
        one: chose('half'),
        many: chose('half', 'yes'),
        days: { text: '45' },
        free: { text: '有' },
        mean: { text: '见上' },
      }),
    ).toEqual({ one: 0.4, many: 1, days: 0.25, free: null, mean: 0.7 });
    expect(scores({ one: chose('say'), days: { text: '30' } })).toMatchObject({ one: null, days: 1 });
    expect(scores({ one: { notApplicable: '没有' } }).one).toBeNull();
  });

  it('takes the score of a question that is hidden for missing', () => {
    const hidden = question('hidden', { shownIf: false });
    const mean = { op: 'mean', args: [{ score: 'one' }, { score: 'hidden' }] } as const;
    const content = { questions: [question('one'), hidden, question('mean', { type: 'text', score: mean })] };
    const given = answers({ one: chose('half'), hidden: chose('yes'), mean: { text: '见上' } });
    expect(Object.fromEntries(sheetOf(content, given).scores)).toEqual({ one: 0.4, mean: 0.4 });
  });

  it('never scores outside 0 to 1', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true }),
        fc.array(fc.constantFrom('yes', 'half', 'no', 'say')),
        (score, choice) => {
          const content = {
            questions: [question('many', { type: 'multi-select' }), question('own', { type: 'text', score })],
          };
          for (const value of sheetOf(content, answers({ many: { choice }, own: { text: 'x' } })).scores.values())
            expect(value === null || (value >= 0 && value <= 1)).toBe(true);
        },
      ),
    );
  });
});

describe('an answer', () => {
  const table = question('t', {
    type: 'table',
    columns: [
      { code: 'name', title: words('名称'), type: 'text', isMandatory: true },
      { code: 'day', title: words('日期'), type: 'date', isMandatory: false },
      { code: 'count', title: words('数量'), type: 'number', isMandatory: false },
      { code: 'kind', title: words('类别'), type: 'select', isMandatory: false, choices: [{ zh: '云', en: 'Cloud' }] },
    ],
  });

  it('fits its question, or names the fault', () => {
    const single = question('q');
    expect(misfitOf(single, chose('yes'))).toBeUndefined();
    expect(misfitOf(single, chose('yes', 'no'))).toBe('one');
    expect(misfitOf(single, chose('other'))).toBe('option');
    expect(misfitOf(single, { text: '是' })).toBe('part');
    expect(misfitOf(single, { notApplicable: '没有' })).toBe('excluded');
    expect(misfitOf(question('q', { mayBeExcluded: true }), { notApplicable: '没有' })).toBeUndefined();
    expect(misfitOf(question('q', { type: 'multi-select' }), chose('yes', 'no'))).toBeUndefined();
    // A bad cell is kept and marked: it doesn't stop the others from being saved.
    expect(misfitOf(table, { rows: [{ name: '甲', count: '12,5' }] })).toBeUndefined();
    expect(lackOf(table, { rows: [{ name: '长'.repeat(501) }] })).toBe('badCells');
    expect(lackOf(table, { rows: [{ name: '甲', day: '2026-02-29' }] })).toBe('badCells');
    expect(lackOf(table, { rows: [{ name: '甲', count: '1,2' }] })).toBe('badCells');
    expect(lackOf(table, { rows: [{ name: '甲', kind: '本地' }] })).toBe('badCells');
    expect(misfitOf(table, { rows: [{ other: '甲' }] })).toBe('column');
    expect(
      misfitOf(table, { rows: [{ name: '甲', day: '2026-02-28', count: '-1.5', kind: '云' }, { name: '' }] }),
    ).toBeUndefined();
  });

  it('of several options misfits by a single unknown one', () => {
    expect(misfitOf(question('q', { type: 'multi-select' }), chose('yes', 'other'))).toBe('option');
  });

  it('selects a cell from the choices of its column, in either language', () => {
    const kind = { code: 'kind', title: words('类别'), type: 'select', isMandatory: false } as const;
    const choices = [
      { zh: '云', en: 'Cloud' },
      { zh: '本地', en: 'On premises' },
    ];
    const fits = (cell: string) => isCell({ ...kind, choices }, cell);
    expect(['云', 'Cloud', 'On premises', '', '混合', 'cloud'].map(fits)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(isCell(kind, '云')).toBe(false);
  });

  it('may have empty cells of any type', () => {
    for (const type of ['text', 'number', 'date', 'select'] as const)
      expect(isCell({ code: 'c', title: words('列'), type, isMandatory: true }, '')).toBe(true);
  });

  it('that does not apply lacks only its reason', () => {
    expect(lackOf(question('q'), { notApplicable: '没有机房' })).toBeUndefined();
  });

  it('lacks cells where one row of a table is begun and one mandatory cell of it is empty', () => {
    const [name, day] = [table.columns?.[0], table.columns?.[1]].map((column) => ({ ...column, isMandatory: true }));
    const two = { ...table, columns: [name, day] } as Question;
    expect(lackOf(two, { rows: [{ name: '甲', day: '2026-01-01' }] })).toBeUndefined();
    expect(lackOf(two, { rows: [{ name: '甲', day: '2026-01-01' }, { name: '乙' }] })).toBe('cells');
    expect(lackOf(two, { rows: [{ name: '甲', day: ' ' }] })).toBe('cells');
  });

  it('has gaps where its question requires content', () => {
    const optional = question('q', { isMandatory: false });
    expect(lackOf(question('q'), undefined)).toBe('answer');
    expect(lackOf(optional, undefined)).toBeUndefined();
    expect(lackOf(question('q'), { note: '稍后' })).toBe('answer');
    expect(lackOf(question('q', { type: 'image' }), {})).toBe('picture');
    const proven = question('q', { type: 'text', attachment: 'required' });
    expect(lackOf(proven, { text: '有' })).toBe('file');
    expect(lackOf({ ...proven, type: 'text_image' }, { text: '有' })).toBe('picture');
    expect(lackOf(proven, { text: '有', files: 1 })).toBeUndefined();
    expect(lackOf(proven, { files: 1 })).toBe('answer');
    expect(lackOf({ ...proven, isMandatory: false }, { files: 1 })).toBeUndefined();
    expect(lackOf({ ...proven, type: 'image' }, { files: 1 })).toBeUndefined();
    expect(lackOf({ ...proven, isMandatory: false }, { text: '有' })).toBe('file');
    expect(lackOf({ ...proven, isMandatory: false }, {})).toBeUndefined();
    expect(lackOf({ ...proven, mayBeExcluded: true }, { notApplicable: '外包' })).toBeUndefined();
    expect(lackOf(question('q', { type: 'image' }), { files: 1 })).toBeUndefined();
    expect(lackOf(question('q'), { notApplicable: ' ' })).toBe('reason');
    expect(lackOf(table, { rows: [{ name: '', day: '2026-01-01' }] })).toBe('cells');
    expect(lackOf(table, { rows: [{ name: '甲' }, { name: '', day: '' }] })).toBeUndefined();
  });
});
