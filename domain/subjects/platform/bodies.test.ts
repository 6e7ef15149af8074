import { describe, expect, it } from 'vitest';
import { approvalPattern, approvalStands } from './bodies';

describe('an approval', () => {
  it.each([
    ['valid', '2027-06-01', 'valid'],
    // 90 days before the last one, which still counts.
    ['valid', '2027-02-19', 'endsSoon'],
    ['valid', '2027-02-20', 'valid'],
    ['valid', '2026-11-21', 'endsSoon'],
    ['valid', '2026-11-20', 'ended'],
    ['valid', null, 'unknown'],
    ['suspended', '2026-11-20', 'suspended'],
    ['withdrawn', null, 'withdrawn'],
  ] as const)('that is %s until %s stands as %s', (state, validUntil, stands) => {
    expect(approvalStands({ state, validUntil }, '2026-11-21')).toBe(stands);
  });

  it('has a number of the CNCA', () => {
    for (const good of ['CNCA-R-2002-001', 'CNCA-RF-2003-16', 'CNCA-R-2021-0879'])
      expect(approvalPattern.test(good)).toBe(true);
    for (const bad of ['CNCA-R-02-001', 'cnca-r-2002-001', 'CNCA-X-2002-001', 'CNCA-R-2002-1', 'CNCA-R-2002-001 '])
      expect(approvalPattern.test(bad)).toBe(false);
  });
});
