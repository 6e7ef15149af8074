import type { Tx } from '#server/kernel/db/tx';
import { newCode } from '#server/kernel/ids';
import { documentFindings } from '#server/subjects/iso/existing/tables';

interface Of {
  tenantCode: string;
  projectCode: string;
}

/** Something that was found in a document of a project's company: a department, unless said otherwise. @returns its code */
export async function makeDocumentFinding(
  tx: Tx,
  { tenantCode, projectCode }: Of,
  more: Partial<typeof documentFindings.$inferInsert> = {},
): Promise<string> {
  const findingCode = newCode('E');
  const found = { kind: 'department', name: findingCode, head: '', duties: '' } as const;
  const places = [{ at: 'file', file: '手册.docx' }] as const;
  const row = {
    tenantCode,
    projectCode,
    findingCode,
    key: findingCode,
    found,
    places: [...places],
    position: 0,
    ...more,
  };
  await tx.insert(documentFindings).values(row);
  return findingCode;
}
