import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysLater, weekdayOf } from '../../kernel/days';
import { shippedNotices, workCalendar } from '../../kernel/workdays';
import { knownNotices, readNotice } from './notice';

/** The days of the notice of 2026, in the form in which such notices are published. */
const of2026 = `国务院办公厅关于2026年
部分节假日安排的通知
一、元旦：1月1日（周四）至3日（周六）放假调休，共3天。1月4日（周日）上班。
二、春节：2月15日（农历腊月二十八、周日）至23日（农历正月初七、周一）放假调休，共9天。2月14日（周六）、2月28日（周六）上班。
三、清明节：4月4日（周六）至6日（周一）放假，共3天。
四、劳动节：5月1日（周五）至5日（周二）放假调休，共5天。5月9日（周六）上班。
五、端午节：6月19日（周五）至21日（周日）放假，共3天。
六、中秋节：9月25日（周五）至27日（周日）放假，共3天。
七、国庆节：10月1日（周四）至7日（周三）放假调休，共7天。9月20日（周日）、10月10日（周六）上班。
节假日期间，各地区、各部门要妥善安排好值班和安全、保卫、疫情防控等工作。`;

/** Those of 2025, which name two holidays at once and a day alone. */
const of2025 = `关于2025年部分节假日安排的通知
一、元旦：1月1日（周三）放假1天，不调休。
二、春节：1月28日（农历除夕、周二）至2月4日（农历正月初七、周二）放假调休，共8天。1月26日（周日）、2月8日（周六）上班。
三、清明节：4月4日（周五）至6日（周日）放假，共3天。
四、劳动节：5月1日（周四）至5日（周一）放假调休，共5天。4月27日（周日）上班。
五、端午节：5月31日（周六）至6月2日（周一）放假，共3天。
六、国庆节、中秋节：10月1日（周三）至8日（周三）放假调休，共8天。9月28日（周日）、10月11日（周六）上班。`;

const kinds = (text: string) => readNotice(text).problems.map(({ kind }) => kind);

describe('the notice of a year', () => {
  it('of 2026 is read as the days that the portal ships', () => {
    const { year, days, problems } = readNotice(of2026);
    expect(problems).toEqual([]);
    expect(year).toBe(2026);
    expect(days).toEqual(shippedNotices.find((notice) => notice.year === 2026)?.days);
  });

  it('of 2025 is read with two holidays in one and a day alone', () => {
    const { days, problems } = readNotice(of2025);
    expect(problems).toEqual([]);
    const off = days.filter(({ kind }) => kind === 'off').map(({ day }) => day);
    expect(off).toHaveLength(1 + 8 + 3 + 5 + 3 + 8);
    expect(off).toEqual(expect.arrayContaining(['2025-01-01', '2025-01-28', '2025-02-04', '2025-06-02', '2025-10-08']));
    expect(days.filter(({ kind }) => kind === 'work').map(({ day }) => day)).toEqual([
      '2025-01-26',
      '2025-02-08',
      '2025-04-27',
      '2025-09-28',
      '2025-10-11',
    ]);
    expect(days.find(({ day }) => day === '2025-10-06')).toMatchObject({
      zh: '中秋、国庆节',
      en: 'Mid-Autumn and National Day',
    });
  });

  it('may begin in the year before, as that of 2023 did', () => {
    const text = of2026
      .replaceAll('2026', '2023')
      .replace(/一、元旦.*/u, '一、元旦：2022年12月31日（周六）至2023年1月2日（周一）放假调休，共3天。');
    const days = readNotice(text).days.map(({ day }) => day);
    expect(days.slice(0, 3)).toEqual(['2022-12-31', '2023-01-01', '2023-01-02']);
  });

  it('is not taken over where a weekday, a number of days or a date contradicts itself', () => {
    expect(readNotice(of2026.replace('1月4日（周日）', '1月4日（周六）')).problems).toEqual([
      { kind: 'weekday', day: '2026-01-04', said: '周六' },
    ]);
    expect(readNotice(of2026.replace('共9天', '共8天')).problems).toEqual([
      { kind: 'count', holiday: { zh: '春节', en: 'Spring Festival' }, said: 8, found: 9 },
    ]);
    expect(kinds(of2026.replace('6月19日（周五）', '6月31日（周五）'))).toContain('noSuchDay');
    expect(kinds(of2026.replace('5月9日（周六）上班', '5月8日（周五）上班'))).toEqual(['workdayAnyway']);
    expect(kinds(of2026.replace('1月4日（周日）上班', '1月3日（周六）上班'))).toEqual(['twice']);
    expect(kinds(of2026.replace('一、元旦：1月1日', '一、元旦：2016年1月1日'))).toContain('otherYear');
  });

  it('names each holiday that it lacks, or of which it lacks a day of the law', () => {
    for (const name of ['元旦', '春节', '清明节', '劳动节', '端午节', '中秋节', '国庆节']) {
      const without = of2026.replace(new RegExp(`.、${name}：.*\n`, 'u'), '');
      expect(kinds(without)).toEqual(['missing']);
    }
    const shortened = of2026.replace(
      '10月1日（周四）至7日（周三）放假调休，共7天',
      '10月2日（周五）至7日（周三）放假调休，共6天',
    );
    expect(readNotice(shortened).problems).toEqual([
      { kind: 'missing', holiday: { zh: '国庆节', en: 'National Day' } },
    ]);
    expect(kinds('放假通知')).toEqual(['noYear']);
  });

  it('answers any text, and never more days than its ranges hold', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...(of2026.match(/.{1,6}/gsu) ?? [])), fc.string()), { maxLength: 120 }),
        (pieces) => {
          const { days } = readNotice(`2026年部分节假日${pieces.join('')}`);
          expect(new Set(days.map(({ day }) => day)).size).toBe(days.length);
          expect([...days].sort((a, b) => (a.day < b.day ? -1 : 1))).toEqual(days);
        },
      ),
    );
  });

  it('takes the place of what was known of its year, and leaves the others', () => {
    const { days } = readNotice(of2025);
    const entered = { year: 2027, status: 'announced', source: { zh: '', en: '' }, days } as const;
    const known = knownNotices(shippedNotices, [entered]);
    expect(known.map(({ year, status }) => [year, status])).toEqual([
      [2026, 'announced'],
      [2027, 'announced'],
    ]);
    expect(workCalendar(known).isAnnounced('2027-03-01')).toBe(true);
    expect(workCalendar(shippedNotices).isAnnounced('2027-03-01')).toBe(false);
  });

  it('leaves 248 working days in 2026', () => {
    const calendar = workCalendar([
      { year: 2026, status: 'announced', source: { zh: '', en: '' }, days: readNotice(of2026).days },
    ]);
    const days = Array.from({ length: 365 }, (_, n) => daysLater('2026-01-01', n));
    expect(days.filter((day) => calendar.isWorkingDay(day))).toHaveLength(248);
    expect(weekdayOf('2026-01-04')).toBe(0);
  });
});
