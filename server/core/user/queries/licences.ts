import { desc, eq } from 'drizzle-orm';
import type { DocumentType } from '#domain/core/user/rules';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { licences } from '../tables';

/** @throws AppError notFound */
export async function latestLicence(tx: Tx, type: DocumentType) {
  const [row] = await tx
    .select()
    .from(licences)
    .where(eq(licences.type, type))
    .orderBy(desc(licences.publishDate))
    .limit(1);
  if (!row) throw new AppError('notFound');
  return { ...row, publishDate: row.publishDate.toISOString() };
}
