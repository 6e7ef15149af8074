import { and, count, eq, min } from 'drizzle-orm';
import { deliveries as delivering, equity } from '#domain/subjects/marketing/policy';
import type { WaitingTask } from '#server/core/subject';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { deliveries, equityApplications } from '../tables';

/** Applications for units that ask the caller's tenant, and deliveries that wait for it. */
export const listWaiting = async (ctx: Context, tx: Tx): Promise<WaitingTask[]> => [
  ...(await applicationsAsked(ctx, tx)),
  ...(await deliveriesHandedOver(ctx, tx)),
];

async function applicationsAsked(ctx: Context, tx: Tx): Promise<WaitingTask[]> {
  const { tenant, roles } = ctx.caller;
  if (!tenant || !equity.allowed(roles).includes('grant')) return [];
  const [found] = await tx
    .select({ count: count(), since: min(equityApplications.createdAt) })
    .from(equityApplications)
    .where(and(eq(equityApplications.grantorTenantCode, tenant.tenantCode), eq(equityApplications.state, 'open')));
  if (!found?.count) return [];
  return [
    {
      kind: 'decideEquity',
      projectCode: null,
      title: tenant.tenantName,
      count: found.count,
      since: found.since?.toISOString() ?? null,
      dueDate: null,
      path: '/accountEquity?tab=asked&state=open',
    },
  ];
}

/** Deliveries that the platform's people have handed over, for the people who accept them. */
async function deliveriesHandedOver(ctx: Context, tx: Tx): Promise<WaitingTask[]> {
  const { tenant, roles } = ctx.caller;
  if (!tenant || !delivering.allowed(roles).includes('order')) return [];
  const [found] = await tx
    .select({ count: count(), since: min(deliveries.updatedAt) })
    .from(deliveries)
    .where(and(eq(deliveries.tenantCode, tenant.tenantCode), eq(deliveries.state, 'handedOver')));
  if (!found?.count) return [];
  return [
    {
      kind: 'acceptDelivery',
      projectCode: null,
      title: tenant.tenantName,
      count: found.count,
      since: found.since?.toISOString() ?? null,
      dueDate: null,
      path: '/project?tab=deliveries&state=handedOver',
    },
  ];
}
