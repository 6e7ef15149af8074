import { and, eq, sql } from 'drizzle-orm';
import { changedFields } from '#domain/kernel/audit';
import type { RoleCode } from '#domain/kernel/roles';
import {
  allowedPersonActions,
  grantableRoles,
  leadingRole,
  type MemberState,
  type PersonAction,
} from '#domain/tenant/people/rules';
import type { TenantGiven } from '#domain/tenant/schema';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/database';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { notify } from '#server/user/notify';
import { giveRoles } from '../../giveRoles';
import { accounts, invitations, members, memberships, tenants } from '../../tables';
import { handOver } from '../holdings';

type Input = TenantGiven['updateUser']['query'];

const actionTo: Readonly<Record<MemberState, PersonAction>> = {
  active: 'enable',
  disabled: 'disable',
  removed: 'remove',
};
const logged = { enable: 'enablePerson', disable: 'disablePerson', remove: 'removePerson' } as const;

/**
 * Gives somebody of the caller's tenant other roles, disables, enables or removes them. What they can't hold after it
 * goes to whoever is named, in the same transaction.
 * @throws AppError notFound, conflict, forbidden for oneself and for roles that the caller doesn't grant,
 *   refusedTransition, lastManager, successorNeeded, unknownReference
 */
export function updatePerson(ctx: Context, input: Input): Promise<{ version: number }> {
  const { tenantCode, accountId: callerId } = ctx.actor;
  return ctx.write(async (tx, audit) => {
    // One change of people at a time: two managers who disable each other would leave nobody.
    const [tenant] = await tx
      .select({ type: tenants.type })
      .from(tenants)
      .where(eq(tenants.tenantCode, tenantCode))
      .for('update');
    if (!tenant) throw new AppError('notFound');
    const { name, phone, roleCodes: before, ...member } = await memberNow(tx, tenantCode, input);
    const action = input.roleCodes ? 'changeRoles' : actionTo[input.state ?? 'active'];
    const caller = { accountId: callerId, roles: ctx.caller.roles };
    const grantable = grantableRoles(caller.roles);
    const allowed = allowedPersonActions(caller, { ...member, roleCodes: before });
    if (allowed.length === 0 && member.state !== 'removed') throw new AppError('forbidden');
    if (!allowed.includes(action)) throw new AppError('refusedTransition');
    if (input.roleCodes?.some((role) => !grantable.includes(role))) throw new AppError('forbidden');

    const own = and(eq(members.tenantCode, tenantCode), eq(members.accountId, member.accountId));
    const held = member.state === 'active' ? before : [];
    const after = input.roleCodes ?? (action === 'enable' ? before : []);
    const lead = leadingRole[tenant.type];
    if (held.includes(lead) && !after.includes(lead)) await requireOtherLead(tx, tenantCode, lead, member.accountId);
    const handedOver =
      action === 'enable'
        ? {}
        : await handOver(ctx, tx, { accountId: member.accountId, name, rolesAfter: after }, input);

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
        ...{ version, updatedAt: new Date(), updatedBy: callerId },
      })
      .where(own);
    const added = after.filter((role) => !held.includes(role));
    if (added.length > 0) await giveRoles(tx, tenantCode, member.accountId, added);
    if (action === 'disable' || action === 'remove') await withdrawInvitations(tx, tenantCode, phone);
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
    } else if (action !== 'invite' && action !== 'withdraw') await audit({ ...about, action: logged[action], detail });
    return { version };
  });
}

/** Somebody of the tenant with the roles that they have, or will have again. */
async function memberNow(tx: Tx, tenantCode: string, { accountId, version }: Input) {
  const own = and(eq(members.tenantCode, tenantCode), eq(members.accountId, accountId));
  const [row] = await tx.select().from(members).where(own).for('update');
  const member = await requireVersion(tx, row, version);
  const [account] = await tx
    .select({ name: accounts.showName, phone: accounts.phone })
    .from(accounts)
    .where(eq(accounts.accountId, accountId));
  const held = await tx
    .select({ roleCode: memberships.roleCode })
    .from(memberships)
    .where(and(eq(memberships.tenantCode, tenantCode), eq(memberships.accountId, accountId)))
    .orderBy(memberships.position);
  const roleCodes: RoleCode[] = member.state === 'active' ? held.map(({ roleCode }) => roleCode) : member.keptRoles;
  return { ...member, roleCodes, name: account?.name ?? '', phone: account?.phone ?? null };
}

/** @throws AppError lastManager where nobody else leads the tenant */
async function requireOtherLead(tx: Tx, tenantCode: string, lead: RoleCode, accountId: string): Promise<void> {
  const [other] = await tx
    .select({ accountId: memberships.accountId })
    .from(memberships)
    .where(
      and(
        eq(memberships.tenantCode, tenantCode),
        eq(memberships.roleCode, lead),
        sql`${memberships.accountId} <> ${accountId}`,
      ),
    )
    .limit(1);
  if (!other) throw new AppError('lastManager');
}

/** What is still on its way to them would bring them back. */
async function withdrawInvitations(tx: Tx, tenantCode: string, phone: string | null): Promise<void> {
  if (phone === null) return;
  await tx
    .update(invitations)
    .set({ state: 'withdrawn', endedAt: new Date() })
    .where(and(eq(invitations.tenantCode, tenantCode), eq(invitations.phone, phone), eq(invitations.state, 'open')));
}
