import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../../questionnaire/template/answer';
import { type GapRule, type Question, usualGapLevels } from '../../questionnaire/template/template';
import { type AnsweredQuestion, type AnsweredSheet, evaluateAnswers } from './evaluate';

const words = (zh: string) => ({ zh, en: zh });
const options: Question['options'] = [
  { code: 'yes', text: words('是'), score: 1, present: words('已有') },
  { code: 'half', text: words('部分'), score: 0.5, present: words('有草案'), missing: words('不完整') },
  { code: 'no', text: words('否'), score: 0 },
  { code: 'unsure', text: words('不清楚') },
];
interface Part extends Partial<Question> {
  answer?: Answer | null;
  score?: never;
  isShown?: boolean;
}
const scores: Record<string, number> = { yes: 1, half: 0.5, no: 0 };

function asked(code: string, { answer = null, isShown = true, ...part }: Part = {}): AnsweredQuestion {
  const question: Question = {
    code,
    section: 'S',
    type: 'single-select',
    text: words(code),
    isMandatory: true,
    mayBeExcluded: true,
    weight: 1,
    refs: ['5.2'],
    options,
    ...part,
  };
  const score = scores[answer?.choice?.[0] ?? ''] ?? null;
  return { itemCode: `I-${code}`, question, isShown, answer, score };
}
const chose = (choice: string): Answer => ({ choice: [choice] });
const excluded: Answer = { notApplicable: '没有' };
const sheet = (items: AnsweredQuestion[], part: Partial<AnsweredSheet> = {}): AnsweredSheet => ({
  gapLevels: usualGapLevels,
  rules: [],
  isFinished: false,
  items,
  ...part,
});
function of(sheets: AnsweredSheet[], ref = '5.2') {
  const found = evaluateAnswers(sheets, [ref]).get(ref);
  if (!found) throw new Error('Nothing was evaluated.');
  return found;
}

