import { and, eq } from 'drizzle-orm';
import { grantableRoles } from '#domain/core/tenant/people/rules';
import type { Context } from '#server/kernel/context';
import { AppError } from '#server/kernel/errors';
import { isUnfulfilled, withdraw } from '../invite';
import { invitations } from '../tables';

/**
 * Withdraws an open invitation: into a customer that the own tenant has entered, or into the own
 * tenant with roles that the caller grants.
 * @throws AppError notFound, forbidden
 */
export function withdrawInvitation(ctx: Context, { invitationCode }: { invitationCode: string }): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const wanted = eq(invitations.invitationCode, invitationCode);
    const [found] = await tx.select().from(invitations).where(and(wanted, isUnfulfilled));
    if (!found) throw new AppError('notFound');
    const grantable = grantableRoles(ctx.caller.roles);
    if (found.tenantCode === ctx.actor.tenantCode && !found.roleCodes.every((role) => grantable.includes(role)))
      throw new AppError('forbidden');
    if ((await withdraw(tx, audit, wanted)) === 0) throw new AppError('notFound');
    return null;
  });
}
