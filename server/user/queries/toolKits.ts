import { eq } from 'drizzle-orm';
import type { Tx } from '#server/kernel/db/database';
import { toolKits } from '../tables';

export async function listToolKits(tx: Tx) {
  return tx
    .select({ uniqueCode: toolKits.uniqueCode, title: toolKits.title, downloadUrl: toolKits.downloadUrl })
    .from(toolKits)
    .where(eq(toolKits.status, '1'))
    .orderBy(toolKits.uniqueCode);
}
