import { and, eq, sql } from 'drizzle-orm';
import { invitationRelation } from '#domain/subjects/marketing/rules';
import { type MarketingGiven, type MarketingWire, newPlace } from '#domain/subjects/marketing/schema';
import { ask } from '#server/capabilities/approval/ask';
import type { ApprovalKind } from '#server/capabilities/approval/kind';
import { inviterOf, newInviteCode } from '#server/core/tenant/inviteCodes';
import { tenants } from '#server/core/tenant/tables';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { ownCard } from '../queries/partners';
import { tellPartner } from '../tell';

const PAGE = '/partnerManage/channelList';

/** The tree is looked at and changed by one at a time, as its trigger does. */
const lockTree = (tx: Tx) => tx.execute(sql`SELECT pg_advisory_xact_lock(7204995)`);

/** @throws AppError inviteCodeUnknown */
async function inviting(tx: Tx, inviteCode: string) {
  const inviter = await inviterOf(tx, inviteCode);
  if (!inviter) throw new AppError('inviteCodeUnknown');
  return inviter;
}

async function placeOf(tx: Tx, tenantCode: string) {
  const [own] = await tx
    .select({
      tenantCode: tenants.tenantCode,
      name: tenants.name,
      path: tenants.path,
      parent: tenants.parentTenantCode,
    })
    .from(tenants)
    .where(and(eq(tenants.tenantCode, tenantCode), anyOf(tenants.type, ['platform', 'channel'])));
  if (!own) throw new AppError('notFound');
  const [parent] = await tx
    .select()
    .from(tenants)
    .where(eq(tenants.tenantCode, own.parent ?? ''));
  return { ...own, parentName: parent?.name ?? '', parentIsPlatform: parent?.type === 'platform' };
}

const isBelow = (path: string, top: string) => path === top || path.startsWith(`${top}.`);

async function relationTo(tx: Tx, ownCode: string, inviteCode: string) {
  const inviter = await inviting(tx, inviteCode);
  const own = await placeOf(tx, ownCode);
  const relation = invitationRelation(
    { tenantCode: ownCode, parentTenantCode: own.parent, parentIsPlatform: own.parentIsPlatform },
    { tenantCode: inviter.tenantCode, isBelowOwn: isBelow(inviter.path, own.path) },
  );
  return { inviter, own, relation };
}

/** The owner of a code, for people who were sent a link. */
export async function getInvitation(
  ctx: Context,
  { inviteCode }: MarketingGiven['getInvitation']['query'],
): Promise<MarketingWire['getInvitation']['data']> {
  const { name } = await ctx.readAsSystem((tx) => inviting(tx, inviteCode));
  return { inviteCode, tenantName: name };
}

/** Whether the caller's channel may join, and what the inviter would see of it from then on. */
export async function checkInvitation(
  ctx: Context,
  { inviteCode }: MarketingGiven['checkInvitation']['query'],
): Promise<MarketingWire['checkInvitation']['data']> {
  const { inviter, relation } = await ctx.readAsSystem((tx) => relationTo(tx, ctx.actor.tenantCode, inviteCode));
  return { tenantName: inviter.name, relation, sight: await ctx.read((tx) => ownCard(ctx, tx)) };
}

const place = (tx: Tx, tenantCode: string, parentTenantCode: string | null) =>
  tx
    .update(tenants)
    .set({ parentTenantCode, version: sql`${tenants.version} + 1`, updatedAt: new Date() })
    .where(eq(tenants.tenantCode, tenantCode));

/**
 * Moves the caller's channel, with all channels below it, below the inviter.
 * @throws AppError inviteCodeUnknown, refusedTransition if it has a partner above already, or would be below itself
 */
export function joinPartner(ctx: Context, { inviteCode }: MarketingGiven['joinPartner']['body']): Promise<null> {
  const { tenantCode } = ctx.actor;
  return ctx.writeAsSystem(async (tx, audit) => {
    await lockTree(tx);
    const { inviter, own, relation } = await relationTo(tx, tenantCode, inviteCode);
    if (relation !== 'mayJoin') throw new AppError('refusedTransition');
    await place(tx, tenantCode, inviter.tenantCode);
    await tellPartner(tx, inviter.tenantCode, 'partner_joined', { name: own.name }, PAGE);
    await audit({ action: 'joinPartner', entity: 'tenant', entityCode: tenantCode, detail: { parent: inviter.name } });
    return null;
  });
}

