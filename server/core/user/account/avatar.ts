import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { user } from '#domain/core/user/contract';
import { limits } from '#domain/kernel/limits';
import { accounts } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { pictureIn } from '#server/kernel/files/picture';
import type { Upload } from '#server/kernel/http/upload';
import { accountAvatars } from './tables';

/** The caller's own picture. @throws AppError notFound */
export async function avatarOf(ctx: Context, tx: Tx) {
  const [found] = await tx.select().from(accountAvatars).where(eq(accountAvatars.accountId, ctx.actor.accountId));
  if (!found) throw new AppError('notFound');
  return found;
}

/** Gives the caller this picture, in every tenant. @throws AppError fileType */
export async function saveAvatar(ctx: Context, upload: Upload<object>): Promise<{ avatar: string }> {
  const max = limits.avatarPixels;
  const picture = await pictureIn(await readFile(upload.path), max);
  if (!picture) throw new AppError('fileType', { wanted: `.png .jpg (≤ ${max} × ${max})` });
  const { bytes, type } = picture;
  const values = { mime: type === 'png' ? 'image/png' : 'image/jpeg', bytes, updatedAt: new Date() };
  // A browser takes the same address for the same picture.
  const v = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const avatar = `${user.getAvatar.path}?v=${v}`;
  const { accountId } = ctx.actor;
  return ctx.write(async (tx, audit) => {
    await tx
      .insert(accountAvatars)
      .values({ accountId, ...values })
      .onConflictDoUpdate({ target: accountAvatars.accountId, set: values });
    await tx.update(accounts).set({ avatar }).where(eq(accounts.accountId, accountId));
    await audit({ action: 'saveAvatar', entity: 'account', entityCode: accountId, detail: { size: bytes.length } });
    return { avatar };
  });
}

/** Takes it away again. @throws AppError notFound */
export function removeAvatar(ctx: Context): Promise<null> {
  const { accountId } = ctx.actor;
  return ctx.write(async (tx, audit) => {
    const gone = await tx.delete(accountAvatars).where(eq(accountAvatars.accountId, accountId)).returning();
    if (gone.length === 0) throw new AppError('notFound');
    await tx.update(accounts).set({ avatar: null }).where(eq(accounts.accountId, accountId));
    await audit({ action: 'removeAvatar', entity: 'account', entityCode: accountId });
    return null;
  });
}
