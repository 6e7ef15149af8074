import { and, eq } from 'drizzle-orm';
import { reportSettings as schema } from '#domain/subjects/assets/report/schema';
import { within } from '#server/core/project/openProject';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { files } from '#server/kernel/files/tables';
import type { OpenAssessment } from '#server/subjects/assets/assessment';
import { reportLogos, reportSettings } from '../tables';

/** The settings of a project's report; version 0 if never saved. */
export async function settingsOf(tx: Tx, project: OpenAssessment) {
  const [row] = await tx.select().from(reportSettings).where(within(reportSettings, project));
  return { version: row?.version ?? 0, ...schema.parse(row ?? {}) };
}

/** The picture on the cover with its file; undefined where there is none. */
export async function logoOf(tx: Tx, project: OpenAssessment) {
  const [found] = await tx
    .select({ logo: reportLogos, file: files })
    .from(reportLogos)
    .innerJoin(files, and(eq(files.tenantCode, reportLogos.tenantCode), eq(files.objectId, reportLogos.objectId)))
    .where(within(reportLogos, project));
  return found;
}

export async function getReportSettings(tx: Tx, project: OpenAssessment) {
  const found = await logoOf(tx, project);
  const logo = found
    ? { name: found.file.name, size: found.file.size, width: found.logo.width, height: found.logo.height }
    : null;
  return { ...(await settingsOf(tx, project)), logo, allowedActions: project.allowedActions };
}

/** @throws AppError notFound where there is none */
export async function reportLogoFile(tx: Tx, project: OpenAssessment) {
  const found = await logoOf(tx, project);
  if (!found) throw new AppError('notFound');
  return found.file;
}
