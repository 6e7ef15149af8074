import { and, eq, sql } from 'drizzle-orm';
import type { Lifecycle } from '#server/core/lifecycle';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { projectShare, projects } from './tables';

/** Puts the customer's projects into the new channel's pool, and lets the new channel in where the old one was. */
export async function moveProjects(
  _ctx: Context,
  tx: Tx,
  { customer, from, to }: Lifecycle['customerTransferred'],
): Promise<void> {
  await tx
    .update(projects)
    .set({ teacherAccountId: null, previousTeacherId: null, dispatchedAt: null, takenUpAt: null })
    .where(and(eq(projects.tenantCode, customer), eq(projects.channelTenantCode, to)));
  // The new channel may have been let into one of the projects before.
  await tx.execute(sql`
    INSERT INTO project_share (tenant_code, project_code, shared_with, capability)
      SELECT tenant_code, project_code, ${to}, capability FROM project_share
      WHERE tenant_code = ${customer} AND shared_with = ${from} ON CONFLICT DO NOTHING`);
  await tx.delete(projectShare).where(and(eq(projectShare.tenantCode, customer), eq(projectShare.sharedWith, from)));
}
