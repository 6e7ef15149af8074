import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { userSchemas } from '#domain/user/schema';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/database';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import { notices } from '#server/kernel/db/schema';

/** The caller's notices in the tenant that it is signed in to. */
const ownNotices = ({ actor }: Context) =>
  and(eq(notices.accountId, actor.accountId), eq(notices.tenantCode, actor.tenantCode));

/** What the portal tells the caller, latest first, with how much of all of it is unread. */
export async function listNotices(ctx: Context, tx: Tx, query: z.output<typeof userSchemas.noticeList.query>) {
  const own = ownNotices(ctx);
  const shown = and(own, query.unread ? isNull(notices.readAt) : undefined);
  const { limit, offset } = pageOf(query);
  const rows = await tx
    .select()
    .from(notices)
    .where(shown)
    .orderBy(desc(notices.createdAt), desc(notices.noticeId))
    .limit(limit)
    .offset(offset);
  const total = await countUpTo(tx, sql`SELECT 1 FROM ${notices} WHERE ${shown}`);
  const [unread] = await tx
    .select({ n: count() })
    .from(notices)
    .where(and(own, isNull(notices.readAt)));
  return {
    list: rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      readAt: row.readAt?.toISOString() ?? null,
    })),
    total,
    unread: unread?.n ?? 0,
  };
}

/** Marks notices of the caller as read; without ids all of them. What is not the caller's is left alone. */
export function readNotices(ctx: Context, noticeIds: readonly string[] | undefined): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const read = await tx
      .update(notices)
      .set({ readAt: new Date() })
      .where(and(ownNotices(ctx), isNull(notices.readAt), noticeIds && inArray(notices.noticeId, [...noticeIds])))
      .returning({ noticeId: notices.noticeId });
    await audit({
      action: 'readNotices',
      entity: 'account',
      entityCode: ctx.actor.accountId,
      detail: { count: read.length },
    });
    return null;
  });
}
