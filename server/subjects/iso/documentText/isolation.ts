import type { isoSchemas } from '#domain/subjects/iso/schema';
import type { Services } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { makeManagementDocument } from '../../../../tests/factories/managementDocuments';
import { wordTemplate } from '../../../../tests/factories/wordTemplate';
import { type Lines, own } from '../../../../tests/isolation/line';
import { keepers, wholeReaders } from '../../../../tests/isolation/roles';
import type { Ids } from '../../../../tests/isolation/world';
import { readText } from './word/readText';

const content = wordTemplate('总则\n范围');
const [first] = readText(content).paragraphs;

const another = async (tx: Tx, ids: Ids, services: Services): Promise<Partial<Ids>> => ({
  managementDocumentCode: await makeManagementDocument(services, tx, own(ids), { content }),
});
const ofDocument = ({ projectCode, managementDocumentCode: documentCode }: Ids) => ({ projectCode, documentCode });

export const lines: Lines<typeof isoSchemas> = {
  getDocumentText: { roles: wholeReaders, input: (ids) => ({ query: ofDocument(ids) }) },
  // An owner changes what it was asked for.
  saveDocumentText: {
    roles: keepers,
    admits: [...keepers, 'CONSUMER_OWNER'],
    fresh: another,
    input: (ids) => ({
      body: {
        ...ofDocument(ids),
        number: 1,
        changed: [{ place: 0, hash: first?.hash ?? '', texts: ['总纲'] }],
        removed: [],
        inserted: [],
      },
    }),
  },
  compareDocumentVersions: {
    roles: wholeReaders,
    fresh: another,
    input: (ids) => ({ query: { ...ofDocument(ids), before: 1, after: 1 } }),
  },
};
