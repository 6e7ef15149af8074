import type { isoSchemas } from '#domain/subjects/iso/schema';
import type { Services } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { docxMime } from '#server/kernel/files/mime';
import { files } from '#server/kernel/files/tables';
import { newCode } from '#server/kernel/ids';
import { makeDocumentRelease, makeManagementDocument } from '../../../../tests/factories/managementDocuments';
import { type Lines, ofProject, own } from '../../../../tests/isolation/line';
import { consultants, keepers, riskBearers, wholeReaders } from '../../../../tests/isolation/roles';
import type { Ids } from '../../../../tests/isolation/world';

/** A document that may be used up. */
const another = async (tx: Tx, ids: Ids, services: Services): Promise<Partial<Ids>> => ({
  managementDocumentCode: await makeManagementDocument(services, tx, own(ids)),
});

/** The same, and a file that the caller has uploaded. */
async function withUpload(tx: Tx, ids: Ids, services: Services): Promise<Partial<Ids>> {
  const objectId = newCode('F');
  const file = { objectId, name: '手册.docx', mime: docxMime, size: 1, sha256: '0'.repeat(64), kind: 'projectFile' };
  await tx.insert(files).values({ ...own(ids), ...file, createdBy: ids.accountId });
  return { ...(await another(tx, ids, services)), objectId };
}

/** One that waits for the caller's review. */
async function waiting(tx: Tx, ids: Ids, services: Services): Promise<Partial<Ids>> {
  const { managementDocumentCode = '' } = await another(tx, ids, services);
  const { accountId: reviewerId, ownTenantCode: reviewerTenant, approverId } = ids;
  const releaseId = await makeDocumentRelease(tx, own(ids), managementDocumentCode, {
    reviewerId,
    reviewerTenant,
    approverId,
  });
  return { managementDocumentCode, releaseId };
}

const ofDocument = ({ projectCode, managementDocumentCode: documentCode }: Ids) => ({ projectCode, documentCode });
const head = ({ free: number }: Ids) => ({ name: '手册', kind: 'manual', language: 'zh-CN', number });

export const lines: Lines<typeof isoSchemas> = {
  listGeneratedFiles: { roles: wholeReaders, input: ofProject },
  getManagementDocument: { roles: wholeReaders, input: (ids) => ({ query: ofDocument(ids) }) },
  createDocumentPdf: { roles: wholeReaders, input: (ids) => ({ body: { ...ofDocument(ids), number: 1 } }) },
  listGeneratedDocuments: { roles: wholeReaders, input: ofProject },
  listDeliverables: { roles: wholeReaders, input: ofProject },
  // An owner makes and replaces what it was asked for.
  generateFiles: {
    roles: keepers,
    admits: [...keepers, 'CONSUMER_OWNER'],
    input: ({ projectCode, documentTemplateCode }) => ({
      body: { projectCode, templateCodes: [documentTemplateCode] },
    }),
  },
  addManagementDocument: {
    roles: keepers,
    fresh: withUpload,
    input: (ids) => ({ body: { projectCode: ids.projectCode, objectId: ids.objectId, ...head(ids) } }),
  },
  replaceGeneratedFile: {
    roles: keepers,
    admits: [...keepers, 'CONSUMER_OWNER'],
    fresh: withUpload,
    input: (ids) => ({ body: { ...ofDocument(ids), objectId: ids.objectId } }),
  },
  saveManagementDocument: {
    roles: keepers,
    fresh: another,
    input: (ids) => ({ body: { ...ofDocument(ids), version: 1, ...head(ids), number: `${ids.free}-2` } }),
  },
  submitFile: {
    roles: keepers,
    fresh: another,
    input: ({ projectCode, managementDocumentCode, reviewerId, approverId }) => ({
      body: { projectCode, documentCodes: [managementDocumentCode], reviewerId, approverId },
    }),
  },
  // The person who was named acts: here, one of each role that can be named.
  moveManagementDocuments: {
    roles: [...riskBearers, ...consultants],
    fresh: waiting,
    input: ({ projectCode, managementDocumentCode: documentCode, releaseId }) => ({
      body: { projectCode, submissions: [{ documentCode, releaseId }], action: 'review' },
    }),
  },
  issueManagementDocuments: {
    roles: keepers,
    input: ({ projectCode, managementDocumentCode }) => ({
      body: { projectCode, documentCodes: [managementDocumentCode], effectiveOn: '2026-11-02' },
    }),
  },
  retireManagementDocument: {
    roles: keepers,
    fresh: another,
    input: (ids) => ({ body: { ...ofDocument(ids), version: 1, reason: '并入手册' } }),
  },
};
