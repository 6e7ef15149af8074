import { and, eq } from 'drizzle-orm';
import { grantableRoles, leadingRole } from '#domain/core/tenant/people/rules';
import { newPeople } from '#domain/core/tenant/people/schema';
import type { TenantGiven, TenantWire } from '#domain/core/tenant/schema';
import type { RoleCode } from '#domain/kernel/roles';
import { ask } from '#server/capabilities/approval/ask';
import type { ApprovalKind } from '#server/capabilities/approval/kind';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { invite, isPending } from '../../invite';
import { accounts, invitations, members } from '../../tables';

type Given = TenantGiven['addUser']['body'];
type Answer = TenantWire['addUser']['data'];

/**
 * Invites people into the caller's tenant, all of them or none. People who belong to it already are named instead: their
 * roles are changed, disabled ones are enabled. A future operator needs the approval of a second operator, so that one
 * person can't act as two.
 * @throws AppError forbidden for roles that the caller doesn't grant, tooManyInvitations; and those of ask
 */
export async function addPeople(ctx: Context, input: Given): Promise<Answer> {
  if (input.people.some(({ roleCodes }) => roleCodes.includes(leadingRole.platform)))
    return { invited: 0, known: [], ...(await ask(ctx, inviteOperatorsKind, input)) };
  return ctx.write((tx, audit) => addNow(ctx, tx, audit, input));
}

/** People of whom one is to be an operator, invited by two. */
export const inviteOperatorsKind: ApprovalKind<Given> = {
  kind: 'inviteOperators',
  input: newPeople,
  scope: 'tenant',
  about: ({ people }) => people.map(({ phone }) => phone).join(','),
  async say(_ctx, _tx, { people }) {
    return {
      facts: people.flatMap(({ name, phone, roleCodes }) => [
        { name: 'person' as const, value: name },
        { name: 'phone' as const, value: phone },
        { name: 'roles' as const, value: roleCodes.join(',') },
      ]),
      path: '/personnelManage',
    };
  },
  carryOut: addNow,
};

async function addNow(ctx: Context, tx: Tx, audit: Audit, input: Given): Promise<Answer> {
  const { tenantCode } = ctx.actor;
  const grantable = grantableRoles(ctx.caller.roles);
  // A person listed twice is one person with both roles.
  const people = new Map<string, { name: string; roleCodes: RoleCode[] }>();
  for (const { name, phone, roleCodes } of input.people) {
    if (!roleCodes.every((role) => grantable.includes(role))) throw new AppError('forbidden');
    people.set(phone, { name, roleCodes: [...new Set([...(people.get(phone)?.roleCodes ?? []), ...roleCodes])] });
  }
  const known = await tx
    .select({ phone: accounts.phone, state: members.state })
    .from(members)
    .innerJoin(accounts, eq(accounts.accountId, members.accountId))
    .where(and(eq(members.tenantCode, tenantCode), anyOf(accounts.phone, people.keys())));
  const here = known.flatMap(({ phone, state }) => (phone && state !== 'removed' ? [{ phone, state }] : []));
  const invited = [...people].filter(([phone]) => !here.some((one) => one.phone === phone));
  // A new invitation keeps the roles of the open one.
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
}
