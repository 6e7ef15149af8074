import { and, count, eq, min } from 'drizzle-orm';
import { equity } from '#domain/marketing/policy';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/database';
import type { WaitingTask } from '#server/kernel/subject';
import { equityApplications } from '../tables';

/** Applications for units that ask the caller's tenant. */
export async function listWaiting(ctx: Context, tx: Tx): Promise<WaitingTask[]> {
  const { tenant, roles } = ctx.caller;
  if (!tenant || !equity.allowed(roles).includes('grant')) return [];
  const [found] = await tx
    .select({ count: count(), since: min(equityApplications.createdAt) })
    .from(equityApplications)
    .where(and(eq(equityApplications.grantorTenantCode, tenant.tenantCode), eq(equityApplications.state, 'open')));
  if (!found?.count) return [];
  return [
    {
      ...{ kind: 'decideEquity', projectCode: null, title: tenant.tenantName, count: found.count },
      ...{ since: found.since?.toISOString() ?? null, dueDate: null, path: '/accountEquity?tab=asked&state=open' },
    },
  ];
}
