import { and, asc, eq } from 'drizzle-orm';
import { mayAttach, mayDetach } from '#domain/subjects/assets/record/record';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import { type ProjectKey, within } from '#server/core/project/openProject';
import { accounts } from '#server/core/tenant/tables';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { files } from '#server/kernel/files/tables';
import type { OpenAssessment } from '#server/subjects/assets/assessment';
import { type NamedRecord, seenRecord } from '../seenRecord';
import { recordFiles } from '../tables';

const ofFile = and(eq(files.tenantCode, recordFiles.tenantCode), eq(files.objectId, recordFiles.objectId));

/** Files of one record, as a condition. */
export const filesOf = (project: ProjectKey, { entity, entityId }: NamedRecord) =>
  and(within(recordFiles, project), eq(recordFiles.entity, entity), eq(recordFiles.entityId, entityId));

/** What files a record has, by whom, and what the caller may do about them. There are at most limits.recordFiles. */
export async function listRecordFiles(tx: Tx, project: OpenAssessment, query: AssetsGiven['listRecordFiles']['query']) {
  const { measure } = await seenRecord(tx, project, query);
  const rows = await tx
    .select({
      objectId: files.objectId,
      name: files.name,
      mime: files.mime,
      size: files.size,
      addedById: files.createdBy,
      addedBy: accounts.showName,
      addedAt: files.createdAt,
    })
    .from(recordFiles)
    .innerJoin(files, ofFile)
    .leftJoin(accounts, eq(accounts.accountId, files.createdBy))
    .where(filesOf(project, query))
    .orderBy(asc(recordFiles.createdAt), asc(recordFiles.objectId));
  // What the state of the project allows, and what the record does.
  const isOpen = project.allowedActions.includes('attach') && mayAttach(project.caller, measure);
  return {
    list: rows.map(({ addedById, addedAt, ...file }) => ({
      ...file,
      addedAt: addedAt.toISOString(),
      allowedActions: isOpen && mayDetach({ addedById }, project.caller) ? ['remove'] : [],
    })),
    allowedActions: isOpen ? ['add'] : [],
  };
}

/** The stored file that belongs to this record. @throws AppError notFound */
export async function findRecordFile(tx: Tx, project: OpenAssessment, record: NamedRecord, objectId: string) {
  const [found] = await tx
    .select({ file: files })
    .from(recordFiles)
    .innerJoin(files, ofFile)
    .where(and(filesOf(project, record), eq(recordFiles.objectId, objectId)));
  if (!found) throw new AppError('notFound');
  return found.file;
}
