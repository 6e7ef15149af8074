import { and, eq } from 'drizzle-orm';
import { VIEW_LISTS_MAX } from '#domain/capabilities/view/rules';
import type { ViewGiven, ViewWire } from '#domain/capabilities/view/schema';
import type { Context } from '#server/kernel/context';
import { requireBelowLimit } from '#server/kernel/db/limit';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { savedViews } from './tables';

const ownOf = (ctx: Context, list: string) =>
  and(eq(savedViews.accountId, ctx.actor.accountId), eq(savedViews.list, list));

/** The views that the caller has saved of a list, in whatever browser. */
export async function getSavedViews(
  ctx: Context,
  tx: Tx,
  { list }: ViewGiven['getSavedViews']['query'],
): Promise<ViewWire['getSavedViews']['data']> {
  const [row] = await tx.select().from(savedViews).where(ownOf(ctx, list));
  return { views: row?.views ?? [], version: row?.version ?? 0 };
}

/**
 * Saves the caller's views of a list.
 * @throws AppError limitReached; conflict with the views as they are, where another window has saved some
 */
export function saveSavedViews(
  ctx: Context,
  { list, version, views }: ViewGiven['saveSavedViews']['body'],
): Promise<{ version: number }> {
  const { accountId } = ctx.actor;
  return ctx.write(async (tx, audit) => {
    if ((await tx.$count(savedViews, ownOf(ctx, list))) === 0)
      await requireBelowLimit(tx, `views:${accountId}`, VIEW_LISTS_MAX, () =>
        tx.$count(savedViews, eq(savedViews.accountId, accountId)),
      );
    // Of two first ones at once the second waits here, and finds what the first has saved.
    await tx.insert(savedViews).values({ accountId, list, version: 0, updatedBy: accountId }).onConflictDoNothing();
    const [row] = await tx.select().from(savedViews).where(ownOf(ctx, list)).for('update');
    const is = await requireVersion(tx, row, version, (now) => ({ views: now.views, version: now.version }));
    const next = is.version + 1;
    await tx
      .update(savedViews)
      .set({ views, version: next, updatedAt: new Date(), updatedBy: accountId })
      .where(ownOf(ctx, list));
    await audit({
      action: 'saveSavedViews',
      entity: 'account',
      entityCode: accountId,
      detail: { list, count: views.length },
    });
    return { version: next };
  });
}
