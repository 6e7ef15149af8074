import type { Tx } from '#server/kernel/db/tx';
import { newCode } from '#server/kernel/ids';
import { documentEdits } from '#server/subjects/iso/documentEdit/tables';

interface Of {
  tenantCode: string;
  projectCode: string;
}
type Row = typeof documentEdits.$inferInsert;

/** A person who has a document for editing. @returns its code */
export async function makeDocumentEdit(
  tx: Tx,
  { tenantCode, projectCode }: Of,
  documentCode: string,
  of: Pick<Row, 'accountId' | 'holderTenantCode'> & Partial<Row>,
): Promise<string> {
  const editCode = newCode('E');
  const row = { kind: 'file', baseNumber: 1, holderName: '周文博', ...of } as const;
  await tx.insert(documentEdits).values({ tenantCode, projectCode, editCode, documentCode, ...row });
  return editCode;
}
