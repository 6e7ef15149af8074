import { and, gte, sql } from 'drizzle-orm';
import { allowedAssessmentActions } from '#domain/assets/policy';
import type { ProjectBrief, ProjectDetail } from '#domain/project/schema';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/database';
import { type ProjectKey, within } from '#server/project/openProject';
import { businessAssets, systemAssets, unitAssets } from './inventory/tables';
import { risks } from './risk/tables';
import { assessments } from './tables';

/** How far the assessments of projects are, by project. */
async function briefly(tx: Tx, keys: readonly ProjectKey[]): Promise<Map<string, Partial<ProjectBrief>>> {
  const tenantCodes = [...new Set(keys.map((key) => key.tenantCode))];
  const rows = await tx
    .select({ projectCode: assessments.projectCode, assessmentStatus: assessments.status })
    .from(assessments)
    .where(
      and(
        anyOf(assessments.tenantCode, tenantCodes),
        anyOf(
          assessments.projectCode,
          keys.map((key) => key.projectCode),
        ),
      ),
    );
  return new Map(rows.map(({ projectCode, ...told }) => [projectCode, told]));
}

/** What a project's page shows of its assessment; nothing where it has none. */
async function inDetail(ctx: Context, tx: Tx, project: ProjectKey): Promise<Partial<ProjectDetail>> {
  const [row] = await tx.select().from(assessments).where(within(assessments, project));
  if (!row) return {};
  return {
    assessmentStatus: row.status,
    counts: await countsOf(tx, project),
    method: row.method.name,
    allowedActions: allowedAssessmentActions(ctx.caller.roles, { finished: row.finishedAt !== null }),
  };
}

async function countsOf(tx: Tx, project: ProjectKey) {
  const { rows } = await tx.execute<Record<'businesses' | 'systems' | 'units' | 'risks' | 'highRisks', number>>(sql`
    SELECT (SELECT count(*)::int FROM ${businessAssets} WHERE ${within(businessAssets, project)}) AS businesses,
      (SELECT count(*)::int FROM ${systemAssets} WHERE ${within(systemAssets, project)}) AS systems,
      (SELECT count(*)::int FROM ${unitAssets} WHERE ${within(unitAssets, project)}) AS units,
      (SELECT count(*)::int FROM ${risks} WHERE ${within(risks, project)}) AS risks,
      (SELECT count(*)::int FROM ${risks} WHERE ${and(within(risks, project), gte(risks.riskLevel, 4))}) AS "highRisks"`);
  return rows[0] ?? { businesses: 0, systems: 0, units: 0, risks: 0, highRisks: 0 };
}

export const ofProjects = { briefly, inDetail };
