import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerKey, type ExamAnswer, fullMark, markOf } from './answers';
import type {
  CaseContent,
  ChoiceContent,
  MatchingContent,
  OrderingContent,
  PartContent,
  QuestionContent,
} from './content';

const none = { zh: '', en: '' };
const asked = { stem: { zh: '题', en: '' }, explanation: none };
const words = (zh: string) => ({ zh, en: '' });
/** A choice whose options are named by letters; capital ones are right. */
const choice = (letters: string, kind: ChoiceContent['kind'] = 'multiple'): ChoiceContent => ({
  kind,
  ...asked,
  options: [...letters].map((letter) => ({
    id: letter.toLowerCase(),
    text: words(letter),
    right: letter === letter.toUpperCase(),
  })),
});
const chosen = (...ids: string[]): ExamAnswer => ({ kind: 'choice', chosen: ids });
const half = fullMark / 2;

describe('a single choice', () => {
  const question = choice('aBcd', 'single');
  it.each([
    [['b'], fullMark],
    [['a'], 0],
    [[], 0],
    // A page offers one; who sends more gains nothing.
    [['a', 'b'], 0],
    [['b', 'no such option'], fullMark],
  ])('with %j earns %i', (ids, mark) => {
    expect(markOf(question, chosen(...ids), 'nothing')).toBe(mark);
    expect(markOf(question, chosen(...ids), 'share')).toBe(mark);
  });
});

describe('a multiple choice with two right options of four', () => {
  const question = choice('ABcd');
  it.each([
    [['a', 'b'], fullMark, fullMark],
    [['a'], 0, half],
    [['a', 'c'], 0, 0],
    [['a', 'b', 'c'], 0, half],
    [['a', 'b', 'c', 'd'], 0, 0],
    [['c'], 0, 0],
    [['a', 'a'], 0, half],
    [[], 0, 0],
  ])('with %j earns %i all or nothing, and %i by shares', (ids, nothing, share) => {
    expect(markOf(question, chosen(...ids), 'nothing')).toBe(nothing);
    expect(markOf(question, chosen(...ids), 'share')).toBe(share);
  });

  it('counts a withdrawn wrong option for nobody', () => {
    const withdrawn = new Set(['c']);
    expect(markOf(question, chosen('a', 'b', 'c'), 'nothing', { withdrawn })).toBe(fullMark);
    expect(markOf(question, chosen('a', 'b'), 'nothing', { withdrawn })).toBe(fullMark);
  });

  it('asks for the remaining right option alone, once the other is withdrawn', () => {
    const withdrawn = new Set(['a']);
    expect(markOf(question, chosen('b'), 'nothing', { withdrawn })).toBe(fullMark);
    expect(markOf(question, chosen('a', 'b'), 'nothing', { withdrawn })).toBe(fullMark);
    expect(markOf(question, chosen('c'), 'nothing', { withdrawn })).toBe(0);
  });

  it('is right with any answer, once no right option is left', () => {
    const withdrawn = new Set(['a', 'b']);
    expect(markOf(question, chosen('c'), 'nothing', { withdrawn })).toBe(fullMark);
    expect(markOf(question, chosen(), 'nothing', { withdrawn })).toBe(0);
  });
});

describe('an ordering', () => {
  const question: OrderingContent = {
    kind: 'ordering',
    ...asked,
    items: ['a', 'b', 'c', 'd'].map((id) => ({ id, text: words(id) })),
  };
  it.each([
    [['a', 'b', 'c', 'd'], fullMark, fullMark],
    [['b', 'a', 'c', 'd'], 0, half],
    [['d', 'a', 'b', 'c'], 0, 0],
    [['a'], 0, fullMark / 4],
    [['a', 'a', 'a', 'a'], 0, fullMark / 4],
  ])('as %j earns %i or %i', (order, nothing, share) => {
    expect(markOf(question, { kind: 'ordering', order }, 'nothing')).toBe(nothing);
    expect(markOf(question, { kind: 'ordering', order }, 'share')).toBe(share);
  });
});

describe('a matching', () => {
  const question: MatchingContent = {
    kind: 'matching',
    ...asked,
    pairs: ['a', 'b', 'c'].map((id) => ({ id, left: words(`l${id}`), right: words(`r${id}`) })),
    extra: [{ id: 'x', right: words('rx') }],
  };
  it.each([
    [{ a: 'a', b: 'b', c: 'c' }, fullMark, fullMark],
    [{ a: 'a', b: 'x', c: 'c' }, 0, (fullMark / 3) * 2],
    [{ a: 'b', b: 'a' }, 0, 0],
    [{ x: 'x' }, 0, 0],
  ])('as %j earns %i or %i', (matched, nothing, share) => {
    expect(markOf(question, { kind: 'matching', matched }, 'nothing')).toBe(nothing);
    expect(markOf(question, { kind: 'matching', matched }, 'share')).toBe(share);
  });
});

