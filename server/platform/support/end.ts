import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Audit, Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/database';
import { AppError } from '#server/kernel/errors';
import type { Session } from '#server/kernel/http/session';
import { supportViews } from '../tables';

/** Ends a session's view before its time, which stands in the log of both. @returns false where none is left to end */
export async function endView(tx: Tx, audit: Audit, { view, showName: supporter }: Session): Promise<boolean> {
  if (!view) return false;
  const { viewCode, tenant } = view;
  const { tenantCode, tenantName: name } = tenant;
  const [ended] = await tx
    .update(supportViews)
    .set({ endedAt: sql`now()` })
    .where(and(eq(supportViews.viewCode, viewCode), isNull(supportViews.endedAt)))
    .returning({ reason: supportViews.reason });
  if (!ended) return false;
  await audit({
    ...{ action: 'endSupportView', entity: 'tenant', entityCode: tenantCode, tenantCode },
    detail: { name, reason: ended.reason, supportView: viewCode, supporter },
  });
  return true;
}

/**
 * Ends the view of the caller's session; one that is over by its time is over.
 * @throws AppError supportViewEnded where another request has ended it at the same time
 */
export async function endSupportView(ctx: Context): Promise<null> {
  const { caller } = ctx;
  if (caller.view)
    await ctx.writeAsSystem(async (tx, audit) => {
      if (!(await endView(tx, audit, caller))) throw new AppError('supportViewEnded');
    });
  return null;
}
