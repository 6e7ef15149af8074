import type { Tx } from '#server/kernel/db/tx';
import { files } from '#server/kernel/files/tables';
import { newCode } from '#server/kernel/ids';
import { documentTemplates, documentTemplateVersions } from '#server/subjects/iso/template/tables';

/** A Word template of a channel without bytes behind it. @returns its code */
export async function makeDocumentTemplate(
  tx: Tx,
  { tenantCode, createdBy }: { tenantCode: string; createdBy: string },
  head: Partial<typeof documentTemplates.$inferInsert> = {},
  file: Partial<typeof documentTemplateVersions.$inferInsert> = {},
): Promise<string> {
  const [templateCode, objectId] = [newCode('W'), newCode('F')];
  const name = head.name ?? templateCode;
  const attached = { entity: 'documentTemplate', entityCode: templateCode, kind: 'documentTemplate' };
  const fileName = `${name}.docx`;
  await tx
    .insert(files)
    .values({ tenantCode, objectId, createdBy, name: fileName, mime: '', size: 1, sha256: '', ...attached });
  await tx
    .insert(documentTemplates)
    .values({ tenantCode, templateCode, name, kind: 'manual', language: 'zh-CN', lastNumber: 1, ...head });
  await tx.insert(documentTemplateVersions).values({
    tenantCode,
    templateCode,
    number: 1,
    objectId,
    fileName,
    size: 1,
    faults: [],
    faultCount: 0,
    uses: ['companyName'],
    prints: ['companyName'],
    addedBy: '',
    ...file,
  });
  return templateCode;
}
