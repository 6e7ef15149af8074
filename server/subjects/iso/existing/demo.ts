import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { findTogether, keyOf, readSource } from '#domain/subjects/iso/existing/existing';
import type { DemoProject } from '#server/core/subject';
import { accounts } from '#server/core/tenant/tables';
import type { Tx } from '#server/kernel/db/tx';
import { docxMime } from '#server/kernel/files/mime';
import type { FileStore } from '#server/kernel/files/store';
import { keepDemoFile } from '#server/seed/files';
import { accountOf, daysAgo } from '#server/seed/story';
import { shippedDocument } from '../template/shippedDocument';
import data from './demo.json';
import { readWord } from './reader/readWord';
import { documentFindings, existingFiles } from './tables';

const MANAGER = '13800000021';
/** What the manager has decided about already; the rest waits. */
const decided = { website: 'taken', 'HC-QP-09': 'dismissed' } as const;

/** The told company's former quality manual, read apart: most of what it says waits to be confirmed. */
export async function fillExisting(tx: Tx, demos: readonly DemoProject[], store: FileStore): Promise<void> {
  const told = demos.find(({ isTold }) => isTold);
  if (!told) return;
  const { tenantCode, projectCode } = told;
  const own = { tenantCode, projectCode };
  const { name, text } = data;
  const [manager] = await tx.select().from(accounts).where(eq(accounts.phone, MANAGER));
  const addedByName = manager?.showName ?? '';
  const bytes = await shippedDocument(text, name, 'zh-CN');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const createdAt = daysAgo(55);
  await tx.insert(existingFiles).values({ ...own, fileCode: 'EDEMO0', name, addedByName, createdAt });
  const findings = findTogether([readSource(readWord(name, bytes), sha256)]);
  const rows: (typeof documentFindings.$inferInsert)[] = [];
  for (const [position, { found, places }] of findings.entries()) {
    const findingCode = `EDEMO${position + 1}`;
    const attached = {
      entity: 'existingDocument',
      entityCode: findingCode,
      kind: 'existingDocument',
      mime: docxMime,
    } as const;
    const objectId =
      found.kind === 'document' && found.file !== null
        ? await keepDemoFile(tx, store, { ...own, ...attached, name, createdBy: accountOf(MANAGER), createdAt }, bytes)
        : null;
    const called = found.kind === 'document' ? found.number : found.kind === 'day' ? '' : found.name;
    const state = Object.hasOwn(decided, called) ? decided[called as keyof typeof decided] : 'open';
    const decision = state !== 'open' && { decidedByName: addedByName, decidedAt: daysAgo(54), version: 2 };
    const key = createHash('sha256').update(keyOf(found)).digest('hex');
    rows.push({ ...own, findingCode, key, found, places, objectId, position, state, createdAt, ...decision });
  }
  await tx.insert(documentFindings).values(rows);
}