describe('a finding', () => {
  it('is the mean of its questions by weight', () => {
    // (1 × 1 + 0.5 × 2 + 0 × 1) / 4 = 0.5, which is level 3.
    const found = of([
      sheet([
        asked('a', { answer: chose('yes') }),
        asked('b', { answer: chose('half'), weight: 2 }),
        asked('c', { answer: chose('no') }),
        asked('elsewhere', { answer: chose('no'), refs: ['4.1'] }),
      ]),
    ]);
    expect(found).toMatchObject({ score: 0.5, level: 3, isExcluded: false });
    expect(found.derivation.basis).toEqual([
      { itemCode: 'I-a', questionCode: 'a', isAnswered: true, score: 1, weight: 1 },
      { itemCode: 'I-b', questionCode: 'b', isAnswered: true, score: 0.5, weight: 2 },
      { itemCode: 'I-c', questionCode: 'c', isAnswered: true, score: 0, weight: 1 },
    ]);
    expect(found.present).toEqual([words('已有'), words('有草案')]);
    expect(found.missing).toEqual([words('不完整')]);
  });

  it('reaches a threshold exactly despite decimals', () => {
    // 0.1 + 0.2 + … as floats is a little off: 7 × 0.7 / 7.
    const items = Array.from({ length: 7 }, (_, at) => ({ ...asked(`q${at}`, { answer: chose('half') }), score: 0.7 }));
    expect(of([sheet(items)])).toMatchObject({ score: 0.7, level: 2 });
  });

  it('says nothing of unanswered questions', () => {
    const open = asked('b', { missing: words('缺少记录'), weight: 9 });
    const found = of([sheet([asked('a', { answer: chose('half') }), open])]);
    expect(found).toMatchObject({ score: 0.5, level: 3, missing: [words('不完整')] });
    expect(found.derivation.basis.map(({ isAnswered, score }) => [isAnswered, score])).toEqual([
      [true, 0.5],
      [false, null],
    ]);
    expect(of([sheet([open])])).toEqual({
      score: null,
      level: null,
      isExcluded: false,
      present: [],
      missing: [],
      derivation: {
        basis: [{ itemCode: 'I-b', questionCode: 'b', isAnswered: false, score: null, weight: 9 }],
        raisedBy: [],
      },
    });
  });

  it('is not assessed while one question is not applicable and the others are unanswered', () => {
    const found = of([sheet([asked('a', { answer: excluded }), asked('b')])]);
    expect(found).toMatchObject({ score: null, level: null, isExcluded: false });
    expect(found.derivation.basis.map(({ isAnswered }) => isAnswered)).toEqual([true, false]);
  });

  it('is not raised by a rule that unanswered questions make true', () => {
    const rule = (when: GapRule['when']): GapRule => ({ when, refs: ['5.2'], atLeast: 5, missing: words('规则') });
    const level = (when: GapRule['when'], ...items: AnsweredQuestion[]) =>
      of([sheet(items, { rules: [rule(when)] })]).level;
    const isNo = { op: 'not', args: [{ has: 'a', options: ['yes'] }] } as const;
    expect(level(isNo, asked('a'))).toBeNull();
    expect(level({ op: 'not', args: [{ filled: 'a' }] }, asked('a'))).toBeNull();
    expect(level(true, asked('a'))).toBeNull();
    expect(level(true, asked('a'), asked('b', { answer: chose('yes') }))).toBe(5);
    expect(level(isNo, asked('a', { answer: chose('no') }))).toBe(5);
    // One answer is enough where the other one can change nothing.
    const either = { op: 'or', args: [isNo, { has: 'b', options: ['no'] }] } as const;
    expect(level(either, asked('a'), asked('b', { answer: chose('no'), refs: ['4.1'] }))).toBe(5);
    expect(level(either, asked('a'), asked('b', { answer: chose('yes'), refs: ['4.1'] }))).toBeNull();
    // Whether a question is asked depends on an open one: it is open as well.
    const later = asked('b', { isShown: false, shownIf: { has: 'a', options: ['yes'] }, refs: ['4.1'] });
    const isNoLater = { op: 'not', args: [{ has: 'b', options: ['yes'] }] } as const;
    expect(level(isNoLater, asked('a'), later)).toBeNull();
    expect(level(isNoLater, asked('a', { answer: chose('no') }), later)).toBe(5);
    // A hidden question is not open: nobody is asked.
    expect(level(isNo, asked('a', { isShown: false }), asked('b', { answer: chose('yes') }))).toBe(5);
  });

  it('ignores questions that are not applicable, without a score, or hidden', () => {
    const found = of([
      sheet([
        asked('a', { answer: chose('half') }),
        asked('b', { answer: excluded, weight: 9 }),
        asked('c', { answer: chose('unsure'), weight: 9 }),
        asked('d', { answer: chose('no'), weight: 9, isShown: false }),
        asked('e', { type: 'text', options: [], answer: { text: '说明' }, weight: 9 }),
      ]),
    ]);
    expect(found).toMatchObject({ score: 0.5, level: 3 });
    expect(found.derivation.basis.map(({ questionCode, score }) => [questionCode, score])).toEqual([
      ['a', 0.5],
      ['b', null],
      ['c', null],
      ['e', null],
    ]);
  });

  it('is not applicable if all scored questions are', () => {
    const rules: GapRule[] = [{ when: true, refs: ['5.2'], atLeast: 5, missing: words('规则') }];
    const free = asked('free', { type: 'text', options: [], answer: { text: '说明' } });
    const both = [asked('a', { answer: excluded }), asked('b', { answer: excluded })];
    expect(of([sheet([...both, free], { rules })])).toMatchObject({
      isExcluded: true,
      score: null,
      level: null,
      missing: [],
      derivation: { raisedBy: [] },
    });
    expect(of([sheet([...both, asked('c', { answer: chose('no') })])])).toMatchObject({ isExcluded: false, level: 5 });
    expect(of([sheet([free])])).toMatchObject({ isExcluded: false, score: null, level: null });
    expect(of([sheet([asked('a', { refs: [] })])])).toMatchObject({ isExcluded: false, score: null, level: null });
  });

  it('is not applicable by a single question as well, and by text questions if there are no others', () => {
    const free = (answer: Answer) => {
      const { options: _none, ...question } = asked('free', { type: 'text' }).question;
      return { ...asked('free'), question, answer, score: null };
    };
    const one = asked('a', { answer: excluded });
    expect(of([sheet([one])]).isExcluded).toBe(true);
    expect(of([sheet([one, free({ text: '说明' })])]).isExcluded).toBe(true);
    expect(of([sheet([free(excluded)])]).isExcluded).toBe(true);
    expect(of([sheet([free({ text: '说明' })])])).toMatchObject({ isExcluded: false, present: [], missing: [] });
  });

  it('states a question’s gap only if no option states one', () => {
    const missing = words('缺少方针');
    const said = (answer: Answer) => of([sheet([asked('a', { answer, missing })])]).missing;
    expect(said(chose('no'))).toEqual([missing]);
    expect(said(chose('half'))).toEqual([words('不完整')]);
    expect(said(chose('yes'))).toEqual([]);
    expect(said(chose('unsure'))).toEqual([]);
    const twice = sheet([asked('a', { answer: chose('no'), missing }), asked('b', { answer: chose('no'), missing })]);
    expect(of([twice]).missing).toEqual([missing]);
  });

  it('is raised by rules that apply, never lowered', () => {
    const rule = (atLeast: GapRule['atLeast'], when: GapRule['when'] = { has: 'a', options: ['yes'] }): GapRule => ({
      when,
      refs: ['5.2'],
      atLeast,
      missing: words(`规则 ${atLeast}`),
    });
    const yes = [asked('a', { answer: chose('yes') })];
    const raised = of([sheet(yes, { rules: [rule(3), rule(4), rule(5, { has: 'a', options: ['no'] })] })]);
    expect(raised).toMatchObject({ score: 1, level: 4, missing: [words('规则 3'), words('规则 4')] });
    expect(raised.derivation.raisedBy.map(({ atLeast }) => atLeast)).toEqual([3, 4]);
    const no = [asked('a', { answer: chose('no') })];
    expect(of([sheet(no, { rules: [rule(2, true)] })])).toMatchObject({ level: 5 });
    // Also where nothing was asked about it.
    const other = [asked('a', { answer: chose('yes'), refs: ['4.1'] })];
    expect(of([sheet(other, { rules: [rule(4)] })])).toMatchObject({ score: null, level: 4 });
    // What hidden questions were once answered is not asked.
    expect(
      of([sheet([{ ...asked('a', { answer: chose('yes') }), isShown: false }], { rules: [rule(4)] })]),
    ).toMatchObject({ level: null });
  });

  it('takes what is blank in a finished questionnaire for blank', () => {
    const rules: GapRule[] = [
      { when: { op: 'not', args: [{ filled: 'b' }] }, refs: ['5.2'], atLeast: 4, missing: words('无') },
    ];
    const items = [asked('a', { answer: chose('yes') }), asked('b')];
    expect(of([sheet(items, { rules })])).toMatchObject({ level: 1, missing: [] });
    expect(of([sheet(items, { rules, isFinished: true })])).toMatchObject({
      score: 1,
      level: 4,
      missing: [words('无')],
    });
  });

  it('combines all questionnaires, by the strictest thresholds', () => {
    const mild = sheet([asked('a', { answer: chose('half') })], { gapLevels: [0.5, 0.4, 0.3, 0.2] });
    const strict = sheet([asked('b', { answer: chose('half') })], { gapLevels: [0.99, 0.9, 0.8, 0.6] });
    expect(of([mild])).toMatchObject({ level: 1 });
    expect(of([mild, strict])).toMatchObject({ score: 0.5, level: 5 });
    expect(of([mild, sheet([asked('b', { refs: ['4.1'] })], { gapLevels: [0.99, 0.9, 0.8, 0.6] })])).toMatchObject({
      level: 1,
    });
  });
});

