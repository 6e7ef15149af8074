import { and, asc, eq } from 'drizzle-orm';
import { user } from '#domain/core/user/contract';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { files } from '#server/kernel/files/tables';
import { toolKits } from '../tables';

/** Where a document of the guide is: a page that ships with the portal, or the call that sends its file. */
export const guideUrl = ({
  uniqueCode,
  downloadUrl,
}: Pick<typeof toolKits.$inferSelect, 'uniqueCode' | 'downloadUrl'>) =>
  downloadUrl ?? `${user.downloadGuide.path}?uniqueCode=${uniqueCode}`;

export async function listToolKits(tx: Tx) {
  const rows = await tx
    .select()
    .from(toolKits)
    .where(eq(toolKits.status, '1'))
    .orderBy(asc(toolKits.position), asc(toolKits.uniqueCode));
  return rows.map((row) => ({ uniqueCode: row.uniqueCode, title: row.title, downloadUrl: guideUrl(row) }));
}

/**
 * The file of a document that is shown.
 * @throws AppError notFound
 */
export async function openGuide(tx: Tx, uniqueCode: string): Promise<typeof files.$inferSelect> {
  const [found] = await tx
    .select({ file: files })
    .from(toolKits)
    .innerJoin(files, and(eq(files.tenantCode, toolKits.tenantCode), eq(files.objectId, toolKits.objectId)))
    .where(and(eq(toolKits.uniqueCode, uniqueCode), eq(toolKits.status, '1')));
  if (!found) throw new AppError('notFound');
  return found.file;
}
