import { and, eq } from 'drizzle-orm';
import type { Executor } from '#domain/subjects/assets/bulk/executors';
import { assigneeRole } from '#domain/subjects/assets/work/workflow';
import { within } from '#server/core/project/openProject';
import { accounts, memberships } from '#server/core/tenant/tables';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import type { OpenAssessment } from '#server/subjects/assets/assessment';
import { unitAssets } from '#server/subjects/assets/inventory/tables';

/** The people of a customer whom units can be given to, by name. */
export const listExecutors = (tx: Tx, tenantCode: string): Promise<Executor[]> =>
  tx
    .select({ accountId: accounts.accountId, showName: accounts.showName, phone: accounts.phone })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.accountId, memberships.accountId))
    .where(and(eq(memberships.tenantCode, tenantCode), eq(memberships.roleCode, assigneeRole)))
    .orderBy(accounts.showName, accounts.accountId);

/** Who has these units now has not seen them. */
export async function markUnseen(tx: Tx, project: OpenAssessment, unitIds: readonly string[]): Promise<void> {
  await tx
    .update(unitAssets)
    .set({ seenAt: null })
    .where(and(within(unitAssets, project), anyOf(unitAssets.unitId, unitIds)));
}