describe('a short answer', () => {
  const question: PartContent = {
    kind: 'shortAnswer',
    ...asked,
    accepted: { zh: ['适用性声明'], en: ['Statement of Applicability', 'SoA'] },
  };
  it.each(['适用性声明', ' 适用性 声明。', 'statement of applicability', 'ＳｏＡ', 'S.o.A.'])(
    'counts as “%s”',
    (text) => {
      expect(markOf(question, { kind: 'shortAnswer', text }, 'nothing')).toBe(fullMark);
    },
  );
  it.each(['', '。', '声明', 'statement'])('doesn’t count as “%s”', (text) => {
    expect(markOf(question, { kind: 'shortAnswer', text }, 'share')).toBe(0);
  });
});

describe('a case', () => {
  const statement: PartContent = { kind: 'trueFalse', ...asked, right: false };
  const question: CaseContent = { kind: 'case', ...asked, parts: [choice('Ab', 'single'), statement] };
  const answer = (...parts: (ExamAnswer | null)[]): ExamAnswer => ({ kind: 'case', parts });
  const no: ExamAnswer = { kind: 'trueFalse', value: false };
  it('is the sum of its parts, or all or nothing', () => {
    expect(markOf(question, answer(chosen('a'), no), 'nothing')).toBe(fullMark);
    expect(markOf(question, answer(chosen('a'), null), 'share')).toBe(half);
    expect(markOf(question, answer(chosen('a'), null), 'nothing')).toBe(0);
    expect(markOf(question, answer(), 'share')).toBe(0);
  });
});

it('withdraws an option of a part from that part alone', () => {
  const part = choice('Ab', 'single');
  const question: CaseContent = { kind: 'case', ...asked, parts: [part, part] };
  const answer: ExamAnswer = { kind: 'case', parts: [chosen('b'), chosen('b')] };
  expect(markOf(question, answer, 'share', { withdrawn: new Set(['0.a']) })).toBe(half);
});

it('takes an answer of another kind, or none, for wrong', () => {
  for (const given of [
    null,
    undefined,
    { kind: 'shortAnswer', text: 'b' },
    { kind: 'trueFalse', value: true },
  ] as const)
    expect(markOf(choice('aB', 'single'), given, 'share')).toBe(0);
});

describe('any question', () => {
  const anyChoice = fc
    .record({
      rights: fc.array(fc.boolean(), { minLength: 2, maxLength: 8 }).filter((all) => all.includes(true)),
      picks: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
      withdrawn: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
    })
    .map(({ rights, picks, withdrawn }) => {
      const letters = [...'abcdefgh'];
      const those = (of: readonly boolean[]) => letters.filter((_, at) => at < rights.length && of[at]);
      const marked = rights.map((right, at) => (right ? letters[at]?.toUpperCase() : letters[at])).join('');
      return { question: choice(marked), picked: those(picks), gone: new Set(those(withdrawn)) };
    });

  it('earns a whole number between nothing and the full mark, and by shares no less than without', () => {
    fc.assert(
      fc.property(anyChoice, ({ question, picked, gone: withdrawn }) => {
        const nothing = markOf(question, chosen(...picked), 'nothing', { withdrawn });
        const share = markOf(question, chosen(...picked), 'share', { withdrawn });
        expect(Number.isInteger(share)).toBe(true);
        expect([0, fullMark]).toContain(nothing);
        expect(share).toBeGreaterThanOrEqual(nothing);
        expect(share).toBeLessThanOrEqual(fullMark);
      }),
    );
  });

  it('is not worth less to anybody by the withdrawal of an option, right or wrong', () => {
    fc.assert(
      fc.property(anyChoice, ({ question, picked }) => {
        for (const { id } of question.options) {
          for (const rule of ['nothing', 'share'] as const) {
            const before = markOf(question, chosen(...picked), rule);
            expect(markOf(question, chosen(...picked), rule, { withdrawn: new Set([id]) })).toBeGreaterThanOrEqual(
              before,
            );
          }
        }
      }),
    );
  });

  it('has whole shares in a case of up to six parts with up to eight options', () => {
    for (let parts = 1; parts <= 6; parts += 1)
      for (let rights = 1; rights <= 8; rights += 1) {
        const part = choice('ABCDEFGH'.slice(0, rights) + (rights < 8 ? 'z' : ''));
        const question: QuestionContent = { kind: 'case', ...asked, parts: Array.from({ length: parts }, () => part) };
        const one: ExamAnswer = { kind: 'case', parts: [chosen('a')] };
        expect(markOf(question, one, 'share')).toBe(fullMark / parts / rights);
        expect(Number.isInteger(markOf(question, one, 'share'))).toBe(true);
      }
  });
});

it('compares words without case, width, spaces and signs', () => {
  expect(answerKey(' Ａ5 . 1！')).toBe('a51');
  expect(['≥6个月', 'C++', '-5', '1.5', 'A.8.13'].map(answerKey)).toEqual(['≥6个月', 'c++', '-5', '1.5', 'a8.13']);
});
