import { describe, expect, it } from 'vitest';
import { calendarDay, daysLater, isDay, lastDayOf, readDay } from './days';

describe('readDay', () => {
  it.each([
    '2026-11-20',
    '2026/11/20',
    '2026.11.20',
    '2026年11月20日',
    '2026 年 11 月 20 日',
    '20261120',
    '２０２６－１１－２０',
    ' 2026/11/20 09:12:33 ',
    '2026-11-20T09:12',
    '2026年11月20日 9:12',
  ])('reads %s', (typed) => {
    expect(readDay(typed)).toBe('2026-11-20');
  });

  it('reads days and months of one digit', () => {
    expect(readDay('2026/3/1')).toBe('2026-03-01');
    expect(readDay('2026年3月1日')).toBe('2026-03-01');
    expect(readDay('2028-2-29')).toBe('2028-02-29');
  });

  it.each([
    '2026-13-01',
    '2026-02-29',
    '2026年11月31日',
    '20261131',
    '2026-00-10',
    '0000-01-01',
    '0026-01-01',
    '46346',
    '2026-11',
    '2026111',
    '20-11-2026',
    '2026-11-20 或更晚',
    '',
  ])('refuses %s', (typed) => {
    expect(readDay(typed)).toBeUndefined();
  });
});

it('tells days of the wire from other spellings', () => {
  expect(['2026-11-20', '2026/11/20', '2026-11-31'].map(isDay)).toEqual([true, false, false]);
});

it('counts on into the months around', () => {
  expect(calendarDay(2026, 12, 0)).toBe('2026-11-30');
  expect(calendarDay(2026, 13, 1)).toBe('2027-01-01');
  expect(daysLater('2026-02-28', 1)).toBe('2026-03-01');
  expect(daysLater('2026-01-01', -1)).toBe('2025-12-31');
});

describe('the last day of a unit', () => {
  it.each([
    ['2026-11-25', 12, '2027-11-24'],
    ['2026-03-01', 1, '2026-03-31'],
    // Months that have no such day end with their last one.
    ['2026-11-30', 3, '2027-02-27'],
    ['2026-01-31', 1, '2026-02-27'],
    ['2024-02-29', 12, '2025-02-27'],
    ['2027-12-31', 2, '2028-02-28'],
    ['2026-12-01', 120, '2036-11-30'],
  ])('from %s for %i months is %s', (from, months, last) => {
    expect(lastDayOf(from, months)).toBe(last);
  });
});
