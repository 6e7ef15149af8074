import { and, desc, eq, sql } from 'drizzle-orm';
import { tenants } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { projects } from '../tables';
import { briefColumns, withFields } from './brief';

/** The services of the caller's own company, newest first. */
export async function listServices(
  ctx: Context,
  tx: Tx,
  query: { currentPage: number; pageSize: number; keyword?: string | undefined },
) {
  const wanted = and(
    eq(projects.tenantCode, ctx.actor.tenantCode),
    containing(patternOf(query.keyword), projects.name),
  );
  const { limit, offset } = pageOf(query);
  const rows = await tx
    .select({
      ...briefColumns,
      tenantCode: projects.tenantCode,
      createdAt: projects.createdAt,
      channel: { tenantCode: projects.channelTenantCode, tenantName: sql<string>`coalesce(${tenants.name}, '')` },
    })
    .from(projects)
    .leftJoin(tenants, eq(tenants.tenantCode, projects.channelTenantCode))
    .where(wanted)
    .orderBy(desc(projects.createdAt), desc(projects.projectCode))
    .limit(limit)
    .offset(offset);
  const total = await countUpTo(tx, sql`SELECT 1 FROM ${projects} WHERE ${wanted}`);
  const list = await withFields(ctx, tx, rows);
  return { list: list.map(({ tenantCode: _, ...row }) => ({ ...row, createdAt: row.createdAt.toISOString() })), total };
}
