import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { CopyState } from '#domain/subjects/iso/documentControl/documentControl';
import { type ProjectKey, within } from '#server/core/project/openProject';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { managementDocuments, managementDocumentVersions } from '../document/tables';
import { documentCopies } from './tables';

/** How a copy's document and version are joined. */
export const documentOfCopy = and(
  eq(managementDocuments.tenantCode, documentCopies.tenantCode),
  eq(managementDocuments.projectCode, documentCopies.projectCode),
  eq(managementDocuments.documentCode, documentCopies.documentCode),
);
export const versionOfCopy = and(
  eq(managementDocumentVersions.tenantCode, documentCopies.tenantCode),
  eq(managementDocumentVersions.projectCode, documentCopies.projectCode),
  eq(managementDocumentVersions.documentCode, documentCopies.documentCode),
  eq(managementDocumentVersions.number, documentCopies.number),
);

/** The copy's version is no longer in use: a later one has come into force, or the document was withdrawn. */
const isOver = (): SQL => sql`(${managementDocuments.retiredAt} IS NOT NULL OR EXISTS (
  SELECT 1 FROM management_document_versions AS later
  WHERE later.tenant_code = ${documentCopies.tenantCode} AND later.project_code = ${documentCopies.projectCode}
    AND later.document_code = ${documentCopies.documentCode} AND later.number > ${documentCopies.number}
    AND later.effective_on <= ${portalToday()}))`;

/** Where a copy stands; its document is joined. An acknowledgement ends with its version. */
export const stateOfCopy = (): SQL<CopyState> => sql<CopyState>`CASE
  WHEN ${documentCopies.kind} = 'uncontrolled' THEN CASE WHEN ${isOver()} THEN 'ended' ELSE 'handedOut' END
  WHEN ${documentCopies.recalledOn} IS NOT NULL THEN 'recalled'
  WHEN ${isOver()} THEN 'toRecall'
  WHEN ${documentCopies.acknowledgedAt} IS NOT NULL THEN 'acknowledged'
  ELSE 'awaiting' END`;

export interface CopyCounts {
  readonly awaiting: number;
  readonly toRecall: number;
}
export const noCopies: CopyCounts = { awaiting: 0, toRecall: 0 };

/** By document, how many of its copies wait for somebody. @param documentCode of this one alone */
export async function copyCountsOf(
  tx: Tx,
  project: ProjectKey,
  documentCode?: string,
): Promise<ReadonlyMap<string, CopyCounts>> {
  const rows = await tx
    .select({
      documentCode: documentCopies.documentCode,
      awaiting: sql<number>`count(*) FILTER (WHERE ${stateOfCopy()} = 'awaiting')::int`,
      toRecall: sql<number>`count(*) FILTER (WHERE ${stateOfCopy()} = 'toRecall')::int`,
    })
    .from(documentCopies)
    .innerJoin(managementDocuments, documentOfCopy)
    .where(
      and(
        within(documentCopies, project),
        documentCode === undefined ? undefined : eq(documentCopies.documentCode, documentCode),
      ),
    )
    .groupBy(documentCopies.documentCode);
  return new Map(rows.map(({ documentCode: code, ...counts }) => [code, counts]));
}

/** The numbers of the documents of which a department has, or had, copies. */
export async function documentsOfDepartment(tx: Tx, project: ProjectKey, departmentCode: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ number: managementDocuments.number })
    .from(documentCopies)
    .innerJoin(managementDocuments, documentOfCopy)
    .where(and(within(documentCopies, project), eq(documentCopies.departmentCode, departmentCode)))
    .orderBy(managementDocuments.number)
    .limit(5);
  return rows.map(({ number }) => number);
}
