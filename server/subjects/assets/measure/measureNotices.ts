import { and, eq, ne } from 'drizzle-orm';
import { cut } from '#domain/kernel/cut';
import type { RoleCode } from '#domain/kernel/roles';
import type { MeasureAction } from '#domain/subjects/assets/measure/measure';
import { assigneeRole } from '#domain/subjects/assets/work/workflow';
import { memberships } from '#server/core/tenant/tables';
import { notify } from '#server/core/user/notify';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import type { OpenAssessment } from '#server/subjects/assets/assessment';
import { groupBy } from '#server/subjects/assets/inventory/queries/listing';

/** Where measures are worked on: by executors on their own page, by the customer's others on the project's. */
export const measuresPath = (projectCode: string, roles: readonly RoleCode[]) =>
  roles.length > 0 && roles.every((role) => role === assigneeRole)
    ? `/assessDisposal/${projectCode}?part=measures`
    : `/systemManage/companyDetails/${projectCode}?tab=measures`;

/** The roles of these people of the customer. */
export async function rolesOf(tx: Tx, tenantCode: string, accountIds: readonly string[]) {
  const rows = await tx
    .select({ accountId: memberships.accountId, roleCode: memberships.roleCode })
    .from(memberships)
    .where(and(eq(memberships.tenantCode, tenantCode), anyOf(memberships.accountId, accountIds)));
  const found = groupBy(rows, (row) => row.accountId);
  return new Map([...found].map(([accountId, own]) => [accountId, own.map((row) => row.roleCode as RoleCode)]));
}

/** The customer's project managers. */
export const managersOf = async (tx: Tx, tenantCode: string, except: string): Promise<string[]> =>
  (
    await tx
      .select({ accountId: memberships.accountId })
      .from(memberships)
      .where(
        and(
          eq(memberships.tenantCode, tenantCode),
          eq(memberships.roleCode, 'CONSUMER_PM'),
          ne(memberships.accountId, except),
        ),
      )
  ).map(({ accountId }) => accountId);

interface Concerned {
  measureCode: string;
  treatmentPlan: string;
  treatmentOwnerId: string | null;
  assigneeIds: readonly string[];
  doneById: string | null;
}

/** Notifies managers of completed measures to verify, and owners of returned ones. */
export async function tellOfMeasures(
  tx: Tx,
  { tenantCode, projectCode, projectName, caller }: OpenAssessment,
  moved: readonly Concerned[],
  { action, reason = '' }: { action: MeasureAction; reason?: string | undefined },
): Promise<void> {
  if (action !== 'finish' && action !== 'return') return;
  const managers = action === 'finish' ? await managersOf(tx, tenantCode, caller.accountId) : [];
  const told = moved.flatMap((measure) => {
    const { treatmentOwnerId, assigneeIds, doneById } = measure;
    const owners = treatmentOwnerId === null ? assigneeIds : [treatmentOwnerId];
    const whose = [...new Set([...owners, doneById])].filter(
      (id): id is string => id !== null && id !== caller.accountId,
    );
    return (action === 'finish' ? managers : whose).map((accountId) => ({ accountId, measure }));
  });
  const roles = await rolesOf(tx, tenantCode, [...new Set(told.map(({ accountId }) => accountId))]);
  const each = groupBy(told, ({ accountId }) => accountId);
  await notify(
    tx,
    [...each].flatMap(([accountId, own]) => {
      const has = roles.get(accountId);
      const [first] = own;
      // People who no longer belong to the customer are not notified.
      if (!has || !first) return [];
      const { measureCode, treatmentPlan } = first.measure;
      const others = own.length > 1 ? ` (+${own.length - 1})` : '';
      const params = { project: projectName, measure: `${measureCode} ${cut(treatmentPlan, 60)}${others}` };
      return {
        tenantCode,
        accountId,
        kind: action === 'finish' ? ('measure_done' as const) : ('measure_returned' as const),
        projectCode,
        params: action === 'finish' ? params : { ...params, reason },
        path: measuresPath(projectCode, has),
      };
    }),
    caller.accountId,
  );
}
