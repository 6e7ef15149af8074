import { and, eq, ne, notExists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type ProjectKey, within } from '#server/core/project/openProject';
import { projects } from '#server/core/project/tables';
import type { Tx } from '#server/kernel/db/tx';
import type { Subject } from '#server/kernel/subject';
import { departments } from './department/tables';
import { managementDocuments } from './document/tables';
import { documentFindings } from './existing/tables';
import { materialEditions, materialFiles, projectMaterials } from './material/tables';
import { nonconformities } from './nonconformity/tables';
import { companyProducts } from './product/tables';
import { workRequests } from './request/tables';
import { projectTimelines } from './tables';
import { variableSets } from './variable/tables';
import { listWaiting } from './waiting';

/** Tables of what people enter for a certification, all of it below the project. */
const entered = [
  projectTimelines,
  departments,
  materialEditions,
  projectMaterials,
  materialFiles,
  managementDocuments,
  workRequests,
  nonconformities,
  companyProducts,
  documentFindings,
] as const;

const sibling = alias(projects, 'sibling');

/** Facts of the project, and those of its group where they would go with it as its last one. */
const factsOf = (tx: Tx, { tenantCode, projectCode }: ProjectKey) =>
  tx
    .select({ n: sql`count(*)` })
    .from(variableSets)
    .innerJoin(
      projects,
      and(
        eq(projects.tenantCode, variableSets.tenantCode),
        eq(projects.projectGroupCode, variableSets.projectGroupCode),
      ),
    )
    .where(
      and(
        within(projects, { tenantCode, projectCode }),
        or(
          eq(variableSets.projectCode, projectCode),
          and(
            sql`${variableSets.projectCode} IS NULL`,
            notExists(
              tx
                .select({ one: sql`1` })
                .from(sibling)
                .where(
                  and(eq(sibling.projectGroupCode, projects.projectGroupCode), ne(sibling.projectCode, projectCode)),
                ),
            ),
          ),
        ),
      ),
    );

async function holds(tx: Tx, project: ProjectKey): Promise<number> {
  const counts = entered.map((table) => sql`(SELECT count(*) FROM ${table} WHERE ${within(table, project)})`);
  const { rows } = await tx.execute<{ n: number }>(
    sql`SELECT (${sql.join([...counts, sql`(${factsOf(tx, project)})`], sql` + `)})::int AS n`,
  );
  return rows[0]?.n ?? 0;
}

/** What waits in a project's certification; what was entered for it keeps the project from being deleted as an empty one. */
export const ofProjects: Subject['ofProjects'] = {
  briefly: () => Promise.resolve(new Map()),
  inDetail: async (ctx, tx, project) => ({ waiting: await listWaiting(ctx, tx, project.projectCode) }),
  holds,
};
