import workdayData from '../data/workdays.json';
import { daysLater, partsOfDay, weekdayOf } from './days';
import type { Words } from './levels';

/*
 * Working days in China: Monday to Friday, but for the days that the State Council's notice of the year takes off or makes
 * working days. Until a year's notice is there, its statutory holidays are known alone, and its days are provisional.
 */

/** A day that differs from what its weekday tells. */
export interface WorkdayException extends Words {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly kind: 'off' | 'work';
}

/** What is known of a year. */
export interface YearNotice {
  readonly year: number;
  /** provisional: what the law tells, before the notice of the year. */
  readonly status: 'announced' | 'provisional';
  readonly source: Words;
  readonly days: readonly WorkdayException[];
}

export const shippedNotices = workdayData as readonly YearNotice[];

export interface WorkCalendar {
  isWorkingDay(day: string): boolean;
  /** The holiday that takes the day off, by name; undefined on working days and plain weekends. */
  holidayOf(day: string): Words | undefined;
  /** Whether the notice of its year was given; years before the first known one are past. */
  isAnnounced(day: string): boolean;
  /** The day itself, or the first working day after it. */
  workingDayFrom(day: string): string;
}

const isWeekend = (day: string): boolean => [0, 6].includes(weekdayOf(day));

/** A calendar by what is known of its years; a year of which nothing is known goes by the week. */
export function workCalendar(notices: readonly YearNotice[] = shippedNotices): WorkCalendar {
  const years = new Map(notices.map((notice) => [notice.year, notice]));
  const first = Math.min(...years.keys());
  const exceptions = new Map(notices.flatMap(({ days }) => days.map((one) => [one.day, one] as const)));
  const isWorkingDay = (day: string) => {
    const exception = exceptions.get(day);
    return exception ? exception.kind === 'work' : !isWeekend(day);
  };
  return {
    isWorkingDay,
    holidayOf(day) {
      const exception = exceptions.get(day);
      return exception?.kind === 'off' ? { zh: exception.zh, en: exception.en } : undefined;
    },
    isAnnounced(day) {
      const [year] = partsOfDay(day);
      return years.get(year)?.status === 'announced' || year < first;
    },
    workingDayFrom(day) {
      let next = day;
      while (!isWorkingDay(next)) next = daysLater(next, 1);
      return next;
    },
  };
}
