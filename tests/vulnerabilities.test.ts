import { describe, expect, it } from 'vitest';
import { faultsOf } from '../scripts/vulnerabilities.mjs';

const advisory = (id: string, severity: string) => ({
  name: 'file-type',
  severity,
  title: 'Inflates without end',
  range: '<21',
  url: `https://github.com/advisories/${id}`,
});
const report = (...via: (object | string)[]) => ({ vulnerabilities: { 'file-type': { via } } });

describe('known vulnerabilities', () => {
  it('of severity high and above fail, and no others', () => {
    const found = report(
      advisory('GHSA-a', 'high'),
      advisory('GHSA-b', 'critical'),
      advisory('GHSA-c', 'moderate'),
      'x',
    );
    expect(faultsOf(found, {}, '2026-11-22')).toEqual([
      expect.stringContaining('GHSA-a'),
      expect.stringContaining('GHSA-b'),
    ]);
  });

  it('may be accepted up to a day', () => {
    const accepted = { 'GHSA-a': { why: 'not reached', until: '2026-11-22' } };
    expect(faultsOf(report(advisory('GHSA-a', 'high')), accepted, '2026-11-22')).toEqual([]);
    expect(faultsOf(report(advisory('GHSA-a', 'high')), accepted, '2026-11-23')).toHaveLength(1);
  });

  it('are not accepted any longer than they are there', () => {
    const accepted = { 'GHSA-a': { why: 'not reached', until: '2027-01-01' } };
    expect(faultsOf(report(), accepted, '2026-11-22')).toEqual([expect.stringContaining('GHSA-a')]);
  });
});
