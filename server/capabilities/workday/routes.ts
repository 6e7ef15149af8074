import type { workday as calls } from '#domain/capabilities/workday/contract';
import { workdayPolicy } from '#domain/capabilities/workday/policy';
import type { workdaySchemas } from '#domain/capabilities/workday/schema';
import type { Routes } from '#server/kernel/http/mount';
import { mutation, query } from '#server/kernel/http/routes';
import { acrossTenants } from '#server/kernel/policy';
import { listWorkdayNotices, removeWorkdayNotice, saveWorkdayNotice } from './notices';

/** Which days are worked on. */
export const workdayRoutes: Routes<typeof calls, typeof workdaySchemas> = {
  listWorkdayNotices: query(acrossTenants(workdayPolicy.need('see')), listWorkdayNotices),
  saveWorkdayNotice: mutation(acrossTenants(workdayPolicy.need('keep')), saveWorkdayNotice),
  removeWorkdayNotice: mutation(acrossTenants(workdayPolicy.need('keep')), removeWorkdayNotice),
};
