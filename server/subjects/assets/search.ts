import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { SEARCH_HITS, SEARCH_PROJECTS } from '#domain/core/user/search/rules';
import { assessment } from '#domain/subjects/assets/policy';
import { executorPageOf, executorPages, type UnitStage } from '#domain/subjects/assets/work/workflow';
import type { SearchHit } from '#server/core/subject';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import { containing, type Pattern } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { businessAssets, systemAssets, unitAssets } from './inventory/tables';
import { isOnChannelSide, lookedThrough } from './lookedThrough';
import { riskNamed } from './risk/named';
import { risks } from './risk/tables';

/** A record as it was found; `tab` is the one of the project's page that lists it. */
interface Found extends Record<string, unknown> {
  tab: string;
  id: string;
  code: string;
  title: string;
  projectCode: string;
  projectName: string;
}

/**
 * Assets and risks of the projects that the caller sees, the newest of them; for executors the units that are theirs,
 * on the page where they wait.
 */
export async function search(ctx: Context, tx: Tx, pattern: Pattern): Promise<SearchHit[]> {
  const allowed = assessment.allowed(ctx.caller.roles);
  if (!allowed.includes('viewWhole')) return allowed.includes('work') ? findOwnUnits(ctx, tx, pattern) : [];
  const page = isOnChannelSide(ctx) ? '/projectList/detail/assetsReport' : '/systemManage/companyDetails';
  const hit = (kind: 'asset' | 'risk', row: Found): SearchHit => ({
    kind,
    code: row.code,
    title: row.title,
    context: row.projectName,
    path: `${page}/${row.projectCode}?${new URLSearchParams({ tab: row.tab, open: row.id })}`,
  });
  const named = (table: { assetCode: AnyPgColumn; name: AnyPgColumn }) =>
    containing(pattern, table.assetCode, table.name);
  const assets = await find(ctx, tx, [
    part(
      'units',
      unitAssets,
      { id: unitAssets.unitId, code: unitAssets.assetCode, title: unitAssets.name },
      named(unitAssets),
    ),
    part(
      'systems',
      systemAssets,
      { id: systemAssets.systemId, code: systemAssets.assetCode, title: systemAssets.name },
      named(systemAssets),
    ),
    part(
      'businesses',
      businessAssets,
      { id: businessAssets.businessId, code: businessAssets.assetCode, title: businessAssets.name },
      named(businessAssets),
    ),
  ]);
  const found = await find(ctx, tx, [
    part(
      'risks',
      risks,
      { id: risks.riskId, code: risks.riskCode, title: sql`${risks.threat} || ' / ' || ${risks.vulnerability}` },
      riskNamed(pattern),
    ),
  ]);
  return [...assets.map((row) => hit('asset', row)), ...found.map((row) => hit('risk', row))];
}

type Columns = Record<'id' | 'code' | 'title', AnyPgColumn | SQL>;

/** Rows of one table in the projects that are looked through. */
const part = (
  tab: string,
  table: typeof unitAssets | typeof systemAssets | typeof businessAssets | typeof risks,
  columns: Columns,
  wanted: SQL | undefined,
) =>
  sql`(SELECT ${tab}::text AS tab, ${columns.id}::text AS id, ${columns.code} AS code, ${columns.title} AS title,
      l.project_code AS "projectCode", l.title AS "projectName"
    FROM looked AS l JOIN ${table} ON ${table.tenantCode} = l.tenant_code AND ${table.projectCode} = l.project_code
    WHERE ${wanted} ORDER BY l.created_at DESC, l.project_code, 3, 2 LIMIT ${sql.raw(String(SEARCH_HITS))})`;

async function find(ctx: Context, tx: Tx, parts: SQL[]): Promise<Found[]> {
  const looked = lookedThrough(ctx, { max: SEARCH_PROJECTS });
  const { rows } = await tx.execute<Found>(
    sql`WITH looked AS MATERIALIZED ${looked} ${sql.join(parts, sql` UNION ALL `)}`,
  );
  return rows;
}

async function findOwnUnits(ctx: Context, tx: Tx, pattern: Pattern): Promise<SearchHit[]> {
  const looked = lookedThrough(ctx, { max: SEARCH_PROJECTS });
  const { rows } = await tx.execute<Found & { stage: UnitStage }>(
    sql`WITH looked AS MATERIALIZED ${looked}
      SELECT ${unitAssets.unitId}::text AS id, ${unitAssets.assetCode} AS code, ${unitAssets.name} AS title,
        ${unitAssets.stage} AS stage, l.project_code AS "projectCode", l.title AS "projectName"
      FROM looked AS l
      JOIN ${unitAssets} ON ${unitAssets.tenantCode} = l.tenant_code AND ${unitAssets.projectCode} = l.project_code
      WHERE ${and(eq(unitAssets.assigneeId, ctx.actor.accountId), anyOf(unitAssets.stage, Object.values(executorPages).flat()), containing(pattern, unitAssets.assetCode, unitAssets.name))}
      ORDER BY l.created_at DESC, l.project_code, ${unitAssets.assetCode} LIMIT ${sql.raw(String(SEARCH_HITS))}`,
  );
  return rows.flatMap(({ id, code, title, stage, projectCode, projectName }): SearchHit[] => {
    const page = executorPageOf(stage);
    if (!page) return [];
    return [{ kind: 'asset', code, title, context: projectName, path: `/${page}/${projectCode}?unit=${id}` }];
  });
}
