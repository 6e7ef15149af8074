import { describe, expect, it } from 'vitest';
import { measuresBefore } from './measures';

const measures = [
  { measureCode: 'M-0001', state: 'planned' },
  { measureCode: 'M-0002', state: 'inhand' },
  { measureCode: 'M-0003', state: 'done' },
  { measureCode: 'M-0004', state: 'verified' },
] as const;

describe('the measures of a finding', () => {
  it('are carried out before it is submitted', () => {
    expect(measuresBefore('submit', measures)).toEqual(['M-0001', 'M-0002']);
  });

  it('are verified before it is finished', () => {
    expect(measuresBefore('finish', measures)).toEqual(['M-0001', 'M-0002', 'M-0003']);
  });

  it('keep a finding without measures from nothing', () => {
    expect([measuresBefore('submit', []), measuresBefore('finish', [])]).toEqual([[], []]);
  });
});
