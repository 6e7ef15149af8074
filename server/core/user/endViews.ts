import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { accounts, tenants } from '#server/core/tenant/tables';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { supportViews } from './tables';

/**
 * Ends running support views of sessions, which both sides' trails record; a view past its time has ended by itself.
 * In transactions of the system. @returns the number
 */
export async function endViews(tx: Tx, audit: Audit, tokenHashes: readonly string[]): Promise<number> {
  const ended = await tx
    .update(supportViews)
    .set({ endedAt: sql`now()` })
    .from(tenants)
    .innerJoin(accounts, sql`true`)
    .where(
      and(
        eq(tenants.tenantCode, supportViews.viewedTenant),
        eq(accounts.accountId, supportViews.accountId),
        anyOf(supportViews.tokenHash, tokenHashes),
        isNull(supportViews.endedAt),
        gt(supportViews.endsAt, sql`now()`),
      ),
    )
    .returning({
      viewCode: supportViews.viewCode,
      reason: supportViews.reason,
      tenantCode: tenants.tenantCode,
      name: tenants.name,
      supporter: accounts.showName,
    });
  if (ended.length > 0)
    await audit(
      ended.map(({ viewCode: supportView, reason, tenantCode, name, supporter }) => ({
        action: 'endSupportView',
        entity: 'tenant',
        entityCode: tenantCode,
        tenantCode,
        detail: { name, reason, supportView, supporter },
      })),
    );
  return ended.length;
}

/**
 * Ends the view of the caller's session; one that is over by its time is over.
 * @throws AppError supportViewEnded where another request has ended it at the same time
 */
export async function endSupportView(ctx: Context): Promise<null> {
  const { caller } = ctx;
  if (caller.view)
    await ctx.writeAsSystem(async (tx, audit) => {
      if ((await endViews(tx, audit, [caller.tokenHash])) === 0) throw new AppError('supportViewEnded');
    });
  return null;
}
