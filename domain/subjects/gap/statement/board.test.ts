import { describe, expect, it } from 'vitest';
import { ownersOf, statementJudgement } from './board';

const done = { isApplicable: true, implementation: 'full' } as const;
const left = { isApplicable: false, implementation: null } as const;
const undecided = { isApplicable: null, implementation: null } as const;
const nine = Array.from({ length: 9 }, () => done);

describe('the judgement of a statement of applicability', () => {
  it.each([
    ['yes', 'all that apply are implemented', [...nine, left]],
    ['none', 'there is no control', []],
    ['none', 'three of ten are undecided', [...nine.slice(2), undecided, undecided, undecided]],
    ['no', 'one of ten is undecided', [...nine, undecided]],
    ['no', 'one that applies is not begun', [...nine, { isApplicable: true, implementation: 'none' } as const]],
    ['no', 'nothing is said of how far one is', [...nine, { isApplicable: true, implementation: null } as const]],
    ['conditional', 'one is planned', [...nine, { isApplicable: true, implementation: 'planned' } as const]],
    ['conditional', 'one is partly implemented', [...nine, { isApplicable: true, implementation: 'partial' } as const]],
  ] as const)('is %s where %s', (judgement, _, entries) => {
    expect(statementJudgement(entries)).toBe(judgement);
  });
});

describe('who has how much to implement', () => {
  it('is counted by owner, most first, without an owner last of equals, and without what is done or left out', () => {
    const of = (owner: string | null, implementation: 'none' | 'planned' | 'full' | null) => ({
      isApplicable: true,
      implementation,
      owner,
    });
    const counts = { unstated: 0, none: 0, planned: 0, partial: 0 };
    expect(
      ownersOf([
        of(null, 'none'),
        of('乙', 'planned'),
        of(' 甲 ', 'none'),
        of('甲', null),
        of('丙', 'full'),
        { ...left, owner: '丁' },
      ]),
    ).toEqual([
      { owner: '甲', counts: { ...counts, none: 1, unstated: 1 } },
      { owner: '乙', counts: { ...counts, planned: 1 } },
      { owner: null, counts: { ...counts, none: 1 } },
    ]);
  });
});
