import { describe, expect, it } from 'vitest';
import { type Counted, chaptersOf, figuresOf, levelNow } from './figures';
import { riskStateOf } from './risk';

const finding = (part: Partial<Counted> = {}): Counted => ({
  parentRef: '5',
  score: 0.4,
  level: 4,
  isExcluded: false,
  disposal: null,
  levelAfter: null,
  riskState: null,
  basis: [],
  ...part,
});

describe('figures', () => {
  it('count levels before and after, without entries that are not applicable', () => {
    const figures = figuresOf([
      finding({ score: 0.2, level: 5, disposal: 'finish', levelAfter: 1, riskState: 'closed' }),
      finding({ score: 0.6, level: 3, disposal: 'in-handle', riskState: 'open' }),
      finding({ score: null, level: null }),
      finding({ score: null, level: null, isExcluded: true }),
    ]);
    expect(figures).toEqual({
      applicable: 3,
      assessed: 2,
      asked: 0,
      answered: 0,
      findings: 2,
      excluded: 1,
      score: 0.4,
      inHand: 1,
      finished: 1,
      openRisks: 1,
      before: { 1: 0, 2: 0, 3: 1, 4: 0, 5: 1 },
      after: { 1: 1, 2: 0, 3: 1, 4: 0, 5: 0 },
      levelBefore: 4,
      levelAfter: 2,
    });
  });

  it('count each question once, and only those about entries that apply', () => {
    const question = (itemCode: string, isAnswered: boolean) => ({ itemCode, isAnswered });
    const figures = figuresOf([
      finding({ basis: [question('a', true), question('b', false)] }),
      finding({ basis: [question('a', true)], level: 1 }),
      finding({ basis: [question('c', true)], isExcluded: true, level: null }),
    ]);
    expect(figures).toMatchObject({ asked: 2, answered: 1, applicable: 2, assessed: 2, findings: 1 });
  });

  it('hold nothing of what is not assessed', () => {
    const one = finding({ basis: [{ itemCode: 'a', isAnswered: true }] });
    const open = finding({ score: null, level: null, basis: [{ itemCode: 'b', isAnswered: false }] });
    const coverage = { applicable: 2, assessed: 1, asked: 2, answered: 1 };
    expect(figuresOf([one, open])).toEqual({ ...figuresOf([one]), ...coverage });
  });

  it('are null where nothing is known', () => {
    expect(figuresOf([])).toMatchObject({ findings: 0, score: null, levelBefore: null, levelAfter: null });
  });

  it('count a level that is left only once it is finished', () => {
    expect(levelNow(finding({ levelAfter: 1, disposal: 'in-handle' }))).toBe(4);
    expect(levelNow(finding({ levelAfter: 2, disposal: 'finish' }))).toBe(2);
  });

  it('are listed by chapter, in the order of the standard', () => {
    const titles = new Map([['5', { zh: '领导作用', en: 'Leadership' }]]);
    const chapters = chaptersOf([finding(), finding({ parentRef: 'A.5' }), finding({ level: 2, score: 0.8 })], titles);
    expect(chapters.map(({ ref, title, findings, score }) => [ref, title.zh, findings, score])).toEqual([
      ['5', '领导作用', 2, 0.6],
      ['A.5', 'A.5', 1, 0.4],
    ]);
  });
});

describe('the risk of a finding', () => {
  it('is open above the acceptable level, unless the channel has decided otherwise', () => {
    const state = (part: Partial<Parameters<typeof riskStateOf>[0]>) =>
      riskStateOf({ level: 4, isExcluded: false, riskState: null, riskReason: null, ...part });
    expect(state({})).toBe('open');
    expect(state({ level: 3, riskState: 'open' })).toBeNull();
    expect(state({ isExcluded: true })).toBeNull();
    expect(state({ level: null })).toBeNull();
    expect(state({ riskState: 'closed', riskReason: '已接受' })).toBe('closed');
    expect(state({ level: 1, riskState: 'open', riskReason: '仍有疑问' })).toBe('open');
  });
});
