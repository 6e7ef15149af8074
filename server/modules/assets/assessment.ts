import { and, eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type AssessmentAction, allowedAssessmentActions } from '#domain/rules/assessment';
import type { Method } from '#domain/rules/risk';
import type { Tx } from '../../db/database';
import { assessments, projectGroups, projects } from '../../db/schema';
import { AppError } from '../../errors';
import type { Context } from '../../http/context';
import { seesGroup } from '../project/visibility';

/** A project's assessment as its caller may use it. Everything below it is found by the customer's tenant first. */
export interface OpenAssessment {
  tenantCode: string;
  projectCode: string;
  projectName: string;
  channelTenantCode: string;
  method: Method;
  inventoryVersion: number;
  allowedActions: AssessmentAction[];
}

/**
 * Opens a project's assessment for the caller: row-level security decides whether the project is there, the role what
 * may be done.
 * @throws AppError notFound where the caller may not know of it, forbidden where it may look but not do this
 */
export async function openAssessment(
  ctx: Context,
  tx: Tx,
  projectCode: string,
  need: AssessmentAction,
): Promise<OpenAssessment> {
  const { roles } = ctx.caller;
  const [found] = await tx
    .select({
      tenantCode: assessments.tenantCode,
      method: assessments.method,
      inventoryVersion: assessments.inventoryVersion,
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
    .where(eq(assessments.projectCode, projectCode));
  if (!found) throw new AppError('notFound');
  const { group, ...assessment } = found;
  if (!seesGroup(ctx, group)) throw new AppError('notFound');
  const allowedActions = allowedAssessmentActions(roles);
  if (!allowedActions.includes(need)) throw new AppError('forbidden');
  return { ...assessment, projectCode, allowedActions };
}

/**
 * The same for a change of the inventory. One change of an inventory at a time: the assessment's row is locked, so
 * that derived values, cycles and versions are decided on what really stands.
 */
export async function openForChange(
  ctx: Context,
  tx: Tx,
  projectCode: string,
  need: AssessmentAction = 'editInventory',
): Promise<OpenAssessment> {
  const opened = await openAssessment(ctx, tx, projectCode, need);
  const [locked] = await tx
    .update(assessments)
    .set({
      inventoryVersion: sql`${assessments.inventoryVersion} + 1`,
      updatedAt: new Date(),
      updatedBy: ctx.actor.accountId,
    })
    .where(and(eq(assessments.tenantCode, opened.tenantCode), eq(assessments.projectCode, projectCode)))
    .returning({ inventoryVersion: assessments.inventoryVersion });
  return { ...opened, inventoryVersion: locked?.inventoryVersion ?? opened.inventoryVersion };
}

/** Rows of this project, by the customer's tenant first. */
export const within = (
  table: { tenantCode: AnyPgColumn; projectCode: AnyPgColumn },
  { tenantCode, projectCode }: { tenantCode: string; projectCode: string },
) => and(eq(table.tenantCode, tenantCode), eq(table.projectCode, projectCode));
