import { and, count, eq, sql } from 'drizzle-orm';
import { openConsultations } from '#domain/core/tenant/consultations/rules';
import { consultations as policy } from '#domain/core/tenant/policy';
import type { Holding } from '#server/core/subject';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { consultations } from './tables';

/** Inquiries assigned to people of a channel or of the platform. */
export const heldConsultations: Holding = {
  kind: 'consultations',
  roles: policy.need('follow').roles,
  async count(tx, tenantCode, accountIds) {
    const rows = await tx
      .select({ accountId: consultations.ownerAccountId, n: count() })
      .from(consultations)
      .where(
        and(
          eq(consultations.tenantCode, tenantCode),
          anyOf(consultations.ownerAccountId, accountIds),
          anyOf(consultations.state, openConsultations),
        ),
      )
      .groupBy(consultations.ownerAccountId);
    return new Map(rows.map(({ accountId, n }) => [accountId ?? '', n]));
  },
  handOver: (ctx, tx, from, to) =>
    giveConsultations(tx, ctx.actor.tenantCode, { from, to: to.accountId, by: ctx.actor.accountId }),
};

/** Hands a person's inquiries over to another person of the tenant. @returns the number */
export async function giveConsultations(
  tx: Tx,
  tenantCode: string,
  { from, to, by }: { from: string; to: string; by: string },
): Promise<number> {
  const moved = await tx
    .update(consultations)
    .set({
      ownerAccountId: to,
      version: sql`${consultations.version} + 1`,
      updatedAt: new Date(),
      updatedBy: by,
    })
    .where(
      and(
        eq(consultations.tenantCode, tenantCode),
        eq(consultations.ownerAccountId, from),
        anyOf(consultations.state, openConsultations),
      ),
    )
    .returning({ code: consultations.consultationCode });
  return moved.length;
}
