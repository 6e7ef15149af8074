import { calendarDay, daysLater, isDay, partsOfDay, weekdayOf } from '../../kernel/days';
import type { Words } from '../../kernel/levels';
import type { WorkdayException, YearNotice } from '../../kernel/workdays';

/*
 * The State Council's yearly notice on holidays, read from its text as it is published: "一、元旦：1月1日（周四）至3日（周六）
 * 放假调休，共3天。1月4日（周日）上班。" What the text says twice – weekdays, numbers of days – must agree.
 */

/** The holidays of the regulation on days off for festivals (全国年节及纪念日放假办法, 2024), for all people. */
const holidays = [
  { name: '元旦', zh: '元旦', en: 'New Year', fixed: [[1, 1]] },
  { name: '春节', zh: '春节', en: 'Spring Festival', fixed: [] },
  { name: '清明', zh: '清明', en: 'Qingming', fixed: [] },
  {
    name: '劳动',
    zh: '劳动节',
    en: 'Labour Day',
    fixed: [
      [5, 1],
      [5, 2],
    ],
  },
  { name: '端午', zh: '端午', en: 'Dragon Boat', fixed: [] },
  { name: '中秋', zh: '中秋', en: 'Mid-Autumn', fixed: [] },
  {
    name: '国庆',
    zh: '国庆节',
    en: 'National Day',
    fixed: [
      [10, 1],
      [10, 2],
      [10, 3],
    ],
  },
] as const;

/** What keeps a text from being taken as the notice of its year. */
export type NoticeProblem =
  | { readonly kind: 'noYear' }
  /** A holiday of the regulation isn't in it, or not with its own days. */
  | { readonly kind: 'missing'; readonly holiday: Words }
  /** The weekday beside a day is another one. */
  | { readonly kind: 'weekday'; readonly day: string; readonly said: string }
  | { readonly kind: 'noSuchDay'; readonly text: string }
  /** So many days are said, and so many are from the first to the last. */
  | { readonly kind: 'count'; readonly holiday: Words; readonly said: number; readonly found: number }
  | { readonly kind: 'twice'; readonly day: string }
  /** It is worked on by its weekday already. */
  | { readonly kind: 'workdayAnyway'; readonly day: string }
  /** It is in another year than those around the notice's. */
  | { readonly kind: 'otherYear'; readonly day: string };

export interface ReadNotice {
  /** undefined: the text names none. */
  readonly year: number | undefined;
  /** In the order of the calendar. */
  readonly days: readonly WorkdayException[];
  /** Empty: it can be taken over. */
  readonly problems: readonly NoticeProblem[];
}

const names = holidays.map(({ name }) => name).join('|');
const one = `(?:${names})节?`;
/** The head of a holiday's paragraph, which may name two: "七、国庆节、中秋节:". */
const head = new RegExp(String.raw`(${one}(?:[、和与]${one})*)\s*:`, 'gu');
const dayText = String.raw`(?:(\d{4})年)?(?:(\d{1,2})月)?(\d{1,2})日(?:\(([^)]*)\))?`;
const range = new RegExp(`${dayText}(?:至${dayText})?`, 'gu');
const weekdayNames = '日一二三四五六';

/** The parts of a notice, one per holiday: its names, and what follows them. */
function partsOf(text: string): { named: Words; body: string }[] {
  const heads = [...text.matchAll(head)];
  return heads.map((found, at) => {
    const own = holidays.filter(({ name }) => found[1]?.includes(name));
    const from = (found.index ?? 0) + found[0].length;
    return {
      named: { zh: own.map(({ zh }) => zh).join('、'), en: own.map(({ en }) => en).join(' and ') },
      body: text.slice(from, heads[at + 1]?.index),
    };
  });
}

/**
 * Reads the notice of a year from its text.
 * @returns its days and what is wrong with them; never throws, whatever the text is
 */
