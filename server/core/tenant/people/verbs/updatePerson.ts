import { and, eq, or } from 'drizzle-orm';
import {
  allowedPersonActions,
  grantableRoles,
  leadingRole,
  type MemberState,
  type PersonAction,
} from '#domain/core/tenant/people/rules';
import { personChange } from '#domain/core/tenant/people/schema';
import type { TenantGiven } from '#domain/core/tenant/schema';
import { changedFields } from '#domain/kernel/changed';
import type { RoleCode } from '#domain/kernel/roles';
import { ask } from '#server/capabilities/approval/ask';
import type { ApprovalKind } from '#server/capabilities/approval/kind';
import { notify } from '#server/core/user/notify';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { giveRoles } from '../../giveRoles';
import { withdraw } from '../../invite';
import { accounts, invitations, members, memberships, tenants } from '../../tables';
import { handOver } from '../holdings';

type Input = TenantGiven['updateUser']['query'];

const actionTo = { active: 'enable', disabled: 'disable', removed: 'remove' } as const satisfies Record<
  MemberState,
  PersonAction
>;
const logged = { enable: 'enablePerson', disable: 'disablePerson', remove: 'removePerson' } as const;

/**
 * Changes roles of a person of the caller's tenant, or disables, enables or removes them. Work that they can no longer hold
 * goes to the named successors in the same transaction. A future operator needs the approval of a second one.
 * @throws AppError notFound, conflict, forbidden for oneself and for roles that the caller doesn't grant,
 *   refusedTransition, successorNeeded, unknownReference; and those of ask
 */
export async function updatePerson(ctx: Context, input: Input): Promise<{ version: number; approvalCode?: string }> {
  if (await ctx.read((tx) => becomesOperator(ctx, tx, input)))
    return { version: input.version, ...(await ask(ctx, makeOperatorKind, input)) };
  return ctx.write((tx, audit) => updateNow(ctx, tx, audit, input));
}

/** Whether this makes a person of the operator's tenant a leader, again or for the first time. */
async function becomesOperator(ctx: Context, tx: Tx, input: Input): Promise<boolean> {
  if (ctx.caller.tenant?.type !== 'platform') return false;
  const { state, roleCodes } = await memberOf(tx, ctx.actor.tenantCode, input);
  const has = state === 'active' && roleCodes.includes(leadingRole.platform);
  const gets = input.roleCodes ?? (input.state === 'active' ? roleCodes : []);
  return !has && gets.includes(leadingRole.platform);
}

/** The approval kind by which a person becomes an operator. */
export const makeOperatorKind: ApprovalKind<Input> = {
  kind: 'makeOperator',
  input: personChange,
  scope: 'tenant',
  about: ({ accountId }) => accountId,
  async say(ctx, tx, input) {
    const { name, phone, roleCodes, state, accountId } = await memberOf(tx, ctx.actor.tenantCode, input);
    return {
      facts: [
        { name: 'person', value: name },
        { name: 'phone', value: phone },
        {
          name: 'roles',
          value: (input.roleCodes ?? roleCodes).join(','),
          before: state === 'active' ? roleCodes.join(',') : null,
        },
      ],
      accountId,
      path: '/personnelManage',
    };
  },
  carryOut: updateNow,
};

