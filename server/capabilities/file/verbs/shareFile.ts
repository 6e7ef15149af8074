import { and, eq, gt, isNull } from 'drizzle-orm';
import { sharedPath } from '#domain/capabilities/file/rules';
import type { FileGiven } from '#domain/capabilities/file/schema';
import { limits } from '#domain/kernel/limits';
import type { Context } from '#server/kernel/context';
import { requireBelowLimit } from '#server/kernel/db/limit';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import type { files } from '#server/kernel/files/tables';
import { hashToken, newToken } from '#server/kernel/http/session';
import { newCode } from '#server/kernel/ids';
import { type OpenFiles, openFiles } from '../openFiles';
import { openFile } from '../queries/openFile';
import { fileShares } from '../tables';

const DAY = 24 * 3_600_000;

/** A file of a project that the caller may read, and whose links it may see to. @throws AppError notFound, forbidden, refusedTransition */
export async function openShareable(
  ctx: Context,
  tx: Tx,
  objectId: string,
): Promise<{ file: typeof files.$inferSelect & { projectCode: string }; project: OpenFiles }> {
  const file = await openFile(ctx, tx, objectId);
  const { projectCode } = file;
  // A file outside any project can't be shared.
  if (projectCode === null) throw new AppError('notFound');
  return { file: { ...file, projectCode }, project: await openFiles(ctx, tx, projectCode) };
}

/** Makes a link that opens a file for its holder. @throws AppError notFound, refusedTransition, limitReached */
export function shareFile(ctx: Context, { objectId, days }: FileGiven['shareFile']['body']) {
  return ctx.write(async (tx, audit) => {
    const { file, project } = await openShareable(ctx, tx, objectId);
    const { tenantCode, projectCode, name } = file;
    const open = and(isNull(fileShares.withdrawnAt), gt(fileShares.expiresAt, new Date()));
    const ofFile = and(eq(fileShares.tenantCode, tenantCode), eq(fileShares.objectId, objectId));
    await requireBelowLimit(tx, `shares:${objectId}`, limits.fileShares, () =>
      tx.$count(fileShares, and(ofFile, open)),
    );
    const [token, shareCode, expiresAt] = [newToken(), newCode('S'), new Date(Date.now() + days * DAY)];
    await tx.insert(fileShares).values({
      tenantCode,
      projectCode,
      objectId,
      shareCode,
      expiresAt,
      tokenHash: hashToken(token),
      createdBy: project.caller.accountId,
      createdByTenant: ctx.actor.tenantCode,
    });
    const detail = { projectCode, name, shareCode, days };
    await audit({ action: 'shareFile', entity: 'file', entityCode: objectId, tenantCode, detail });
    return { url: sharedPath(token), shareCode, expiresAt: expiresAt.toISOString() };
  });
}

/** Withdraws a link: from now on it opens nothing. @throws AppError notFound if it is unknown or already withdrawn */
export function withdrawShare(
  ctx: Context,
  { objectId, shareCode }: FileGiven['withdrawShare']['body'],
): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const { file } = await openShareable(ctx, tx, objectId);
    const { tenantCode, projectCode, name } = file;
    const { rowCount } = await tx
      .update(fileShares)
      .set({ withdrawnAt: new Date() })
      .where(
        and(
          eq(fileShares.tenantCode, tenantCode),
          eq(fileShares.shareCode, shareCode),
          eq(fileShares.objectId, objectId),
          isNull(fileShares.withdrawnAt),
        ),
      );
    if (!rowCount) throw new AppError('notFound');
    const detail = { projectCode, name, shareCode };
    await audit({ action: 'withdrawShare', entity: 'file', entityCode: objectId, tenantCode, detail });
    return null;
  });
}
