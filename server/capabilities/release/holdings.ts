import { and, eq, ne, sql } from 'drizzle-orm';
import { release } from '#domain/capabilities/release/policy';
import type { ReleasedDocument } from '#domain/generated/releasedDocuments';
import { lockNumbering } from '#server/capabilities/report/numbers';
import type { Holding } from '#server/core/subject';
import type { Tx } from '#server/kernel/db/tx';
import { isPending } from './approvers';
import { approvalRules, releaseApprovers, releases } from './tables';

/** The open places of a tenant's people in what is submitted. */
const isOpenPlace = (tenantCode: string) =>
  and(
    eq(releaseApprovers.memberTenant, tenantCode),
    isPending,
    sql`EXISTS (SELECT 1 FROM ${releases} WHERE ${and(
      eq(releases.tenantCode, releaseApprovers.tenantCode),
      eq(releases.projectCode, releaseApprovers.projectCode),
      eq(releases.releaseId, releaseApprovers.releaseId),
    )} AND ${releases.state} IN ('reviewing', 'approving'))`,
  );
const isToReview = (tenantCode: string) =>
  and(eq(releases.state, 'reviewing'), eq(releases.reviewerTenant, tenantCode));

/** Rules that name somebody, whichever of their steps does. */
const names = (accountId: string) =>
  sql`${approvalRules.steps} @> ${JSON.stringify([{ accountIds: [accountId] }])}::jsonb`;

async function countHeld(tx: Tx, tenantCode: string, accountIds: readonly string[]) {
  if (accountIds.length === 0) return new Map<string, number>();
  const ids = sql`${sql.param([...accountIds])}::text[]`;
  const { rows } = await tx.execute<{ who: string; n: number }>(sql`
    SELECT who, count(*)::int AS n FROM (
      SELECT ${releaseApprovers.accountId} AS who FROM ${releaseApprovers}
        WHERE ${isOpenPlace(tenantCode)} AND ${releaseApprovers.accountId} = ANY(${ids})
      UNION ALL SELECT ${releases.reviewerId} FROM ${releases}
        WHERE ${isToReview(tenantCode)} AND ${releases.reviewerId} = ANY(${ids})
      UNION ALL SELECT named.who FROM ${approvalRules}, jsonb_array_elements(${approvalRules.steps}) AS step,
        jsonb_array_elements_text(step->'accountIds') AS named(who) WHERE named.who = ANY(${ids})
    ) AS held GROUP BY who`);
  return new Map(rows.map(({ who, n }) => [who, n]));
}

/** Keeps others from moving what the person reviews or approves, and from setting the rules that name the person, meanwhile. */
async function lockDocuments(tx: Tx, tenantCode: string, accountId: string): Promise<void> {
  const { rows } = await tx.execute<{ tenant_code: string; project_code: string; document: ReleasedDocument }>(sql`
    SELECT DISTINCT tenant_code, project_code, document FROM (
      SELECT r.tenant_code, r.project_code, r.document FROM ${releaseApprovers} JOIN releases AS r
        USING (tenant_code, project_code, release_id) WHERE ${isOpenPlace(tenantCode)} AND ${releaseApprovers.accountId} = ${accountId}
      UNION ALL SELECT ${releases.tenantCode}, ${releases.projectCode}, ${releases.document} FROM ${releases}
        WHERE ${isToReview(tenantCode)} AND ${releases.reviewerId} = ${accountId}
      UNION ALL SELECT ${approvalRules.tenantCode}, ${approvalRules.projectCode}, ${approvalRules.document} FROM ${approvalRules}
        WHERE ${names(accountId)}
    ) AS held ORDER BY 1, 2, 3`);
  for (const { tenant_code: of, project_code: projectCode, document } of rows)
    await lockNumbering(tx, { tenantCode: of, projectCode }, document);
}

/**
 * What a person reviews and approves, and the rules that name the person. What was approved stays with its name and day. Where the
 * successor prepared, made or reviewed a document, the place stays empty, and its course says that a person is missing.
 */
export const heldApprovals: Holding = {
  kind: 'approvals',
  roles: release.rolesThatMay('sign'),
  count: countHeld,
  async handOver(ctx, tx, from, to) {
    const { tenantCode } = ctx.actor;
    await lockDocuments(tx, tenantCode, from);
    const held = (await countHeld(tx, tenantCode, [from])).get(from) ?? 0;
    await tx
      .update(releases)
      .set({ reviewerId: to.accountId, reviewerName: to.showName })
      .where(and(isToReview(tenantCode), eq(releases.reviewerId, from), ne(releases.preparedBy, to.accountId)));
    await tx.execute(sql`
      INSERT INTO release_approvers (tenant_code, project_code, release_id, step, account_id, name, member_tenant, is_awaited)
      SELECT ${releaseApprovers.tenantCode}, ${releaseApprovers.projectCode}, ${releaseApprovers.releaseId}, ${releaseApprovers.step},
        ${to.accountId}, ${to.showName}, ${tenantCode}, ${releaseApprovers.isAwaited}
      FROM ${releaseApprovers} JOIN releases AS r USING (tenant_code, project_code, release_id)
      WHERE ${isOpenPlace(tenantCode)} AND ${releaseApprovers.accountId} = ${from}
        AND ${to.accountId} NOT IN (r.prepared_by, r.reviewer_id, coalesce(r.made_by, ''))
        AND works_on_project(${to.accountId}, ${tenantCode}, r.tenant_code, r.project_code)
      ON CONFLICT DO NOTHING`);
    await tx
      .update(releaseApprovers)
      .set({
        // Empty where the successor has no place: then a person is missing.
        replacedByName: sql`CASE WHEN EXISTS (SELECT 1 FROM release_approvers AS n WHERE n.tenant_code = ${releaseApprovers.tenantCode}
          AND n.release_id = ${releaseApprovers.releaseId} AND n.step = ${releaseApprovers.step} AND n.account_id = ${to.accountId}
          AND n.replaced_by_name IS NULL) THEN ${to.showName} ELSE '' END`,
        isAwaited: false,
      })
      .where(and(isOpenPlace(tenantCode), eq(releaseApprovers.accountId, from)));
    const rules = await tx.select().from(approvalRules).where(names(from)).for('update');
    for (const { tenantCode: of, projectCode, document, category, steps, version } of rules)
      await tx
        .update(approvalRules)
        .set({
          steps: steps.map((step) => ({
            ...step,
            accountIds: [...new Set(step.accountIds.map((one) => (one === from ? to.accountId : one)))],
          })),
          version: version + 1,
          updatedAt: new Date(),
          updatedBy: ctx.actor.accountId,
        })
        .where(
          and(
            eq(approvalRules.tenantCode, of),
            eq(approvalRules.projectCode, projectCode),
            eq(approvalRules.document, document),
            eq(approvalRules.category, category),
          ),
        );
    return held;
  },
};
