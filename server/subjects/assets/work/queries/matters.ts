import { type SQL, sql } from 'drizzle-orm';
import { ACCEPTANCE_NOTICE_DAYS } from '#domain/subjects/assets/risk/treatment';
import { inOpenProject } from '#server/core/project/over';
import type { Matters } from '#server/core/subject';
import { notices } from '#server/core/user/tables';
import { portalDay } from '#server/kernel/days';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { risks } from '#server/subjects/assets/risk/tables';

const inNotice = sql`tenant_code = ${notices.tenantCode} AND project_code = ${notices.projectCode}`;
const someUnit = (stands: SQL) =>
  sql`EXISTS (SELECT 1 FROM ${unitAssets} WHERE ${inNotice} AND ${stands}) AND ${inOpenProject(notices)}`;
const inHand = sql`assignee_id = ${notices.accountId} AND state = 'inhand'`;

/** While these hold, the notice's matter is still open; once done, the notice is obsolete. */
export const matters: Matters = {
  units_assigned: someUnit(inHand),
  units_returned: someUnit(sql`${inHand} AND stage LIKE '%\\_reject'`),
  units_submitted: someUnit(sql`state = 'submitted'`),
  assets_urge: someUnit(inHand),
  assets_task: someUnit(inHand),
  acceptance_ends: sql`EXISTS (SELECT 1 FROM ${risks} WHERE ${inNotice} AND accepted_by IS NOT NULL
    AND accepted_until <= ${portalDay} + ${sql.raw(String(ACCEPTANCE_NOTICE_DAYS))})`,
};
