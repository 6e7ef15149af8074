import { describe, expect, it } from 'vitest';
import { shippedNotices, workCalendar } from './workdays';

const calendar = workCalendar();

describe('working days', () => {
  it.each([
    ['2026-01-04', true, 'a Sunday that the notice makes a working day'],
    ['2026-01-02', false, 'a Friday that the notice takes off'],
    ['2026-02-28', true, 'a Saturday after Spring Festival'],
    ['2026-10-07', false, 'the last day of National Day'],
    ['2026-10-08', true, 'the day after it'],
    ['2026-11-28', false, 'a plain Saturday'],
    ['2026-11-30', true, 'a plain Monday'],
    ['2027-02-08', false, 'a statutory holiday before the notice of its year'],
    ['2031-03-01', false, 'a Saturday of a year of which nothing is known'],
  ])('%s: %s, %s', (day, isWorkingDay) => {
    expect(calendar.isWorkingDay(day)).toBe(isWorkingDay);
  });

  it('are 248 in 2026, as the notice leaves them', () => {
    const days = Array.from({ length: 365 }, (_, n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10));
    expect(days.filter(calendar.isWorkingDay)).toHaveLength(248);
  });

  it('begin again after a holiday', () => {
    expect(calendar.workingDayFrom('2026-10-01')).toBe('2026-10-08');
    expect(calendar.workingDayFrom('2026-10-08')).toBe('2026-10-08');
  });

  it('name the holiday that takes a day off, and no weekend', () => {
    expect(calendar.holidayOf('2026-05-01')).toEqual({ zh: '劳动节', en: 'Labour Day' });
    expect(calendar.holidayOf('2026-05-09')).toBeUndefined();
    expect(calendar.holidayOf('2026-11-28')).toBeUndefined();
  });

  it('are provisional until the notice of their year', () => {
    const days = ['2025-06-02', '2026-12-31', '2027-01-04', '2028-01-04'];
    expect(days.map(calendar.isAnnounced)).toEqual([true, true, false, false]);
  });

  it('differ from the week on each day that a notice names as working, and stand in its year', () => {
    for (const { year, days } of shippedNotices) {
      expect(days.length).toBeGreaterThan(10);
      expect(days.filter(({ day }) => !day.startsWith(`${year}-`))).toEqual([]);
      const working = days.filter(({ kind }) => kind === 'work').map(({ day }) => new Date(day).getUTCDay());
      expect(working.filter((weekday) => weekday !== 0 && weekday !== 6)).toEqual([]);
    }
  });
});
