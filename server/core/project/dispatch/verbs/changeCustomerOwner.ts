import { and, eq, sql } from 'drizzle-orm';
import { customerLeaders } from '#domain/core/project/dispatch/rules';
import type { ProjectGiven, ProjectWire } from '#domain/core/project/schema';
import { accounts, memberships, tenantRelations } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { projects } from '../../tables';
import { changeProjects } from '../changeProjects';
import { type Handed, tellHanded } from '../tell';

/** The leader of the channel's customers, with the customers that they lead. */
async function leaderAt(ctx: Context, tx: Tx, accountId: string) {
  const rows = await tx
    .selectDistinct({ tenantCode: memberships.tenantCode, showName: accounts.showName })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.accountId, memberships.accountId))
    .innerJoin(tenantRelations, eq(tenantRelations.customerTenantCode, memberships.tenantCode))
    .where(
      and(
        eq(memberships.accountId, accountId),
        anyOf(memberships.roleCode, customerLeaders),
        eq(tenantRelations.tenantCode, ctx.actor.tenantCode),
      ),
    );
  const [first] = rows;
  if (!first) throw new AppError('unknownReference', { code: accountId });
  return { accountId, showName: first.showName, customers: new Set(rows.map(({ tenantCode }) => tenantCode)) };
}

/** Notifies new customer leads, in their own tenant. */
export const tellCustomerOwners = (
  ctx: Context,
  tx: Tx,
  handed: readonly (Handed & { row: { tenantCode: string } })[],
) => {
  const tenants = new Map(handed.map(({ projectCode, row }) => [projectCode, row.tenantCode]));
  return tellHanded(ctx, tx, handed, {
    tenantCode: ({ projectCode }) => tenants.get(projectCode) ?? '',
    got: 'project_led',
    path: (projectCode) => `/systemManage/companyDetails/${projectCode}`,
  });
};

/**
 * Names the lead of projects on the customer's side: one of its project managers or owners. Projects of other customers are
 * left unchanged and named.
 * @throws AppError unknownReference if the person leads none of the channel's customers; changeTooLarge, notFound,
 *   changeOvertaken
 */
export function changeCustomerOwner(
  ctx: Context,
  { customerOwnerId, ...asked }: ProjectGiven['changeCustomerOwner']['body'],
): Promise<ProjectWire['changeCustomerOwner']['data']> {
  const { tenantCode: channel, accountId: updatedBy } = ctx.actor;
  return changeProjects(ctx, asked, async (tx) => {
    const to = customerOwnerId ? await leaderAt(ctx, tx, customerOwnerId) : null;
    return {
      target: 'customerOwner',
      to,
      fate: ({ tenantCode, customerOwnerId: from }) => {
        if (from === customerOwnerId) return 'unchanged';
        return to && !to.customers.has(tenantCode) ? { left: 'otherCustomer' } : { from };
      },
      before: ({ customerOwnerId: accountId }) => ({ accountId }),
      write: (codes) =>
        tx
          .update(projects)
          .set({ customerOwnerId, version: sql`${projects.version} + 1`, updatedAt: new Date(), updatedBy })
          .where(and(eq(projects.channelTenantCode, channel), anyOf(projects.projectCode, codes))),
      async log(audit, handed, changeCode) {
        await tellCustomerOwners(ctx, tx, handed);
        await audit(
          handed.map(({ projectCode, row: { tenantCode }, names }) => ({
            action: 'changeCustomerOwner' as const,
            entity: 'project' as const,
            entityCode: projectCode,
            tenantCode,
            detail: { projectCode, changeCode, ...names },
          })),
        );
      },
    };
  });
}
