import { date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { WorkdayException } from '#domain/kernel/workdays';
import { reference, versioned } from '#server/kernel/db/columns';
import { jsonb } from '#server/kernel/db/json';

/** Notices on holidays that the operator has entered, in place of what is shipped of their years. */
export const workdayNotices = pgTable(
  'workday_notices',
  {
    year: integer('year').primaryKey(),
    announcedOn: date('announced_on', { mode: 'string' }).notNull(),
    /** As it was published. */
    text: text('text').notNull(),
    /** As it was read, and seen by who entered it. */
    days: jsonb('days').$type<readonly WorkdayException[]>().notNull(),
    ...versioned(),
  },
  () => reference(),
);
