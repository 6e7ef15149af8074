import { describe, expect, it } from 'vitest';
import { gapJudgement } from './board';

const none = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };

describe('the judgement of a gap report', () => {
  it.each([
    ['yes', 'everything is met', 10, 10, { ...none, 1: 10 }],
    ['none', 'nothing applies', 0, 0, none],
    ['none', 'seven of ten are assessed', 10, 7, { ...none, 1: 7 }],
    ['conditional', 'eight of ten are assessed and met', 10, 8, { ...none, 1: 8 }],
    ['conditional', 'a low gap was found', 10, 10, { ...none, 1: 9, 2: 1 }],
    ['conditional', 'a medium gap was found', 10, 10, { ...none, 1: 9, 3: 1 }],
    ['no', 'a high gap was found', 10, 10, { ...none, 1: 9, 4: 1 }],
    ['no', 'a very high gap was found', 10, 10, { ...none, 1: 9, 5: 1 }],
  ] as const)('is %s where %s', (judgement, _, applicable, assessed, before) => {
    expect(gapJudgement({ applicable, assessed, before })).toBe(judgement);
  });
});
