import type { ProjectBrief } from '#domain/core/project/schema';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import type { ProjectKey } from '../openProject';
import { projects } from '../tables';

/** The kernel's part of a project's brief; subjects add the rest. */
export const briefColumns = {
  projectCode: projects.projectCode,
  name: projects.name,
  projectType: projects.projectType,
  kind: projects.kind,
  standardCode: projects.standardCode,
  standardName: projects.standardName,
  state: projects.state,
  beginDate: projects.beginDate,
  endDate: projects.endDate,
};

const untold = { assessmentStatus: null } satisfies Partial<ProjectBrief>;

/** Projects with each subject's part of a list row: one statement per subject, whatever the number of projects. */
export async function withFields<Row extends ProjectKey>(
  ctx: Context,
  tx: Tx,
  rows: readonly Row[],
): Promise<(Row & typeof untold)[]> {
  if (rows.length === 0) return [];
  const told: ReadonlyMap<string, Partial<ProjectBrief>>[] = [];
  for (const { ofProjects } of ctx.services.subjects) if (ofProjects) told.push(await ofProjects.briefly(tx, rows));
  return rows.map((row) => Object.assign({}, row, untold, ...told.map((field) => field.get(row.projectCode))));
}
