import { describe, expect, it } from 'vitest';
import { statementJudgement } from './board';

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
