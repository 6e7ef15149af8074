import type { isoSchemas } from '#domain/subjects/iso/schema';
import type { Tx } from '#server/kernel/db/tx';
import { makeDocumentFinding } from '../../../../tests/factories/documentFindings';
import { makeProduct } from '../../../../tests/factories/products';
import { wordTemplate } from '../../../../tests/factories/wordTemplate';
import { type Lines, ofProject, own } from '../../../../tests/isolation/line';
import { keepers, wholeReaders } from '../../../../tests/isolation/roles';
import type { Ids } from '../../../../tests/isolation/world';

/** A process that may be taken over, or put aside. */
const another = async (tx: Tx, ids: Ids): Promise<Partial<Ids>> => {
  const none = { inputs: '', outputs: '', equipment: [], department: '', controls: '', records: '' };
  const found = { kind: 'process', name: `新过程 ${Math.random()}`, ...none } as const;
  return {
    documentFindingCode: await makeDocumentFinding(tx, own(ids), { found }),
    companyProductCode: await makeProduct(tx, own(ids)),
  };
};

export const lines: Lines<typeof isoSchemas> = {
  parseIsoFile: {
    roles: keepers,
    input: ({ projectCode }) => ({
      form: { fields: { projectCode }, name: '手册.docx', content: wordTemplate('公司地址：苏州市 1 号') },
    }),
  },
  getDocumentFindings: { roles: wholeReaders, input: ofProject },
  confirmDocumentFindings: {
    roles: keepers,
    fresh: another,
    input: ({ projectCode, documentFindingCode: findingCode, companyProductCode: productCode }) => ({
      body: { projectCode, findings: [{ findingCode, version: 1, seen: 0 }], productCode },
    }),
  },
  moveDocumentFindings: {
    roles: keepers,
    fresh: another,
    input: ({ projectCode, documentFindingCode: findingCode }) => ({
      body: { projectCode, action: 'dismiss', findings: [{ findingCode, version: 1 }] },
    }),
  },
};
