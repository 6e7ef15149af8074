import { and, eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Method } from '#domain/assets/method/method';
import { type AssessmentAction, allowedAssessmentActions, rolesThatMay, seesAllUnits } from '#domain/assets/policy';
import type { RoleCode } from '#domain/kernel/roles';
import type { AssessmentStatus } from '#domain/project/rules';
import type { Context } from '../kernel/context';
import { prepared, type Tx } from '../kernel/db/database';
import { assessments, projectGroups, projects } from '../kernel/db/schema';
import { AppError } from '../kernel/errors';
import { seesGroup } from '../project/visibility';

/** A project's assessment as its caller may use it. Everything below it is found by the customer's tenant first. */
export interface OpenAssessment {
  tenantCode: string;
  projectCode: string;
  projectName: string;
  channelTenantCode: string;
  inventoryVersion: number;
  workVersion: number;
  status: AssessmentStatus;
  signedAt: Date | null;
  /** An account. */
  signedBy: string | null;
  signedFingerprint: string | null;
  finishedAt: Date | null;
  allowedActions: AssessmentAction[];
  /** Who looks. */
  caller: { accountId: string; roles: readonly RoleCode[] };
  /** The caller's account where it sees the units assigned to it, and no others. */
  onlyAssignee: string | undefined;
}

/** What an assessment says of itself; all of it changes under the lock of its row. */
const course = {
  inventoryVersion: assessments.inventoryVersion,
  workVersion: assessments.workVersion,
  status: assessments.status,
  signedAt: assessments.signedAt,
  signedBy: assessments.signedBy,
  signedFingerprint: assessments.signedFingerprint,
  finishedAt: assessments.finishedAt,
};

/** Asked by every request on an assessment. The method, which few of them need, is large and read apart. */
const byProjectCode = (tx: Tx) =>
  tx
    .select({
      tenantCode: assessments.tenantCode,
      ...course,
      projectName: projects.name,
      channelTenantCode: projects.channelTenantCode,
      group: { tenantCode: projectGroups.tenantCode, ownerAccountId: projectGroups.ownerAccountId },
    })
    .from(assessments)
    .innerJoin(
      projects,
      and(eq(projects.tenantCode, assessments.tenantCode), eq(projects.projectCode, assessments.projectCode)),
    )
    .innerJoin(
      projectGroups,
      and(
        eq(projectGroups.tenantCode, projects.channelTenantCode),
        eq(projectGroups.projectGroupCode, projects.projectGroupCode),
      ),
    )
    .where(eq(assessments.projectCode, sql.placeholder('projectCode')));

/** The method that the assessment froze. */
export async function methodOf(tx: Tx, project: { tenantCode: string; projectCode: string }): Promise<Method> {
  const [row] = await tx.select({ method: assessments.method }).from(assessments).where(within(assessments, project));
  if (!row) throw new AppError('notFound');
  return row.method;
}

/** @throws AppError forbidden where no role of the caller's may do this, refusedTransition where none may at present */
function allowedOrRefused(roles: readonly RoleCode[], finishedAt: Date | null, need: AssessmentAction) {
  const allowedActions = allowedAssessmentActions(roles, { finished: finishedAt !== null });
  if (allowedActions.includes(need)) return allowedActions;
  throw new AppError(rolesThatMay(need).some((role) => roles.includes(role)) ? 'refusedTransition' : 'forbidden');
}

/**
 * Opens a project's assessment for the caller: row-level security decides whether the project is there, the role what
 * may be done.
 * @throws AppError notFound where the caller may not know of it, forbidden where it may look but not do this,
 *   refusedTransition where only a finished assessment stands in the way
 */
export async function openAssessment(
  ctx: Context,
  tx: Tx,
  projectCode: string,
  need: AssessmentAction,
): Promise<OpenAssessment> {
  const { accountId, roles } = ctx.caller;
  const [found] = await prepared(tx, 'openAssessment', () => byProjectCode(tx)).execute({ projectCode });
  if (!found) throw new AppError('notFound');
  const { group, ...assessment } = found;
  if (!seesGroup(ctx, group)) throw new AppError('notFound');
  const allowedActions = allowedOrRefused(roles, found.finishedAt, need);
  const onlyAssignee = seesAllUnits(roles) ? undefined : accountId;
  return { ...assessment, projectCode, allowedActions, caller: { accountId, roles }, onlyAssignee };
}

/**
 * The same for a change. One change of an assessment at a time: its row is locked, so that derived values, cycles and
 * versions are decided on what really stands.
 * @param counts which version grows: the inventory's, on which dry runs of an import rest, or that of the work on it
 */
export async function openForChange(
  ctx: Context,
  tx: Tx,
  projectCode: string,
  need: AssessmentAction = 'editInventory',
  counts: 'inventory' | 'work' = 'inventory',
): Promise<OpenAssessment> {
  const opened = await openAssessment(ctx, tx, projectCode, need);
  const version = counts === 'work' ? 'workVersion' : 'inventoryVersion';
  const [locked] = await tx
    .update(assessments)
    .set({
      [version]: sql`${assessments[version]} + 1`,
      updatedAt: new Date(),
      updatedBy: ctx.actor.accountId,
    })
    .where(and(eq(assessments.tenantCode, opened.tenantCode), eq(assessments.projectCode, projectCode)))
    .returning(course);
  if (!locked) throw new AppError('notFound');
  // Somebody may have finished it while this waited for the lock.
  return { ...opened, ...locked, allowedActions: allowedOrRefused(ctx.caller.roles, locked.finishedAt, need) };
}

/** Rows of this project, by the customer's tenant first. */
export const within = (
  table: { tenantCode: AnyPgColumn; projectCode: AnyPgColumn },
  { tenantCode, projectCode }: { tenantCode: string; projectCode: string },
) => and(eq(table.tenantCode, tenantCode), eq(table.projectCode, projectCode));

/** Totals of an assessment's lists by version and filters; a thousand of the latest. */
const totals = new Map<string, number | '1000+'>();
const TOTALS_KEPT = 1_000;

/**
 * The total of a list: counted once for each version of the assessment, which grows with every change of it, and not
 * again with every page.
 * @param filters the list's query; what only turns pages is left aside
 */
export async function totalOf(
  project: OpenAssessment,
  list: string,
  filters: object,
  count: () => Promise<number | '1000+'>,
): Promise<number | '1000+'> {
  const narrowing = { ...filters, currentPage: 0, pageSize: 0, sortField: 0, sortOrder: 0 };
  const seen = project.onlyAssignee ?? '';
  const key = `${project.projectCode} ${project.inventoryVersion} ${project.workVersion} ${list} ${seen} ${JSON.stringify(narrowing)}`;
  const known = totals.get(key);
  if (known !== undefined) return known;
  const total = await count();
  const [oldest] = totals.keys();
  if (oldest !== undefined && totals.size >= TOTALS_KEPT) totals.delete(oldest);
  totals.set(key, total);
  return total;
}
