import type { workdaySchemas } from '#domain/capabilities/workday/schema';
import { noticeText } from '../../../tests/factories/workdays';
import { type Lines, nothing } from '../../../tests/isolation/line';
import { workdayNotices } from './tables';

const operator = ['PLATFORM_MANAGER'] as const;
/** A year without an entered notice. */
let free = 2030;

export const lines: Lines<typeof workdaySchemas> = {
  listWorkdayNotices: { roles: operator, acrossTenants: true, input: nothing },
  saveWorkdayNotice: {
    roles: operator,
    acrossTenants: true,
    input: () => {
      free += 1;
      return { body: { year: free, version: 0, announcedOn: '2026-11-20', text: noticeText(free) } };
    },
  },
  removeWorkdayNotice: {
    roles: operator,
    acrossTenants: true,
    fresh: async (tx) => {
      const text = noticeText(2029);
      await tx
        .insert(workdayNotices)
        .values({ year: 2029, announcedOn: '2028-11-20', text, days: [] })
        .onConflictDoNothing();
      return {};
    },
    input: () => ({ body: { year: 2029, version: 1 } }),
  },
};
