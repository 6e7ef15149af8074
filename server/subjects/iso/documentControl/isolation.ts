import type { isoSchemas } from '#domain/subjects/iso/schema';
import type { Services } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { makeDocumentCopy, makeIssuedDocument } from '../../../../tests/factories/documentControl';
import { type Lines, ofProject, own } from '../../../../tests/isolation/line';
import { customerReaders, keepers, wholeReaders } from '../../../../tests/isolation/roles';
import type { Ids } from '../../../../tests/isolation/world';

/** A document in force. */
const issued = async (tx: Tx, ids: Ids, services: Services): Promise<Partial<Ids>> => ({
  managementDocumentCode: await makeIssuedDocument(services, tx, own(ids)),
});
/** The same, with a copy that the caller holds. */
async function held(tx: Tx, ids: Ids, services: Services): Promise<Partial<Ids>> {
  const { managementDocumentCode = '' } = await issued(tx, ids, services);
  const { accountId } = ids;
  return {
    managementDocumentCode,
    copyId: await makeDocumentCopy(tx, own(ids), managementDocumentCode, { accountId }),
  };
}
/** The same, with a copy that a department has. */
async function ofDepartment(tx: Tx, ids: Ids, services: Services): Promise<Partial<Ids>> {
  const { managementDocumentCode = '' } = await issued(tx, ids, services);
  const { departmentCode } = ids;
  const copyId = await makeDocumentCopy(tx, own(ids), managementDocumentCode, { departmentCode });
  return { managementDocumentCode, copyId };
}

const ofDocument = ({ projectCode, managementDocumentCode: documentCode }: Ids) => ({ projectCode, documentCode });

export const lines: Lines<typeof isoSchemas> = {
  reviewManagementDocument: {
    roles: keepers,
    fresh: issued,
    input: (ids) => ({ body: { ...ofDocument(ids), version: 1, number: 1, note: '仍适宜', nextReviewOn: null } }),
  },
  saveDocumentControl: {
    roles: keepers,
    fresh: issued,
    input: (ids) => ({ body: { ...ofDocument(ids), version: 1, reviewMonths: 6, retentionYears: 5 } }),
  },
  listDocumentRecipients: { roles: keepers, input: (ids) => ({ query: ofDocument(ids) }) },
  distributeDocument: {
    roles: keepers,
    fresh: issued,
    input: (ids) => ({
      body: {
        ...ofDocument(ids),
        version: 1,
        number: 1,
        kind: 'controlled',
        distributedOn: '2026-11-02',
        departmentCodes: [ids.departmentCode],
        accountIds: [ids.reviewerId],
        copies: 1,
      },
    }),
  },
  listDocumentCopies: { roles: wholeReaders, input: ofProject },
  acknowledgeDocuments: {
    roles: customerReaders,
    fresh: held,
    input: ({ projectCode, copyId }) => ({ body: { projectCode, copies: [{ copyId, sha256: '0'.repeat(64) }] } }),
  },
  recordDocumentReceipt: {
    roles: keepers,
    fresh: ofDepartment,
    input: ({ projectCode, copyId }) => ({
      body: { projectCode, copyId, version: 1, receivedBy: '刘洋', receivedOn: '2026-11-02' },
    }),
  },
  recallDocumentCopies: {
    roles: keepers,
    fresh: ofDepartment,
    input: ({ projectCode, copyId }) => ({
      body: { projectCode, copies: [{ copyId, version: 1 }], how: 'collected', recalledOn: '2026-11-02' },
    }),
  },
  createDocumentHistory: {
    roles: wholeReaders,
    input: (ids) => ({ body: { ...ofDocument(ids), format: 'docx', language: 'zh-CN' } }),
  },
};
