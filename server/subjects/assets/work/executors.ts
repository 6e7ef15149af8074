import { and, eq } from 'drizzle-orm';
import type { Executor } from '#domain/subjects/assets/bulk/executors';
import { assigneeRole } from '#domain/subjects/assets/work/workflow';
import { within } from '#server/core/project/openProject';
import { accounts, memberships } from '#server/core/tenant/tables';
import { bulkUpdate } from '#server/kernel/db/bulk';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import type { OpenAssessment } from '#server/subjects/assets/assessment';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { tellAssignees } from './workNotices';

/** The people of a customer whom units can be given to, by name. */
export const listExecutors = (tx: Tx, tenantCode: string): Promise<Executor[]> =>
  tx
    .select({ accountId: accounts.accountId, showName: accounts.showName, phone: accounts.phone })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.accountId, memberships.accountId))
    .where(and(eq(memberships.tenantCode, tenantCode), eq(memberships.roleCode, assigneeRole)))
    .orderBy(accounts.showName, accounts.accountId);

/** A unit with the executor that it gets; null: nobody. */
export type GivenUnit = Pick<typeof unitAssets.$inferSelect, 'unitId' | 'stage' | 'assigneeId'>;

/**
 * Gives units to other executors, who have not seen them yet, and tells each of those that are to be worked on. The record's
 * version stays: giving a unit is no edit of the record.
 */
export async function giveUnits(tx: Tx, project: OpenAssessment, given: readonly GivenUnit[]): Promise<void> {
  if (given.length === 0) return;
  const rows = given.map(({ unitId, assigneeId }) => ({ unitId, assigneeId, seenAt: null }));
  await bulkUpdate(tx, unitAssets, project, ['unitId'], rows);
  const open = given.filter(({ stage }) => stage !== 'assets_progress_fin');
  await tellAssignees(tx, project, 'units_assigned', open);
}

/** Who has these units now has not seen them. */
export async function markUnseen(tx: Tx, project: OpenAssessment, unitIds: readonly string[]): Promise<void> {
  await tx
    .update(unitAssets)
    .set({ seenAt: null })
    .where(and(within(unitAssets, project), anyOf(unitAssets.unitId, unitIds)));
}
