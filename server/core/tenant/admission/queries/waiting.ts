import { and, count, eq, min } from 'drizzle-orm';
import { admission } from '#domain/core/tenant/policy';
import type { WaitingTask } from '#server/core/subject';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { tenants } from '../../tables';
import { applications } from '../tables';

/** Where each kind of tenant decides on applications. */
const pages = { channel: '/customerManagement', platform: '/channel' } as const;

/** Applications that the caller's channel, or the operator, decides on. */
export async function listWaiting(ctx: Context, tx: Tx): Promise<WaitingTask[]> {
  const { tenant, roles } = ctx.caller;
  const path = (tenant?.type === 'channel' || tenant?.type === 'platform') && pages[tenant.type];
  if (!tenant || !path || !admission.allowed(roles).includes('decide')) return [];
  const [found] = await tx
    .select({ count: count(), since: min(applications.appliedAt) })
    .from(applications)
    .innerJoin(tenants, eq(tenants.tenantCode, applications.tenantCode))
    .where(and(eq(applications.deciderTenantCode, tenant.tenantCode), eq(tenants.approvalState, 'submitted')));
  if (!found?.count) return [];
  return [
    {
      kind: 'decideAdmissions',
      projectCode: null,
      title: tenant.tenantName,
      count: found.count,
      since: found.since?.toISOString() ?? null,
      dueDate: null,
      path,
    },
  ];
}
