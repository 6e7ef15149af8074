import { and, count, desc, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { UserGiven } from '#domain/core/user/schema';
import type { NoticeKind } from '#domain/generated/noticeKinds';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import type { Tx } from '#server/kernel/db/tx';
import { notices } from '../tables';

/** The caller's notices in the tenant that it is signed in to. */
const ownNotices = ({ actor }: Context) =>
  and(eq(notices.accountId, actor.accountId), eq(notices.tenantCode, actor.tenantCode));

/** The latest notice of a matter: of several about the same project one line is enough. */
const latest = sql`NOT EXISTS (SELECT 1 FROM ${notices} AS later WHERE later.account_id = ${notices.accountId}
  AND later.tenant_code = ${notices.tenantCode} AND later.kind = ${notices.kind}
  AND later.project_code = ${notices.projectCode} AND later.path IS NOT DISTINCT FROM ${notices.path}
  AND (later.created_at, later.notice_id) > (${notices.createdAt}, ${notices.noticeId}))`;

/** Still open; news have nothing to be done. */
const open = (ctx: Context) =>
  and(
    ...ctx.services.subjects.flatMap((subject) =>
      Object.entries(subject.matters?.(ctx) ?? {}).map(([kind, isOpen]) =>
        or(ne(notices.kind, kind as NoticeKind), isNull(notices.projectCode), isOpen),
      ),
    ),
  );

/**
 * The caller's notifications, the latest first, with the number of unread ones: one line per matter, which
 * disappears once the matter is done.
 */
export async function listNotices(ctx: Context, tx: Tx, query: UserGiven['listNotices']['query']) {
  const own = and(ownNotices(ctx), latest, open(ctx));
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

/** These notices, and earlier ones about the same matter. */
const ofMatters = (ctx: Context, noticeIds: readonly string[]) => {
  const these = and(ownNotices(ctx), anyOf(notices.noticeId, [...noticeIds]));
  return or(
    anyOf(notices.noticeId, [...noticeIds]),
    sql`(${notices.kind}, ${notices.projectCode}, coalesce(${notices.path}, '')) IN (
      SELECT kind, project_code, coalesce(path, '') FROM ${notices} WHERE ${these})`,
  );
};

/** Marks the caller's notices as read; without ids, all of them. Notices of others are ignored. */
export function readNotices(ctx: Context, noticeIds: readonly string[] | undefined): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const read = await tx
      .update(notices)
      .set({ readAt: new Date() })
      .where(and(ownNotices(ctx), isNull(notices.readAt), noticeIds && ofMatters(ctx, noticeIds)))
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
