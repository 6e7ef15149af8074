import { and, eq, gt, ne, sql } from 'drizzle-orm';
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

/** In projects of a tenant that were not terminated. */
const goesOn = (of: typeof risks | typeof measures, tenantCode: string) =>
  and(
    eq(of.tenantCode, tenantCode),
    sql`${of.projectCode} IN (SELECT ${projects.projectCode} FROM ${projects}
      WHERE ${projects.tenantCode} = ${tenantCode} AND ${projects.state} <> 'closed')`,
  );

/** Unverified treatments of a tenant. */
const ofTenant = (tenantCode: string) =>
  and(
    goesOn(risks, tenantCode),
    isMeasure,
    sql`NOT EXISTS (SELECT 1 FROM ${measures} WHERE ${measureOf} AND ${measures.stateNow} = 'verified')`,
  );

/** Unverified measures of a tenant. */
const open = (tenantCode: string) => and(goesOn(measures, tenantCode), ne(measures.stateNow, 'verified'));

/** Those that close findings alone: no risk names their owner. */
const ofFindings = (tenantCode: string) =>
  and(open(tenantCode), gt(measures.findings, 0), sql`NOT EXISTS (SELECT 1 FROM ${risks} WHERE ${measureOf})`);

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
    const closing = await tx
      .select({ accountId: sql<string>`${measures.treatmentOwnerId}`, n: sql<number>`count(*)::int` })
      .from(measures)
      .where(and(ofFindings(tenantCode), anyOf(measures.treatmentOwnerId, accountIds)))
      .groupBy(measures.treatmentOwnerId);
    const held = new Map<string, number>();
    for (const { accountId, n } of [...rows, ...closing]) held.set(accountId, (held.get(accountId) ?? 0) + n);
    return held;
  },
  async handOver(ctx, tx, from, to) {
    const { tenantCode, accountId } = ctx.actor;
    const held = and(ofTenant(tenantCode), eq(risks.treatmentOwnerId, from));
    const closing = await tx.$count(measures, and(ofFindings(tenantCode), eq(measures.treatmentOwnerId, from)));
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
      .where(and(open(tenantCode), eq(measures.treatmentOwnerId, from)));
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
    return moved.length + closing;
  },
};
