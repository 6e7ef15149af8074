import { and, asc, eq, getTableColumns, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import pick from 'lodash/pick.js';
import type { DocumentData } from '#domain/subjects/iso/template/data';
import { type ProjectKey, within } from '#server/core/project/openProject';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { files } from '#server/kernel/files/tables';
import { fingerprintOfVersion, isLatest, isVersion } from './release';
import { managementDocuments, managementDocumentVersions } from './tables';

const { data: filledWith, ...columns } = getTableColumns(managementDocumentVersions);

/** A version with the file that people read of it. */
export interface VersionRow extends Omit<typeof managementDocumentVersions.$inferSelect, 'data'> {
  /** Of what it is called and of its file. */
  readonly fingerprint: string;
  /** What the latest version was filled with; null of all others. */
  readonly filled: DocumentData | null;
  /** The issued file where it is issued. */
  readonly file: Pick<typeof files.$inferSelect, 'objectId' | 'name' | 'mime' | 'size' | 'sha256'>;
}

/** Versions of a project's documents, in the order of their numbers. */
async function versionsWith(tx: Tx, project: ProjectKey, where: SQL | undefined): Promise<VersionRow[]> {
  const rows = await tx
    .select({
      ...columns,
      fingerprint: fingerprintOfVersion,
      filled: sql<DocumentData | null>`CASE WHEN ${isLatest} THEN ${filledWith} END`,
    })
    .from(managementDocuments)
    .innerJoin(managementDocumentVersions, isVersion)
    .where(and(within(managementDocuments, project), within(managementDocumentVersions, project), where))
    .orderBy(asc(managementDocumentVersions.number));
  const read = ({ issuedObjectId, objectId }: (typeof rows)[number]) => issuedObjectId ?? objectId;
  // Looked up by themselves: a join has PostgreSQL read all files of the tenant.
  const found = await tx
    .select({
      objectId: files.objectId,
      name: files.name,
      mime: files.mime,
      size: files.size,
      sha256: files.sha256,
    })
    .from(files)
    .where(and(eq(files.tenantCode, project.tenantCode), anyOf(files.objectId, rows.map(read))));
  const byId = new Map(found.map((file) => [file.objectId, file]));
  return rows.flatMap((row) => {
    const file = byId.get(read(row));
    return file ? [{ ...row, file }] : [];
  });
}

const ofOne = (documentCode: string | undefined) =>
  documentCode === undefined ? undefined : eq(managementDocuments.documentCode, documentCode);

/** The latest version of each document, and those that were issued. @param documentCode of this one alone */
export const versionsThatCount = (tx: Tx, project: ProjectKey, documentCode?: string): Promise<VersionRow[]> =>
  versionsWith(tx, project, and(ofOne(documentCode), or(isLatest, isNotNull(managementDocumentVersions.issuedAt))));

/** All versions of a document, the latest first. */
export const versionsOf = async (tx: Tx, project: ProjectKey, documentCode: string): Promise<VersionRow[]> =>
  (await versionsWith(tx, project, ofOne(documentCode))).reverse();

/** A version as a line of the list has it. */
export const briefVersion = (version: VersionRow) => ({
  ...pick(version, ['number', 'label', 'effectiveOn']),
  ...pick(version.file, ['objectId', 'mime']),
  fileName: version.file.name,
});

export const shownVersion = (version: VersionRow) => ({
  ...briefVersion(version),
  ...pick(version, ['origin', 'name', 'note', 'editions']),
  ...pick(version.file, ['size', 'sha256']),
  addedBy: version.addedByName,
  addedAt: version.createdAt.toISOString(),
  issuedBy: version.issuedByName,
  issuedAt: version.issuedAt?.toISOString() ?? null,
});
