import { type CertificationEditionCode, usualEditions } from '#domain/subjects/iso/edition/editions';
import type { CertificationScheme, MilestoneDays } from '#domain/subjects/iso/timeline/timeline';
import { type ProjectKey, within } from '#server/core/project/openProject';
import { projects } from '#server/core/project/tables';
import type { Tx } from '#server/kernel/db/tx';
import { materialEditions } from '../material/tables';
import { projectTimelines } from '../tables';

interface Planned {
  readonly standardCode: string;
  /** null: none were chosen. */
  readonly chosen: CertificationEditionCode[] | null;
  readonly schemes: readonly CertificationScheme[] | null;
  readonly days: MilestoneDays | null;
}

/** The day of the last planned stage of the audit. */
export const auditOf = (days: MilestoneDays | null): string | undefined => days?.stage2 ?? days?.stage1;

/** The editions of a project: those that were chosen, else the usual ones of its planned days. */
export const editionsOf = ({ standardCode, chosen, schemes, days }: Planned): CertificationEditionCode[] =>
  chosen ?? usualEditions(schemes ?? [], standardCode, auditOf(days));

/** By which editions a project is certified, and when it is audited. */
export async function chosenEditions(tx: Tx, project: ProjectKey) {
  const [row] = await tx
    .select({
      standardCode: projects.standardCode,
      chosen: materialEditions.editions,
      version: materialEditions.version,
      schemes: projectTimelines.schemes,
      days: projectTimelines.days,
    })
    .from(projects)
    .leftJoin(materialEditions, within(materialEditions, project))
    .leftJoin(projectTimelines, within(projectTimelines, project))
    .where(within(projects, project));
  if (!row) throw new Error(`${project.projectCode} is not there.`);
  return { version: row.version ?? 0, editions: editionsOf(row), audit: auditOf(row.days) };
}