export function readNotice(given: string): ReadNotice {
  const text = given.normalize('NFKC').replaceAll(/[ \t\u00a0]+/gu, '');
  const titled = /(\d{4})年(?:部分)?节假日/u.exec(text) ?? /(\d{4})年/u.exec(text);
  const year = titled ? Number(titled[1]) : undefined;
  if (year === undefined) return { year, days: [], problems: [{ kind: 'noYear' }] };
  const problems: NoticeProblem[] = [];
  const days = new Map<string, WorkdayException>();
  const covered = new Set<string>();

  const put = (day: string, kind: WorkdayException['kind'], { zh, en }: Words) => {
    if (days.has(day)) problems.push({ kind: 'twice', day });
    else days.set(day, { day, kind, zh, en });
    if (Math.abs(partsOfDay(day)[0] - year) > 1) problems.push({ kind: 'otherYear', day });
    const isWeekend = [0, 6].includes(weekdayOf(day));
    if (kind === 'work' && !isWeekend) problems.push({ kind: 'workdayAnyway', day });
  };

  for (const { named, body } of partsOf(text)) {
    for (const { zh } of holidays) if (named.zh.split('、').includes(zh)) covered.add(zh);
    for (const sentence of body.split(/[。;\n]/u)) {
      const kind = sentence.includes('放假') ? 'off' : sentence.includes('上班') ? 'work' : undefined;
      if (!kind) continue;
      // A day without its month, or its year, is in that of the day before it.
      let [inYear, inMonth] = [year, 0];
      const dayOf = (parts: readonly (string | undefined)[], words: string): string | undefined => {
        const [writtenYear, month, date, weekday] = parts;
        inYear = Number(writtenYear ?? inYear);
        inMonth = Number(month ?? inMonth);
        const day = `${String(inYear).padStart(4, '0')}-${String(inMonth).padStart(2, '0')}-${(date ?? '').padStart(2, '0')}`;
        if (!isDay(day)) {
          problems.push({ kind: 'noSuchDay', text: words });
          return undefined;
        }
        const said = /周([日一二三四五六天])/u.exec(weekday ?? '')?.[1]?.replace('天', '日');
        if (said && weekdayNames[weekdayOf(day)] !== said) problems.push({ kind: 'weekday', day, said: `周${said}` });
        return day;
      };
      let found = 0;
      for (const match of sentence.matchAll(range)) {
        const first = dayOf(match.slice(1, 5), match[0]);
        const last = match[7] === undefined ? first : dayOf(match.slice(5, 9), match[0]);
        if (!first || !last) continue;
        // A range of a month at most: a typing error must not fill the calendar.
        for (let day = first, count = 0; day <= last && count < 31; day = daysLater(day, 1), count += 1) {
          put(day, kind, named);
          found += 1;
        }
      }
      const said = /(?:共|放假)(\d{1,2})天/u.exec(sentence)?.[1];
      if (kind === 'off' && said !== undefined && Number(said) !== found)
        problems.push({ kind: 'count', holiday: named, said: Number(said), found });
    }
  }
  for (const { zh, en, fixed } of holidays) {
    const isOff = fixed.every(([month, date]) => days.get(calendarDay(year, month, date))?.kind === 'off');
    if (!covered.has(zh) || !isOff) problems.push({ kind: 'missing', holiday: { zh, en } });
  }
  return { year, days: [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1)), problems };
}

/** How the source of a year's notice is cited. @param announcedOn YYYY-MM-DD */
export const sourceOf = (year: number, announcedOn: string): Words => ({
  zh: `国务院办公厅关于${year}年部分节假日安排的通知（${announcedOn}）`,
  en: `Notice of the General Office of the State Council on holidays in ${year}, ${announcedOn}`,
});

/** What is known of years: what is shipped, and over it the notices that were entered since. */
export function knownNotices(shipped: readonly YearNotice[], entered: readonly YearNotice[]): YearNotice[] {
  const years = new Map([...shipped, ...entered].map((notice) => [notice.year, notice]));
  return [...years.values()].sort((a, b) => a.year - b.year);
}
