import { and, asc, eq, getTableColumns, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import pick from 'lodash/pick.js';
import type { DocumentData } from '#domain/subjects/iso/template/data';
import { type ProjectKey, within } from '#server/core/project/openProject';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { files } from '#server/kernel/files/tables';
import { fingerprintOfVersion, isLatest, isVersion } from './release';
import { managementDocuments, managementDocumentVersions } from './tables';

const {
  data: filledWith,
  tenantCode: _tenant,
  projectCode: _project,
  addedBy: _addedBy,
  ...columns
} = getTableColumns(managementDocumentVersions);

/** The columns that lines of documents need: each costs, with as many as a project may have. */
const ofLines = pick(columns, [
  'documentCode',
  'number',
  'label',
  'name',
  'origin',
  'templateNumber',
  'editions',
  'objectId',
  'issuedObjectId',
  'effectiveOn',
  'issuedAt',
]);
const computed = {
  /** Of what it is called and of its file. */
  fingerprint: fingerprintOfVersion,
  /** What the latest version was filled with; null of all others. */
  filled: sql<DocumentData | null>`CASE WHEN ${isLatest} THEN ${filledWith} END`,
};

interface WithFile {
  readonly fingerprint: string;
  readonly filled: DocumentData | null;
  /** The issued file where it is issued. */
  readonly file: Pick<typeof files.$inferSelect, 'objectId' | 'name' | 'mime' | 'size' | 'sha256'>;
}
type Row = typeof managementDocumentVersions.$inferSelect;
/** A version as lines of documents need it, with the file that people read of it. */
export type LineVersion = Pick<Row, keyof typeof ofLines> & WithFile;
/** A version with the file that people read of it. */
export type VersionRow = Pick<Row, keyof typeof columns> & WithFile;

/** Versions with the files that people read of them; the files are looked up by themselves: a join has PostgreSQL read all of the tenant. */
async function withFiles<R extends { objectId: string; issuedObjectId: string | null }>(
  tx: Tx,
  { tenantCode }: ProjectKey,
  rows: readonly R[],
): Promise<(R & Pick<WithFile, 'file'>)[]> {
  const read = ({ issuedObjectId, objectId }: R) => issuedObjectId ?? objectId;
  const found = await tx
    .select(pick(getTableColumns(files), ['objectId', 'name', 'mime', 'size', 'sha256']))
    .from(files)
    .where(and(eq(files.tenantCode, tenantCode), anyOf(files.objectId, rows.map(read))));
  const byId = new Map(found.map((file) => [file.objectId, file]));
  return rows.flatMap((row) => {
    const file = byId.get(read(row));
    return file ? [{ ...row, file }] : [];
  });
}

const ofProject = (project: ProjectKey, where: SQL | undefined) =>
  and(within(managementDocuments, project), within(managementDocumentVersions, project), where);

/** Versions of a project's documents, in the order of their numbers. */
async function versionsWith(tx: Tx, project: ProjectKey, where: SQL | undefined): Promise<VersionRow[]> {
  const rows = await tx
    .select({ ...columns, ...computed })
    .from(managementDocuments)
    .innerJoin(managementDocumentVersions, isVersion)
    .where(ofProject(project, where))
    .orderBy(asc(managementDocumentVersions.number));
  return withFiles(tx, project, rows);
}

const ofOne = (documentCode: string | undefined) =>
  documentCode === undefined ? undefined : eq(managementDocuments.documentCode, documentCode);
const isIssued = isNotNull(managementDocumentVersions.issuedAt);

/**
 * The latest version of each document, and those that were issued, in the order of their numbers.
 * @param documentCode of this one alone
 */
export async function versionsThatCount(tx: Tx, project: ProjectKey, documentCode?: string): Promise<LineVersion[]> {
  const rows = await tx
    .select({ ...ofLines, ...computed })
    .from(managementDocuments)
    .innerJoin(managementDocumentVersions, isVersion)
    .where(ofProject(project, and(ofOne(documentCode), or(isLatest, isIssued))))
    .orderBy(asc(managementDocumentVersions.number));
  return withFiles(tx, project, rows);
}

/** The issued versions of all documents, in the order of their numbers. */
export const issuedVersions = (tx: Tx, project: ProjectKey): Promise<VersionRow[]> =>
  versionsWith(tx, project, isIssued);

/** All versions of a document, the latest first. */
export const versionsOf = async (tx: Tx, project: ProjectKey, documentCode: string): Promise<VersionRow[]> =>
  (await versionsWith(tx, project, ofOne(documentCode))).reverse();

/** A version as a line of the list has it. */
export const briefVersion = ({ number, label, effectiveOn, file: { objectId, mime, name } }: LineVersion) => ({
  number,
  label,
  effectiveOn,
  objectId,
  mime,
  fileName: name,
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
