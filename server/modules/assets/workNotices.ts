import { and, eq, inArray } from 'drizzle-orm';
import { executorPageOf, executorPages, type UnitStage } from '#domain/rules/workflow';
import type { Tx } from '../../db/database';
import { memberships } from '../../db/schema';
import { notify } from '../user/notify';
import type { OpenAssessment } from './assessment';
import { groupBy } from './listAssets';

const overviewOf = (projectCode: string) => `/systemManage/companyDetails/${projectCode}`;

/** Tells those who have the units, except whoever did it; each once, with where the first of its units is worked on. */
export async function tellAssignees(
  tx: Tx,
  { tenantCode, projectCode, projectName, caller }: OpenAssessment,
  kind: 'units_assigned' | 'units_returned',
  units: readonly { assigneeId: string | null; stage: UnitStage }[],
  params: Record<string, string> = {},
): Promise<void> {
  const told = units.filter((unit) => unit.assigneeId !== null && unit.assigneeId !== caller.accountId);
  const byPerson = groupBy(told, (unit) => unit.assigneeId as string);
  if (byPerson.size === 0) return;
  const executors = await tx
    .select({ accountId: memberships.accountId })
    .from(memberships)
    .where(
      and(
        eq(memberships.tenantCode, tenantCode),
        eq(memberships.roleCode, 'CONSUMER_EXECUTOR'),
        inArray(memberships.accountId, [...byPerson.keys()]),
      ),
    );
  const isExecutor = new Set(executors.map((row) => row.accountId));
  const pathOf = (accountId: string, stages: readonly UnitStage[]) => {
    const pages = new Set(stages.map(executorPageOf));
    const page = Object.keys(executorPages).find((one) => (pages as Set<string | undefined>).has(one));
    // The executor's pages open for executors alone.
    return page && isExecutor.has(accountId) ? `/${page}/${projectCode}` : overviewOf(projectCode);
  };
  await notify(
    tx,
    [...byPerson].map(([accountId, own]) => ({
      tenantCode,
      accountId,
      kind,
      projectCode,
      params: { project: projectName, count: own.length, ...params },
      path: pathOf(
        accountId,
        own.map((unit) => unit.stage),
      ),
    })),
    caller.accountId,
  );
}

/** Tells the customer's project managers that units wait for their review, except whoever submitted them. */
export async function tellManagers(
  tx: Tx,
  { tenantCode, projectCode, projectName, caller }: OpenAssessment,
  count: number,
): Promise<void> {
  const managers = await tx
    .select({ accountId: memberships.accountId })
    .from(memberships)
    .where(and(eq(memberships.tenantCode, tenantCode), eq(memberships.roleCode, 'CONSUMER_PM')));
  await notify(
    tx,
    managers
      .filter(({ accountId }) => accountId !== caller.accountId)
      .map(({ accountId }) => ({
        tenantCode,
        accountId,
        kind: 'units_submitted' as const,
        projectCode,
        params: { project: projectName, count },
        path: overviewOf(projectCode),
      })),
    caller.accountId,
  );
}
