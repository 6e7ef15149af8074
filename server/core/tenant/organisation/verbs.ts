import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { storedAs } from '#domain/core/tenant/organisation/rules';
import type { TenantGiven } from '#domain/core/tenant/schema';
import { changedFields } from '#domain/kernel/changed';
import { limits } from '#domain/kernel/limits';
import { attachedTo } from '#server/capabilities/attachment/attachments';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { pictureIn } from '#server/kernel/files/picture';
import { type PutFile, putBytes, putPath, recordFile } from '#server/kernel/files/storeFile';
import { files } from '#server/kernel/files/tables';
import type { Upload } from '#server/kernel/http/upload';
import { fileOwner } from './queries';
import { organisations } from './tables';

type Kind = TenantGiven['saveOrganisationFile']['form'];

const shownFields = ['nameEn', 'address', 'contacts'] as const;
const pictureMime = { png: 'image/png', jpg: 'image/jpeg' } as const;

/**
 * Changes the own data of the caller's tenant.
 * @throws AppError conflict
 */
export function saveOrganisation(
  ctx: Context,
  { version, contacts, nameEn = '', address = '' }: TenantGiven['saveOrganisation']['body'],
): Promise<{ version: number }> {
  const { tenantCode, accountId } = ctx.actor;
  return ctx.write(async (tx, audit) => {
    const own = eq(organisations.tenantCode, tenantCode);
    await tx.insert(organisations).values({ tenantCode }).onConflictDoNothing();
    const [row] = await tx.select().from(organisations).where(own).for('update');
    const before = await requireVersion(tx, row, version, (is) => ({
      nameEn: is.nameEn,
      address: is.address,
      contacts: is.contacts,
      version: is.version,
    }));
    const after = { nameEn, address, contacts };
    const next = before.version + 1;
    await tx
      .update(organisations)
      .set({ ...after, version: next, updatedAt: new Date(), updatedBy: accountId })
      .where(own);
    const changed = changedFields<typeof after>(before, after, shownFields);
    await audit({
      action: 'saveOrganisation',
      entity: 'tenant',
      entityCode: tenantCode,
      detail: { version: next, changed },
    });
    return { version: next };
  });
}

/** Puts a file in the place of the one of its kind. @throws AppError fileType, storageFull */
export async function saveOrganisationFile(ctx: Context, upload: Upload<Kind>): Promise<null> {
  const { name, fields } = upload;
  const { kind } = fields;
  const { mime, stored } = kind === 'logo' ? await putLogo(ctx, upload) : await putLicence(ctx, upload);
  const { tenantCode } = ctx.actor;
  return ctx.write(async (tx, audit) => {
    await takeAway(ctx, tx, fields);
    await recordFile(ctx, tx, { ...fileOwner(tenantCode), name, mime, kind: storedAs[kind] }, stored);
    await audit({
      action: 'saveOrganisationFile',
      entity: 'tenant',
      entityCode: tenantCode,
      detail: { kind, name, size: stored.size },
    });
    return null;
  });
}

/** Takes it away again. @throws AppError notFound */
export function removeOrganisationFile(ctx: Context, fields: Kind): Promise<null> {
  const { tenantCode } = ctx.actor;
  return ctx.write(async (tx, audit) => {
    const gone = await takeAway(ctx, tx, fields);
    if (!gone) throw new AppError('notFound');
    await audit({
      action: 'removeOrganisationFile',
      entity: 'tenant',
      entityCode: tenantCode,
      detail: { kind: fields.kind, name: gone.name },
    });
    return null;
  });
}

type Put = { mime: string; stored: PutFile };

/** By the picture's content, never by its name. */
async function putLogo(ctx: Context, upload: Upload<Kind>): Promise<Put> {
  const max = limits.logoPixels;
  const picture =
    upload.size <= limits.logoBytes ? await pictureIn(await readFile(upload.path), limits.logoPixels) : undefined;
  if (!picture) throw new AppError('fileType', { wanted: `.png .jpg (≤ 1 MB, ≤ ${max} × ${max})` });
  return { mime: pictureMime[picture.type], stored: await putBytes(ctx, picture.bytes) };
}

const licenceMimes = ['application/pdf', 'image/png', 'image/jpeg'];
const licenceEndings = ['.pdf', '.png', '.jpg', '.jpeg'];

async function putLicence(ctx: Context, upload: Upload<Kind>): Promise<Put> {
  const { mime, name } = upload;
  if (!mime || !licenceMimes.includes(mime) || !licenceEndings.includes(extname(name).toLowerCase()))
    throw new AppError('fileType', { wanted: licenceEndings.join(' ') });
  return { mime, stored: await putPath(ctx, upload.path, upload) };
}

/** Its bytes go a week later. */
async function takeAway(ctx: Context, tx: Tx, { kind }: Kind) {
  const { tenantCode } = ctx.actor;
  // One at a time: two concurrent uploads would both find the place empty.
  await tx.insert(organisations).values({ tenantCode }).onConflictDoNothing();
  await tx.select().from(organisations).where(eq(organisations.tenantCode, tenantCode)).for('update');
  const [gone] = await tx
    .delete(files)
    .where(and(attachedTo(fileOwner(tenantCode)), eq(files.kind, storedAs[kind])))
    .returning();
  return gone;
}
