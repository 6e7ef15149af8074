import { z } from 'zod';
import { day, type Given, instant, version, type Wire } from '../../kernel/fields.schema';
import { limits } from '../../kernel/limits';
import { readNotice } from './notice';

const words = z.object({ zh: z.string(), en: z.string() });
/** Years of which a calendar can be asked. */
const year = z.number().int().min(2000).max(2100);

/** What is known of a year, as screens and calendars take it. */
export const yearNotice = z.object({
  year: z.number(),
  status: z.enum(['announced', 'provisional']),
  source: words,
  days: z.array(words.extend({ day, kind: z.enum(['off', 'work']) })),
});

const enteredNotice = z.object({
  year,
  announcedOn: day,
  text: z.string(),
  version,
  enteredBy: z.string(),
  enteredAt: instant,
});

export const workdaySchemas = {
  /** What is known of each year, the latest first; entered: by the operator, in place of what is shipped. */
  listWorkdayNotices: {
    data: z.array(yearNotice.extend({ entered: enteredNotice.nullable() })),
  },
  /** Enters the notice of a year, or corrects it; version 0: none was entered yet. A text with a fault is refused. */
  saveWorkdayNotice: {
    body: z.object({ year, version, announcedOn: day, text: z.string().trim().min(1).max(limits.textLength) }).refine(
      ({ year, text }) => {
        const read = readNotice(text);
        return read.year === year && read.problems.length === 0;
      },
      { path: ['text'] },
    ),
    data: z.object({ version }),
  },
  /** What is shipped of the year holds again. */
  removeWorkdayNotice: { body: z.object({ year, version }), data: z.null() },
} as const;

export type WorkdayWire = Wire<typeof workdaySchemas>;
export type WorkdayGiven = Given<typeof workdaySchemas>;
