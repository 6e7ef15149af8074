import { and, eq } from 'drizzle-orm';
import type { UserGiven } from '#domain/core/user/schema';
import { giveRoles, rejoin } from '#server/core/tenant/giveRoles';
import { isPending } from '#server/core/tenant/invite';
import { noteBroughtIn } from '#server/core/tenant/people/broughtIn';
import { accounts, invitations, tenants } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { notify } from '../notify';
import { takeOwnName } from '../ownName';
import { sessions } from '../tables';

/**
 * Accepts an invitation to the caller's phone and joins the tenant under the caller's own name, or declines it, of which
 * the tenant learns only that. A session without a tenant continues in the one that was joined.
 * @throws HttpError 400 if the person accepts and their own name is not known
 * @throws AppError memberDisabled, notFound if no invitation with this code is open for the caller
 */
export async function answerInvitation(ctx: Context, input: UserGiven['answerInvitation']['body']): Promise<null> {
  const { invitationCode, accept, name } = input;
  const { accountId, tenant, tokenHash } = ctx.caller;
  return ctx.writeAsSystem(async (tx, audit) => {
    const [person] = await tx
      .select({ phone: accounts.phone, showName: accounts.showName, nameIsOwn: accounts.nameIsOwn })
      .from(accounts)
      .where(eq(accounts.accountId, accountId));
    if (!person?.phone) throw new AppError('notFound');
    const [answered] = await tx
      .update(invitations)
      .set({ state: accept ? 'accepted' : 'declined', endedAt: new Date() })
      .where(and(eq(invitations.invitationCode, invitationCode), eq(invitations.phone, person.phone), isPending))
      .returning();
    if (!answered) throw new AppError('notFound');
    const { tenantCode, roleCodes, projectCode } = answered;
    const about = { entity: 'invitation', entityCode: invitationCode } as const;
    if (!accept) {
      // No row of the tenant's: it would name the account.
      await audit({ ...about, action: 'declineInvitation', tenantCode: null });
      return null;
    }
    const who = await takeOwnName(ctx, tx, person, { name });
    const wasAtWork = await rejoin(tx, tenantCode, accountId);
    await giveRoles(tx, tenantCode, accountId, roleCodes);
    if (!wasAtWork) await noteBroughtIn(tx, answered, accountId);
    if (!tenant) await tx.update(sessions).set({ tenantCode }).where(eq(sessions.tokenHash, tokenHash));
    await tellInviter(tx, answered, accountId, who);
    await audit({
      ...about,
      action: 'acceptInvitation',
      tenantCode,
      detail: { roleCodes, ...(projectCode && { projectCode }) },
    });
    return null;
  });
}

/** Notifies the inviter, who may wait for it: work is assigned only to people who have joined. */
async function tellInviter(tx: Tx, invitation: typeof invitations.$inferSelect, accountId: string, who: string) {
  const { tenantCode, invitedBy, invitedByTenant, projectCode } = invitation;
  const [joined] = await tx.select({ name: tenants.name }).from(tenants).where(eq(tenants.tenantCode, tenantCode));
  const params = { who, tenant: joined?.name ?? '' };
  const path = projectCode ? `/systemManage/companyDetails/${projectCode}` : '/customerManagement';
  await notify(
    tx,
    [{ tenantCode: invitedByTenant, accountId: invitedBy, kind: 'invitation_accepted', params, path }],
    accountId,
  );
}
