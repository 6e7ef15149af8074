import { and, count, eq, type SQL, sql } from 'drizzle-orm';
import { assigneeRole } from '#domain/subjects/assets/work/workflow';
import { isOver } from '#server/core/project/over';
import { projects } from '#server/core/project/tables';
import type { Holding } from '#server/core/subject';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { assessments } from '#server/subjects/assets/tables';

/** Assessments of a tenant that are neither finished nor closed. */
const underWay = (tenantCode: string): SQL => sql`(SELECT ${assessments.projectCode} FROM ${assessments}
  JOIN ${projects} ON ${projects.tenantCode} = ${assessments.tenantCode} AND ${projects.projectCode} = ${assessments.projectCode}
  WHERE ${assessments.tenantCode} = ${tenantCode} AND NOT ${isOver})`;

const ofTenant = (tenantCode: string) =>
  and(eq(unitAssets.tenantCode, tenantCode), sql`${unitAssets.projectCode} IN ${underWay(tenantCode)}`);

/** So that open pages hear of it and lists count anew; before the change, as every change of an assessment locks it first. */
export const changedIn = (tx: Tx, tenantCode: string, projectCodes: Iterable<string>) =>
  tx
    .update(assessments)
    .set({ workVersion: sql`${assessments.workVersion} + 1` })
    .where(and(eq(assessments.tenantCode, tenantCode), anyOf(assessments.projectCode, projectCodes)));

/** Units of assessments under way that are assigned to a customer's people; also those done, which may come back. */
export const heldUnits: Holding = {
  kind: 'units',
  roles: [assigneeRole],
  async count(tx: Tx, tenantCode, accountIds) {
    const rows = await tx
      .select({ accountId: sql<string>`${unitAssets.assigneeId}`, n: count() })
      .from(unitAssets)
      .where(and(ofTenant(tenantCode), anyOf(unitAssets.assigneeId, accountIds)))
      .groupBy(unitAssets.assigneeId);
    return new Map(rows.map(({ accountId, n }) => [accountId, n]));
  },
  async handOver(ctx, tx, from, to) {
    const { tenantCode } = ctx.actor;
    const held = and(ofTenant(tenantCode), eq(unitAssets.assigneeId, from));
    const found = await tx.selectDistinct({ projectCode: unitAssets.projectCode }).from(unitAssets).where(held);
    await changedIn(
      tx,
      tenantCode,
      found.map(({ projectCode }) => projectCode),
    );
    const moved = await tx
      .update(unitAssets)
      // Who has it now has not seen it.
      .set({ assigneeId: to.accountId, seenAt: null })
      .where(held)
      .returning({ unitId: unitAssets.unitId });
    return moved.length;
  },
};
