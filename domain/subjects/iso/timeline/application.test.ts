import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { workCalendar } from '#domain/kernel/workdays';
import {
  type ApplicationDays,
  applicationMilestones,
  applicationSteps,
  programOfStandard,
  stepsOfApplication,
  validUntil,
} from './application';
import { conflictsOf, milestonesFor, proposeDays } from './timeline';

const calendar = workCalendar();
const told = (days: ApplicationDays) => conflictsOf(days, ['HNTE'], calendar);
const propose = (days: ApplicationDays, from = '2026-03-02') => proposeDays(days, ['HNTE'], calendar, from);

describe('an application to a program', () => {
  it('is told by its standard, and has steps of its own', () => {
    expect(programOfStandard('HIGHTECH-2016')).toBe('HNTE');
    expect(programOfStandard('ISO27001-2022')).toBeUndefined();
    expect(milestonesFor(['HNTE'])).toEqual(applicationMilestones);
    expect(milestonesFor(['ISMS'])).not.toContain('filing');
    expect(stepsOfApplication.map(({ milestone }) => milestone)).toEqual([...applicationSteps]);
  });

  it('is proposed on working days by the usual intervals, but for the closing day', () => {
    expect(propose({})).toEqual({
      contract: '2026-03-02',
      figures: '2026-04-16',
      // 20 days later is 6 May, the first working day after the holidays of May.
      materials: '2026-05-06',
      internalReview: '2026-05-13',
      filing: '2026-05-20',
      // 30 days later is Friday, 19 June, the Dragon Boat Festival.
      expertReview: '2026-06-22',
      publicity: '2026-08-06',
      certificate: '2026-09-07',
    });
  });

  it('has its figures in the year of the filing, and its review after the closing day', () => {
    // A contract of November: figures of December would be without the year that ends.
    const days = propose({}, '2025-11-10');
    expect(days.figures).toBe('2026-01-15');
    expect(days.filing?.slice(0, 4)).toBe('2026');
    // 30 days after 31 July is a Sunday.
    expect(propose({ filing: '2026-06-01', closing: '2026-07-31' }).expertReview).toBe('2026-08-31');
  });

  it('is recognised for three years', () => {
    expect(validUntil('2026-12-07')).toBe('2029-12-06');
    expect(validUntil('2024-02-29')).toBe('2027-02-27');
  });
});

describe('a conflict of an application', () => {
  it('names the year that is not over', () => {
    expect(told({ figures: '2025-12-15', filing: '2026-03-02' })).toEqual([
      { milestone: 'figures', rule: 'openYear', year: 2025 },
    ]);
    expect(told({ figures: '2026-01-15', filing: '2026-03-02' })).toEqual([]);
  });

  it('doesn’t judge the closing day, which is the local office’s, and looks past one that is over', () => {
    // A Saturday, before the materials are complete.
    expect(told({ materials: '2026-08-20', closing: '2026-08-15' })).toEqual([]);
    const conflicts = told({ filing: '2026-08-20', closing: '2026-07-31', expertReview: '2026-08-05' });
    expect(conflicts).toMatchObject([
      { milestone: 'filing', rule: 'closed' },
      { milestone: 'expertReview', rule: 'order', after: 'filing' },
    ]);
  });

  it('names the closing day that is over; on the day itself nothing is late', () => {
    expect(told({ filing: '2026-08-03', closing: '2026-07-31' })).toEqual([
      { milestone: 'filing', rule: 'closed', closesOn: '2026-07-31' },
    ]);
    expect(told({ filing: '2026-07-31', closing: '2026-07-31' })).toEqual([]);
    expect(told({ closing: '2026-07-31', expertReview: '2026-07-31' })).toMatchObject([
      { milestone: 'expertReview', rule: 'order', after: 'closing' },
    ]);
  });

  it('names the first day after ten working days of publicity, holidays left out', () => {
    // 28, 29, 30 September, and 8, 9, 10 (made a working day), 12, 13, 14, 15 October.
    expect(told({ publicity: '2026-09-28', certificate: '2026-10-15' })).toEqual([
      { milestone: 'certificate', rule: 'publicity', workingDays: 10, earliest: '2026-10-16' },
    ]);
    expect(told({ publicity: '2026-09-28', certificate: '2026-10-16' })).toEqual([]);
    // What comes before the publicity is told once, by the order.
    expect(told({ publicity: '2026-09-28', certificate: '2026-09-25' }).map(({ rule }) => rule)).toContain('order');
  });

  it('names holidays, as for every plan', () => {
    expect(told({ filing: '2026-10-05' })).toMatchObject([{ milestone: 'filing', rule: 'workday' }]);
  });
});

describe('for any day', () => {
  const anyDay = fc
    .date({ min: new Date('2025-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));

  it('a free proposal breaks no rule, and a plan is kept', () => {
    fc.assert(
      fc.property(anyDay, fc.subarray([...applicationMilestones]), anyDay, (from, kept, day) => {
        const rules = told(propose({}, from)).map(({ rule }) => rule);
        expect(rules.filter((rule) => rule !== 'provisional')).toEqual([]);
        const planned = Object.fromEntries(kept.map((one) => [one, day]));
        expect(propose(planned, from)).toMatchObject(planned);
      }),
    );
  });
});