/** Moves the caller's channel directly below the platform. @throws AppError refusedTransition if it is there already */
export function leavePartner(ctx: Context): Promise<null> {
  const { tenantCode } = ctx.actor;
  return ctx.writeAsSystem(async (tx, audit) => {
    await lockTree(tx);
    const own = await placeOf(tx, tenantCode);
    if (!own.parent || own.parentIsPlatform) throw new AppError('refusedTransition');
    await place(tx, tenantCode, null);
    await tellPartner(tx, own.parent, 'partner_left', { name: own.name }, PAGE);
    await audit({
      action: 'leavePartner',
      entity: 'tenant',
      entityCode: tenantCode,
      detail: { parent: own.parentName },
    });
    return null;
  });
}

type NewPlace = MarketingGiven['movePartner']['body'];

/** A partner's move, approved by two operators: the partner above it earns commissions on its purchases. */
export const moveKind: ApprovalKind<NewPlace> = {
  kind: 'movePartner',
  input: newPlace,
  scope: 'system',
  about: ({ tenantCode }) => tenantCode,
  async say(_ctx, tx, { tenantCode, parentTenantCode }) {
    const [moved, parent] = [await placeOf(tx, tenantCode), await placeOf(tx, parentTenantCode)];
    return {
      facts: [
        { name: 'tenant', value: moved.name },
        { name: 'parent', value: parent.name, before: moved.parentName },
      ],
      tenantCode,
      path: PAGE,
    };
  },
  carryOut: moveNow,
};

/**
 * Moves a partner, with all partners below it, below another one; both below the caller's tenant, which may be the
 * new parent itself. A move by the platform needs a second operator's confirmation.
 * @throws AppError notFound, refusedTransition if it would be below itself or is there already; and the errors of ask
 */
export async function movePartner(ctx: Context, input: NewPlace): Promise<{ approvalCode?: string }> {
  if (ctx.caller.tenant?.type === 'platform') return ask(ctx, moveKind, input);
  await ctx.writeAsSystem((tx, audit) => moveNow(ctx, tx, audit, input));
  return {};
}

async function moveNow(ctx: Context, tx: Tx, audit: Audit, { tenantCode, parentTenantCode }: NewPlace): Promise<void> {
  await lockTree(tx);
  const top = await placeOf(tx, ctx.actor.tenantCode);
  const [moved, parent] = [await placeOf(tx, tenantCode), await placeOf(tx, parentTenantCode)];
  if (moved.tenantCode === top.tenantCode || !isBelow(moved.path, top.path) || !isBelow(parent.path, top.path))
    throw new AppError('notFound');
  if (isBelow(parent.path, moved.path) || moved.parent === parent.tenantCode) throw new AppError('refusedTransition');
  await place(tx, tenantCode, parentTenantCode);
  const params = { who: top.name, parent: parent.name };
  await tellPartner(tx, tenantCode, 'partner_moved', params, PAGE);
  if (parent.tenantCode !== top.tenantCode)
    await tellPartner(tx, parent.tenantCode, 'partner_joined', { name: moved.name }, PAGE);
  await audit({
    action: 'movePartner',
    entity: 'tenant',
    entityCode: tenantCode,
    detail: { name: moved.name, from: moved.parentName, to: parent.name },
  });
}

/** Another invite code of the caller's tenant; the one before it is good no more. */
export function renewInviteCode(ctx: Context): Promise<{ inviteCode: string }> {
  const { tenantCode } = ctx.actor;
  return ctx.write(async (tx, audit) => {
    const inviteCode = newInviteCode();
    await tx.update(tenants).set({ inviteCode }).where(eq(tenants.tenantCode, tenantCode));
    await audit({ action: 'renewInviteCode', entity: 'tenant', entityCode: tenantCode });
    return { inviteCode };
  });
}
