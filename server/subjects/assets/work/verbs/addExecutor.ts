import { and, eq } from 'drizzle-orm';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import { assigneeRole } from '#domain/subjects/assets/work/workflow';
import { giveRoles, memberChanged } from '#server/core/tenant/giveRoles';
import { invite } from '#server/core/tenant/invite';
import { accounts, memberships } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { openAssessment } from '#server/subjects/assets/assessment';

/**
 * Brings a person into the customer's tenant as an executor: one of its people at once, with any other roles;
 * another person is invited, and can be given units after accepting.
 * @returns the executor's account; null for an invited person
 * @throws AppError notFound, forbidden, tooManyInvitations
 */
export function addExecutor(
  ctx: Context,
  { projectCode, name, phone }: AssetsGiven['addExecutor']['body'],
): Promise<{ accountId: string | null }> {
  return ctx.write(async (tx, audit) => {
    const { tenantCode } = await openAssessment(ctx, tx, projectCode);
    const accountId = await memberWith(tx, tenantCode, phone);
    if (accountId === null) {
      await invite(ctx, tx, audit, { tenantCode, phone, name, roleCodes: [assigneeRole], projectCode });
      return { accountId };
    }
    await memberChanged(tx, tenantCode, accountId);
    await giveRoles(tx, tenantCode, accountId, [assigneeRole]);
    const detail = { projectCode, accountId, name };
    await audit({ action: 'addExecutor', entity: 'account', entityCode: accountId, tenantCode, detail });
    return { accountId };
  });
}

async function memberWith(tx: Tx, tenantCode: string, phone: string): Promise<string | null> {
  const [member] = await tx
    .select({ accountId: memberships.accountId })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.accountId, memberships.accountId))
    .where(and(eq(memberships.tenantCode, tenantCode), eq(accounts.phone, phone)))
    .limit(1);
  return member?.accountId ?? null;
}
