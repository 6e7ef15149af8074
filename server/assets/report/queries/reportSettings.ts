import { reportSettings as schema } from '#domain/assets/report/schema';
import type { OpenAssessment } from '#server/assets/assessment';
import type { Tx } from '#server/kernel/db/database';
import { within } from '#server/project/openProject';
import { reportSettings } from '../tables';

/** What the report of a project is to state; version 0 while nobody has said anything. */
export async function settingsOf(tx: Tx, project: OpenAssessment) {
  const [row] = await tx.select().from(reportSettings).where(within(reportSettings, project));
  return { version: row?.version ?? 0, ...schema.parse(row ?? {}) };
}

export async function getReportSettings(tx: Tx, project: OpenAssessment) {
  return { ...(await settingsOf(tx, project)), allowedActions: project.allowedActions };
}
