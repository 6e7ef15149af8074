import { and, eq, sql } from 'drizzle-orm';
import { projects } from '#server/core/project/tables';
import type { Holding } from '#server/core/subject';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { risks } from '#server/subjects/assets/risk/tables';
import { assessments } from '#server/subjects/assets/tables';
import { changedIn } from '../work/heldUnits';
import { ownerRoles } from './queries/treatmentOwners';
import { isMeasure, measureOf } from './state';
import { measures } from './tables';

/** Unverified treatments of a tenant, in projects that were not terminated. */
const ofTenant = (tenantCode: string) =>
  and(
    eq(risks.tenantCode, tenantCode),
    isMeasure,
    sql`NOT EXISTS (SELECT 1 FROM ${measures} WHERE ${measureOf} AND ${measures.stateNow} = 'verified')`,
    sql`${risks.projectCode} IN (SELECT ${projects.projectCode} FROM ${projects}
      WHERE ${projects.tenantCode} = ${tenantCode} AND ${projects.state} <> 'closed')`,
  );

/** Whether the plan was signed: its name of an owner stays. */
const isSigned = (of: typeof risks | typeof measures) =>
  sql`EXISTS (SELECT 1 FROM ${assessments} WHERE ${assessments.tenantCode} = ${of.tenantCode}
    AND ${assessments.projectCode} = ${of.projectCode} AND ${assessments.signedAt} IS NOT NULL)`;

/**
 * Treatments that a customer's people implement. A signed plan keeps the name that was signed: only
 * the current account changes, as implementation begins after the signature.
 */
export const heldTreatments: Holding = {
  kind: 'treatments',
  roles: ownerRoles,
  async count(tx: Tx, tenantCode, accountIds) {
    const rows = await tx
      .select({ accountId: sql<string>`${risks.treatmentOwnerId}`, n: sql<number>`count(*)::int` })
      .from(risks)
      .where(and(ofTenant(tenantCode), anyOf(risks.treatmentOwnerId, accountIds)))
      .groupBy(risks.treatmentOwnerId);
    return new Map(rows.map(({ accountId, n }) => [accountId, n]));
  },
  async handOver(ctx, tx, from, to) {
    const { tenantCode, accountId } = ctx.actor;
    const held = and(ofTenant(tenantCode), eq(risks.treatmentOwnerId, from));
    const found = await tx.selectDistinct({ projectCode: risks.projectCode }).from(risks).where(held);
    await changedIn(
      tx,
      tenantCode,
      found.map(({ projectCode }) => projectCode),
    );
    const isSignedMeasure = isSigned(measures);
    await tx
      .update(measures)
      .set({
        treatmentOwnerId: to.accountId,
        treatmentOwner: sql`CASE WHEN ${isSignedMeasure} THEN ${measures.treatmentOwner} ELSE ${to.showName} END`,
        version: sql`${measures.version} + 1`,
        updatedAt: new Date(),
        updatedBy: accountId,
      })
      .where(
        and(
          eq(measures.tenantCode, tenantCode),
          sql`${measures.measureId} IN (SELECT ${risks.measureId} FROM ${risks} WHERE ${held})`,
        ),
      );
    const moved = await tx
      .update(risks)
      .set({
        treatmentOwnerId: to.accountId,
        treatmentOwner: sql`CASE WHEN ${isSigned(risks)} THEN ${risks.treatmentOwner} ELSE ${to.showName} END`,
        version: sql`${risks.version} + 1`,
        updatedAt: new Date(),
        updatedBy: accountId,
      })
      .where(held)
      .returning({ riskId: risks.riskId });
    return moved.length;
  },
};
