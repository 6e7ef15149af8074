import { and, desc, eq } from 'drizzle-orm';
import type { ProjectGiven } from '#domain/core/project/schema';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { projects } from '../tables';

/** The number of namesakes that are listed. */
const SHOWN = 5;

/** The caller's channel's projects for a customer that are called just so, the latest first. */
export async function listNamesakes(ctx: Context, tx: Tx, query: ProjectGiven['listNamesakes']['query']) {
  const rows = await tx
    .select({ projectCode: projects.projectCode, name: projects.name, createdAt: projects.createdAt })
    .from(projects)
    .where(
      and(
        eq(projects.channelTenantCode, ctx.actor.tenantCode),
        eq(projects.tenantCode, query.customerTenantCode),
        eq(projects.name, query.name),
      ),
    )
    .orderBy(desc(projects.createdAt))
    .limit(SHOWN);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
