import { and, eq, isNull, sql } from 'drizzle-orm';
import { leadingRole } from '#domain/core/tenant/people/rules';
import { isViewed, mayBeViewed } from '#domain/kernel/supportView';
import type { PlatformGiven, PlatformWire } from '#domain/subjects/platform/schema';
import { memberships, tenants } from '#server/core/tenant/tables';
import { notify } from '#server/core/user/notify';
import { sessions, supportViews } from '#server/core/user/tables';
import type { Context } from '#server/kernel/context';
import { portalMinute } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { newCode } from '#server/kernel/ids';

type Given = PlatformGiven['startSupportView']['body'];

/**
 * From here on the caller's session, and no other one of theirs, sees a tenant as its leader does. The log of both sides
 * has the reason and the end, and the tenant's leaders are notified.
 * @throws AppError notFound; notViewable before the tenant's approval; refusedTransition for the platform itself, and if
 *   a view runs in this session
 */
export function startSupportView(
  ctx: Context,
  { tenantCode, reason, minutes }: Given,
): Promise<PlatformWire['startSupportView']['data']> {
  const { accountId, tokenHash, showName: supporter } = ctx.caller;
  return ctx.write(async (tx, audit) => {
    const [tenant] = await tx.select().from(tenants).where(eq(tenants.tenantCode, tenantCode)).for('share');
    if (!tenant) throw new AppError('notFound');
    const { name, type } = tenant;
    if (!isViewed(type)) throw new AppError('refusedTransition');
    if (!mayBeViewed(tenant)) throw new AppError('notViewable', { name });
    await closeEnded(tx, tokenHash);
    const view = { viewCode: newCode('V'), tokenHash, accountId, viewedTenant: tenantCode, reason };
    const [made] = await tx
      .insert(supportViews)
      .values({ ...view, roles: [leadingRole[type]], endsAt: sql`now() + ${minutes} * interval '1 minute'` })
      .returning({ viewCode: supportViews.viewCode, endsAt: supportViews.endsAt });
    if (!made) throw new Error('The view was not begun.');
    const { viewCode, endsAt } = made;
    await audit({
      action: 'startSupportView',
      entity: 'tenant',
      entityCode: tenantCode,
      tenantCode,
      detail: { name, reason, minutes, until: portalMinute(endsAt), supportView: viewCode, supporter },
    });
    const leaders = await tx
      .select({ accountId: memberships.accountId })
      .from(memberships)
      .where(and(eq(memberships.tenantCode, tenantCode), eq(memberships.roleCode, leadingRole[type])));
    const told = { tenantCode, kind: 'support_view', params: { minutes, reason }, path: '/auditTrail' } as const;
    await notify(
      tx,
      leaders.map((leader) => ({ ...told, ...leader })),
      accountId,
    );
    return { viewCode, endsAt: endsAt.toISOString() };
  });
}

/**
 * One that has ended by itself says so by its time alone; with this it does by its row, too, and the session is free.
 * @throws AppError refusedTransition where one runs, begun by a second request at the same time
 */
async function closeEnded(tx: Tx, tokenHash: string): Promise<void> {
  await tx.select().from(sessions).where(eq(sessions.tokenHash, tokenHash)).for('update');
  const open = and(eq(supportViews.tokenHash, tokenHash), isNull(supportViews.endedAt));
  await tx
    .update(supportViews)
    .set({ endedAt: supportViews.endsAt })
    .where(and(open, sql`${supportViews.endsAt} <= now()`));
  if ((await tx.$count(supportViews, open)) > 0) throw new AppError('refusedTransition');
}
