import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Services } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { managementDocuments, managementDocumentVersions } from '#server/subjects/iso/document/tables';
import { documentCopies } from '#server/subjects/iso/documentControl/tables';
import { makeDepartment } from './facts';
import { makeManagementDocument } from './managementDocuments';

interface Of {
  tenantCode: string;
  projectCode: string;
}

interface Head {
  name?: string;
  effectiveOn?: string;
  nextReviewOn?: string;
}

/** A document whose one version is in force. @returns its code */
export async function makeIssuedDocument(
  services: Services,
  tx: Tx,
  project: Of,
  { effectiveOn = '2026-11-01', nextReviewOn = '2027-11-01', ...head }: Head = {},
): Promise<string> {
  const documentCode = await makeManagementDocument(services, tx, project, head);
  const ofDocument = and(
    eq(managementDocumentVersions.tenantCode, project.tenantCode),
    eq(managementDocumentVersions.documentCode, documentCode),
  );
  const [version] = await tx.select().from(managementDocumentVersions).where(ofDocument);
  await tx
    .update(managementDocumentVersions)
    .set({
      label: '1.0',
      issuedObjectId: version?.objectId ?? '',
      effectiveOn,
      issuedByName: '周文博',
      issuedAt: new Date('2026-11-01T02:00:00Z'),
    })
    .where(ofDocument);
  await tx.update(managementDocuments).set({ nextReviewOn }).where(eq(managementDocuments.documentCode, documentCode));
  return documentCode;
}

/** A controlled copy of a document's first version, at version 1. @returns its identifier */
export async function makeDocumentCopy(
  tx: Tx,
  project: Of,
  documentCode: string,
  holder: { departmentCode: string } | { accountId: string },
  recipient = '综合部',
): Promise<string> {
  const copyId = randomUUID();
  await tx.insert(documentCopies).values({
    tenantCode: project.tenantCode,
    projectCode: project.projectCode,
    copyId,
    documentCode,
    number: 1,
    sha256: '0'.repeat(64),
    kind: 'controlled',
    copyNumber: 1,
    ...holder,
    recipient,
    distributedOn: '2026-11-01',
    distributedByName: '周文博',
  });
  return copyId;
}

/** A copy of a document of its own that a department of its own has. @returns its identifier */
export async function makeHeldCopy(
  services: Services,
  tx: Tx,
  project: Of,
  { name }: { name: string },
): Promise<string> {
  const documentCode = await makeIssuedDocument(services, tx, project, { name });
  const departmentCode = await makeDepartment(tx, project);
  return makeDocumentCopy(tx, project, documentCode, { departmentCode }, name);
}
