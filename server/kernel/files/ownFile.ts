import { and, eq } from 'drizzle-orm';
import type { FileKind } from '#domain/kernel/fileKinds';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '../errors';
import { files } from './tables';

/** A file of this kind that was drawn up for the tenant. @throws AppError notFound */
export async function ownFile(
  tx: Tx,
  { kind, tenantCode, objectId }: { kind: FileKind; tenantCode: string; objectId: string },
): Promise<typeof files.$inferSelect> {
  const [found] = await tx
    .select()
    .from(files)
    .where(and(eq(files.tenantCode, tenantCode), eq(files.objectId, objectId), eq(files.kind, kind)));
  if (!found) throw new AppError('notFound');
  return found;
}
