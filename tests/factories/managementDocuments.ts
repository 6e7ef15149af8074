import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Services } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { docxMime } from '#server/kernel/files/mime';
import { files } from '#server/kernel/files/tables';
import { newCode } from '#server/kernel/ids';
import { managementDocuments, managementDocumentVersions } from '#server/subjects/iso/document/tables';
import { makeFile } from './files';
import { makeRelease } from './releases';

interface Of {
  tenantCode: string;
  projectCode: string;
}

interface Head {
  name?: string;
  number?: string;
  templateCode?: string | null;
  /** Of its file; absent: some bytes. */
  content?: Buffer;
}

/** A document of a project's management system, whose one version came as a file. @returns its code */
export async function makeManagementDocument(
  services: Services,
  tx: Tx,
  { tenantCode, projectCode }: Of,
  { name = '管理手册', number = newCode('N'), templateCode = null, content }: Head = {},
): Promise<string> {
  const documentCode = newCode('D');
  const objectId = await makeFile(
    services,
    tx,
    { tenantCode, projectCode },
    { kind: 'managementDocument', name, content },
  );
  const [file] = await tx
    .update(files)
    .set({ mime: docxMime, entity: 'managementDocument', entityCode: documentCode })
    .where(eq(files.objectId, objectId))
    .returning();
  const head = { number, name, kind: 'manual', language: 'zh-CN', templateCode, lastNumber: 1 } as const;
  await tx.insert(managementDocuments).values({ tenantCode, projectCode, documentCode, ...head });
  const version = {
    number: 1,
    label: '0.1',
    name,
    origin: 'upload',
    addedByName: '',
    sha256: file?.sha256 ?? '',
  } as const;
  await tx.insert(managementDocumentVersions).values({ tenantCode, projectCode, documentCode, objectId, ...version });
  return documentCode;
}

/** A submission of a document's latest version. @returns its identifier */
export async function makeDocumentRelease(
  tx: Tx,
  project: Of,
  recordCode: string,
  part: Parameters<typeof makeRelease>[2] = {},
): Promise<string> {
  const [head] = await tx.select().from(managementDocuments).where(eq(managementDocuments.documentCode, recordCode));
  const [version] = await tx
    .select()
    .from(managementDocumentVersions)
    .where(eq(managementDocumentVersions.documentCode, recordCode));
  const stated = [head?.number, head?.name, version?.sha256].join('\n');
  const fingerprint = createHash('sha256').update(stated).digest('hex');
  return makeRelease(tx, project, { document: 'managementDocument', recordCode, fingerprint, ...part });
}
