import { and, desc, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import { certificationEditions, editionsOfScheme } from '#domain/subjects/iso/edition/editions';
import { nonconformityCodeOf } from '#domain/subjects/iso/nonconformity/nonconformity';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { type ProjectKey, visibleByCodes } from '#server/core/project/openProject';
import { projects } from '#server/core/project/tables';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { departments } from '../department/tables';
import { openNonconformities } from './open';
import { ofDepartment } from './present';
import { nonconformities } from './tables';

type Earlier = IsoWire['listEarlierNonconformities']['data'];
/** As many as a reader compares. */
const SHOWN = 20;

/** Editions of a standard number their clauses alike. */
const alikeOf = (standardCode: string): string[] => {
  const own = certificationEditions.find(({ edition }) => edition === standardCode);
  return own ? editionsOfScheme(own.scheme).map(({ edition }) => edition) : [standardCode];
};

interface Of {
  standardCode: string;
  clause: string;
  departmentCode?: string | null | undefined;
  /** Found before this one was. */
  before?: { nonconformityId: string; foundOn: string; createdAt: Date } | undefined;
  /** This one alone. */
  only?: string;
}

/** Earlier ones of the same clause in the projects of the company's group that the caller sees, of the same department first. */
export async function earlierOnes(
  ctx: Context,
  tx: Tx,
  project: ProjectKey,
  { standardCode, clause, departmentCode, before, only }: Of,
): Promise<Earlier> {
  const { tenantCode, projectCode } = project;
  const isSame = sql<boolean>`coalesce(${departments.name} = (SELECT d.name FROM ${departments} AS d
    WHERE d.tenant_code = ${tenantCode} AND d.project_code = ${projectCode} AND d.department_code = ${departmentCode ?? ''}), false)`;
  const group = sql`(SELECT p.channel_tenant_code, p.project_group_code FROM ${projects} AS p
    WHERE p.tenant_code = ${tenantCode} AND p.project_code = ${projectCode})`;
  const wanted: (SQL | undefined)[] = [
    eq(nonconformities.tenantCode, tenantCode),
    anyOf(nonconformities.standardCode, alikeOf(standardCode)),
    eq(nonconformities.clause, clause),
    ne(nonconformities.state, 'withdrawn'),
    sql`(${projects.channelTenantCode}, ${projects.projectGroupCode}) = ${group}`,
    or(eq(nonconformities.projectCode, projectCode), visibleByCodes(ctx)),
    only === undefined ? undefined : eq(nonconformities.nonconformityId, only),
    before &&
      and(
        ne(nonconformities.nonconformityId, before.nonconformityId),
        sql`(${nonconformities.foundOn}, ${nonconformities.createdAt}) < (${before.foundOn}::date, ${before.createdAt.toISOString()}::timestamptz)`,
      ),
  ];
  const rows = await tx
    .select({ row: nonconformities, projectName: projects.name, department: departments.name, isSame })
    .from(nonconformities)
    .innerJoin(
      projects,
      and(eq(projects.tenantCode, nonconformities.tenantCode), eq(projects.projectCode, nonconformities.projectCode)),
    )
    .leftJoin(departments, ofDepartment)
    .where(and(...wanted))
    .orderBy(desc(isSame), desc(nonconformities.foundOn), desc(nonconformities.createdAt))
    .limit(SHOWN);
  return rows.map(({ row, projectName, department, isSame: isSameDepartment }) => ({
    nonconformityId: row.nonconformityId,
    nonconformityCode: nonconformityCodeOf(row.number),
    projectCode: row.projectCode,
    projectName,
    grade: row.grade,
    fact: row.fact,
    department,
    foundOn: row.foundOn,
    state: row.state,
    isSameDepartment,
  }));
}

/** Earlier ones that one of this clause may repeat. */
export async function listEarlierNonconformities(
  ctx: Context,
  tx: Tx,
  { projectCode, nonconformityId, ...of }: IsoGiven['listEarlierNonconformities']['query'],
): Promise<Earlier> {
  const project = await openNonconformities(ctx, tx, projectCode);
  const found = await earlierOnes(ctx, tx, project, of);
  return found.filter((one) => one.nonconformityId !== nonconformityId);
}
