import type { isoSchemas } from '#domain/subjects/iso/schema';
import type { Services } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { makeDocumentEdit } from '../../../../tests/factories/documentEdits';
import { makeManagementDocument } from '../../../../tests/factories/managementDocuments';
import { type Lines, own } from '../../../../tests/isolation/line';
import { channelLeaders, keepers, wholeReaders } from '../../../../tests/isolation/roles';
import type { Ids } from '../../../../tests/isolation/world';

const another = async (tx: Tx, ids: Ids, services: Services): Promise<Partial<Ids>> => ({
  managementDocumentCode: await makeManagementDocument(services, tx, own(ids)),
});
/** A document that the caller has. */
async function held(tx: Tx, ids: Ids, services: Services): Promise<Partial<Ids>> {
  const { managementDocumentCode = '' } = await another(tx, ids, services);
  const { accountId, ownTenantCode: holderTenantCode } = ids;
  await makeDocumentEdit(tx, own(ids), managementDocumentCode, { accountId, holderTenantCode });
  return { managementDocumentCode };
}
/** A document that a person of the customer has. */
async function heldByAnother(tx: Tx, ids: Ids, services: Services): Promise<Partial<Ids>> {
  const { managementDocumentCode = '' } = await another(tx, ids, services);
  const { approverId: accountId, customerTenantCode: holderTenantCode } = ids;
  await makeDocumentEdit(tx, own(ids), managementDocumentCode, { accountId, holderTenantCode });
  return { managementDocumentCode };
}

const ofDocument = ({ projectCode, managementDocumentCode: documentCode }: Ids) => ({ projectCode, documentCode });

export const lines: Lines<typeof isoSchemas> = {
  getWordConfig: { roles: wholeReaders, input: (ids) => ({ query: ofDocument(ids) }) },
  // An owner takes what it was asked for.
  takeDocument: {
    roles: keepers,
    admits: [...keepers, 'CONSUMER_OWNER'],
    fresh: another,
    input: (ids) => ({ body: { ...ofDocument(ids), kind: 'file' } }),
  },
  giveBackDocument: {
    roles: [...keepers, 'CONSUMER_OWNER'],
    fresh: held,
    input: (ids) => ({ body: ofDocument(ids) }),
  },
  takeAwayDocument: {
    roles: ['CONSUMER_PM', ...channelLeaders],
    admits: keepers,
    fresh: heldByAnother,
    input: (ids) => ({ body: { ...ofDocument(ids), reason: '急需修改' } }),
  },
};
