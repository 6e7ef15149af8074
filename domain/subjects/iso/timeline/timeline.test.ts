import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { workCalendar } from '#domain/kernel/workdays';
import {
  type CertificationScheme,
  certificationMilestones,
  certificationRuns,
  certificationSchemes,
  conflictsOf,
  type MilestoneDays,
  proposeDays,
} from './timeline';

const calendar = workCalendar();
const told = (days: MilestoneDays, ...schemes: CertificationScheme[]) => conflictsOf(days, schemes, calendar);

describe('the running times', () => {
  it('are there for each scheme once', () => {
    expect(certificationRuns.map(({ scheme }) => scheme)).toEqual([...certificationSchemes]);
  });
});

describe('a proposal', () => {
  it('runs for as long as the scheme asks, on working days', () => {
    // Released on 1 June, the system has run three months when August ends; 1 September is a Tuesday.
    expect(proposeDays({ contract: '2026-05-20', release: '2026-06-01' }, ['ISMS'], calendar, '2026-01-01')).toEqual({
      contract: '2026-05-20',
      release: '2026-06-01',
      // 30 days before 1 September is a Sunday.
      internalAudit: '2026-08-03',
      managementReview: '2026-08-17',
      stage1: '2026-09-01',
      stage2: '2026-09-15',
    });
  });

  it('goes by the longest of several schemes, and leaves out holidays', () => {
    const days = proposeDays({ release: '2026-04-01' }, ['QMS', 'EnMS'], calendar, '2026-03-02');
    // Six months end on 30 September; the first working day after National Day is the 8th.
    expect(days.stage1).toBe('2026-10-08');
  });

  it('follows what is planned, though it is late', () => {
    const days = proposeDays({ release: '2026-06-01', internalAudit: '2026-09-21' }, ['QMS'], calendar, '2026-01-05');
    // 14 days after is 5 October, a holiday.
    expect(days.managementReview).toBe('2026-10-08');
    expect(days.stage1).toBe('2026-10-09');
  });

  it('breaks no rule where nothing is planned, and keeps what is', () => {
    const anyDay = fc
      .date({ min: new Date('2025-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const schemes = fc.subarray([...certificationSchemes]);
    fc.assert(
      fc.property(anyDay, schemes, fc.subarray([...certificationMilestones]), anyDay, (from, chosen, kept, day) => {
        const free = proposeDays({}, chosen, calendar, from);
        const rules = conflictsOf(free, chosen, calendar).map(({ rule }) => rule);
        expect(rules.filter((rule) => rule !== 'provisional')).toEqual([]);
        const planned = Object.fromEntries(kept.map((one) => [one, day]));
        expect(proposeDays(planned, chosen, calendar, from)).toMatchObject(planned);
      }),
    );
  });
});

describe('a conflict', () => {
  it('names what comes too early, and after what', () => {
    expect(told({ internalAudit: '2026-08-17', managementReview: '2026-08-03' })).toEqual([
      { milestone: 'managementReview', rule: 'order', after: 'internalAudit' },
    ]);
    // The one before it that is planned counts.
    expect(told({ release: '2026-06-01', stage2: '2026-05-29' })).toEqual([
      { milestone: 'stage2', rule: 'order', after: 'release' },
    ]);
    expect(told({ stage1: '2026-09-01', stage2: '2026-09-01' })).toMatchObject([{ rule: 'order', after: 'stage1' }]);
    expect(told({ contract: '2026-06-01', release: '2026-06-01' })).toEqual([]);
    expect(told({ contract: '2026-06-02', release: '2026-06-01' })).toMatchObject([{ rule: 'order' }]);
  });

  it('names the scheme for which the system has not run long enough, and from when on it has', () => {
    const days = { release: '2026-06-01', stage1: '2026-08-31' };
    expect(told(days, 'QMS', 'EnMS')).toEqual([
      { milestone: 'stage1', rule: 'running', scheme: 'EnMS', months: 6, earliest: '2026-12-01' },
    ]);
    expect(told(days, 'QMS')).toMatchObject([{ rule: 'running', scheme: 'QMS', earliest: '2026-09-01' }]);
    expect(told({ ...days, stage1: '2026-09-01' }, 'QMS')).toEqual([]);
    expect(told(days)).toEqual([]);
  });

  it('names the holiday on which nobody works', () => {
    expect(told({ stage1: '2026-10-05' })).toEqual([
      { milestone: 'stage1', rule: 'workday', holiday: { zh: '国庆节', en: 'National Day' } },
    ]);
    expect(told({ stage1: '2026-11-28' })).toEqual([{ milestone: 'stage1', rule: 'workday', holiday: null }]);
  });

  it('names the year whose holidays are not announced', () => {
    expect(told({ stage1: '2027-03-01' })).toEqual([{ milestone: 'stage1', rule: 'provisional', year: 2027 }]);
  });
});