async function updateNow(ctx: Context, tx: Tx, audit: Audit, input: Input): Promise<{ version: number }> {
  const { tenantCode, accountId: callerId } = ctx.actor;
  // One change of people at a time, each by a current leader: so the last leader is the caller,
  // and nobody changes themselves.
  const [tenant] = await tx
    .select({ tenantCode: tenants.tenantCode })
    .from(tenants)
    .where(eq(tenants.tenantCode, tenantCode))
    .for('no key update');
  if (!tenant) throw new AppError('notFound');
  const { name, phone, roleCodes: before, ...member } = await memberNow(tx, tenantCode, input);
  const action = input.roleCodes ? 'changeRoles' : actionTo[input.state ?? 'active'];
  // A caller who waited here may have lost the roles in the meantime.
  const caller = { accountId: callerId, roles: await rolesOf(tx, tenantCode, callerId) };
  const grantable = grantableRoles(caller.roles);
  const allowed = allowedPersonActions(caller, { ...member, roleCodes: before });
  if (allowed.length === 0 && member.state !== 'removed') throw new AppError('forbidden');
  if (!allowed.includes(action)) throw new AppError('refusedTransition');
  if (input.roleCodes?.some((role) => !grantable.includes(role))) throw new AppError('forbidden');

  const own = and(eq(members.tenantCode, tenantCode), eq(members.accountId, member.accountId));
  const held = member.state === 'active' ? before : [];
  const after = input.roleCodes ?? (action === 'enable' ? before : []);
  const handedOver =
    action === 'enable' ? {} : await handOver(ctx, tx, { accountId: member.accountId, name, rolesAfter: after }, input);

  const gone = held.filter((role) => !after.includes(role));
  await tx
    .delete(memberships)
    .where(
      and(
        eq(memberships.tenantCode, tenantCode),
        eq(memberships.accountId, member.accountId),
        anyOf(memberships.roleCode, gone),
      ),
    );
  const version = member.version + 1;
  await tx
    .update(members)
    .set({
      ...(input.state && { state: input.state, keptRoles: input.state === 'active' ? [] : before }),
      version,
      updatedAt: new Date(),
      updatedBy: callerId,
    })
    .where(own);
  const added = after.filter((role) => !held.includes(role));
  if (added.length > 0) await giveRoles(tx, tenantCode, member.accountId, added);
  // Open invitations to them would bring them back, and so could those that they have sent.
  const isLess = grantableRoles(held).length > grantableRoles(after).length;
  const comes = phone !== null && action !== 'enable' && after.length === 0 ? eq(invitations.phone, phone) : undefined;
  const sent = isLess ? eq(invitations.invitedBy, member.accountId) : undefined;
  if (comes || sent) await withdraw(tx, audit, and(eq(invitations.tenantCode, tenantCode), or(comes, sent)));
  if (action === 'changeRoles')
    await notify(
      tx,
      [{ tenantCode, accountId: member.accountId, kind: 'roles_changed', params: { who: ctx.caller.showName } }],
      callerId,
    );
  const about = {
    entity: 'account',
    entityCode: member.accountId,
    concerned: [member.accountId, ...Object.values(handedOver).map(({ to }) => to)],
  } as const;
  const detail = { name, ...(Object.keys(handedOver).length > 0 && { handedOver }) };
  if (action === 'changeRoles') {
    const changed = changedFields({ roleCodes: before }, { roleCodes: after }, ['roleCodes']);
    await audit({ ...about, action, detail: { ...detail, changed } });
  } else await audit({ ...about, action: logged[action], detail });
  return { version };
}

/** A person of the tenant, locked, with the roles that they have or will get back. @throws AppError notFound, conflict */
async function memberNow(tx: Tx, tenantCode: string, input: Input) {
  const own = and(eq(members.tenantCode, tenantCode), eq(members.accountId, input.accountId));
  await tx.select({ accountId: members.accountId }).from(members).where(own).for('update');
  return memberOf(tx, tenantCode, input);
}

/** The same as they are. @throws AppError notFound, conflict */
async function memberOf(tx: Tx, tenantCode: string, { accountId, version }: Input) {
  const own = and(eq(members.tenantCode, tenantCode), eq(members.accountId, accountId));
  const [row] = await tx.select().from(members).where(own);
  const member = await requireVersion(tx, row, version);
  const [account] = await tx
    .select({ name: accounts.showName, phone: accounts.phone })
    .from(accounts)
    .where(eq(accounts.accountId, accountId));
  const roleCodes = member.state === 'active' ? await rolesOf(tx, tenantCode, accountId) : member.keptRoles;
  return { ...member, roleCodes, name: account?.name ?? '', phone: account?.phone ?? null };
}

/** A person's current roles in a tenant. */
async function rolesOf(tx: Tx, tenantCode: string, accountId: string): Promise<RoleCode[]> {
  const held = await tx
    .select({ roleCode: memberships.roleCode })
    .from(memberships)
    .where(and(eq(memberships.tenantCode, tenantCode), eq(memberships.accountId, accountId)))
    .orderBy(memberships.position);
  return held.map(({ roleCode }) => roleCode);
}
