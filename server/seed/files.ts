import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tx } from '#server/kernel/db/tx';
import type { FileStore } from '#server/kernel/files/store';
import { files } from '#server/kernel/files/tables';
import { inTemporaryFolder } from '#server/kernel/files/temporary';
import { newCode } from '#server/kernel/ids';

type Row = typeof files.$inferInsert;
type DemoFile = Pick<Row, 'tenantCode' | 'projectCode' | 'kind' | 'name' | 'mime' | 'createdBy' | 'createdAt'> &
  Pick<Row, 'entity' | 'entityCode'>;

/** A stored file of the demo, with its bytes. @returns its objectId */
export async function keepDemoFile(tx: Tx, store: FileStore, file: DemoFile, content: Buffer): Promise<string> {
  const objectId = newCode('F');
  await inTemporaryFolder('demo', async (folder) => {
    await writeFile(join(folder, 'file'), content);
    await store.put(objectId, join(folder, 'file'));
  });
  const sha256 = createHash('sha256').update(content).digest('hex');
  await tx.insert(files).values({ ...file, objectId, size: content.byteLength, sha256 });
  return objectId;
}

/** A page of Latin text. */
export async function demoPdf(title: string, lines: readonly string[]): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({ size: 'A4', margin: 72, info: { Title: title } });
  doc.fontSize(20).text(title).moveDown().fontSize(12);
  for (const line of lines) doc.text(line).moveDown(0.5);
  doc.end();
  const chunks: Buffer[] = [];
  for await (const chunk of doc) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