describe('answers', () => {
  const choices = fc.array(
    fc.record({ choice: fc.constantFrom('yes', 'half', 'no'), weight: fc.integer({ min: 1, max: 5 }) }),
    {
      minLength: 1,
      maxLength: 12,
    },
  );
  const sheetOf = (all: readonly { choice: string; weight: number }[]) =>
    sheet(all.map(({ choice, weight }, at) => asked(`q${at}`, { answer: chose(choice), weight })));

  it('that are better never make a level worse', () => {
    fc.assert(
      fc.property(choices, fc.nat(), (all, at) => {
        const index = at % all.length;
        const better = all.map((one, i) => (i === index ? { ...one, choice: 'yes' } : one));
        const [before, after] = [of([sheetOf(all)]), of([sheetOf(better)])];
        expect(after.score ?? 0).toBeGreaterThanOrEqual(before.score ?? 0);
        expect(after.level ?? 5).toBeLessThanOrEqual(before.level ?? 5);
      }),
    );
  });

  it('do not depend on the order of questions', () => {
    fc.assert(
      fc.property(choices, (all) => {
        const [one, other] = [of([sheetOf(all)]), of([sheetOf([...all].reverse())])];
        expect([one.score, one.level]).toEqual([other.score, other.level]);
      }),
    );
  });
});
