import { and, eq } from 'drizzle-orm';
import type { RoleCode } from '#domain/kernel/roles';
import { grantableRoles } from '#domain/tenant/people/rules';
import type { TenantGiven, TenantWire } from '#domain/tenant/schema';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import { AppError } from '#server/kernel/errors';
import { invite, isPending } from '../../invite';
import { accounts, invitations, members } from '../../tables';

/**
 * Invites people into the caller's tenant, all of them or none. Those who belong to it already are named instead: their
 * roles are changed, and who is disabled is enabled.
 * @throws AppError forbidden for roles that the caller doesn't grant, tooManyInvitations
 */
export function addPeople(ctx: Context, input: TenantGiven['addUser']['body']): Promise<TenantWire['addUser']['data']> {
  const { tenantCode } = ctx.actor;
  const grantable = grantableRoles(ctx.caller.roles);
  // Somebody who stands in a pasted list twice is one person with both roles.
  const people = new Map<string, { name: string; roleCodes: RoleCode[] }>();
  for (const { name, phone, roleCodes } of input.people) {
    if (!roleCodes.every((role) => grantable.includes(role))) throw new AppError('forbidden');
    people.set(phone, { name, roleCodes: [...new Set([...(people.get(phone)?.roleCodes ?? []), ...roleCodes])] });
  }
  return ctx.write(async (tx, audit) => {
    const known = await tx
      .select({ phone: accounts.phone, state: members.state })
      .from(members)
      .innerJoin(accounts, eq(accounts.accountId, members.accountId))
      .where(and(eq(members.tenantCode, tenantCode), anyOf(accounts.phone, people.keys())));
    const here = known.flatMap(({ phone, state }) => (phone && state !== 'removed' ? [{ phone, state }] : []));
    const invited = [...people].filter(([phone]) => !here.some((one) => one.phone === phone));
    // Inviting somebody again takes along the roles that wait for them.
    const waiting = await tx
      .select({ roleCodes: invitations.roleCodes })
      .from(invitations)
      .where(and(eq(invitations.tenantCode, tenantCode), isPending, anyOf(invitations.phone, people.keys())));
    if (waiting.some(({ roleCodes }) => !roleCodes.every((role) => grantable.includes(role))))
      throw new AppError('forbidden');
    for (const [phone, person] of invited) await invite(ctx, tx, audit, { tenantCode, phone, ...person });
    const detail = { invited: invited.length, known: here.length };
    await audit({ action: 'addPeople', entity: 'tenant', entityCode: tenantCode, detail });
    return { invited: invited.length, known: here };
  });
}
