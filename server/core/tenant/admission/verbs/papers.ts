import { and, eq } from 'drizzle-orm';
import { admission } from '#domain/core/tenant/policy';
import type { TenantGiven } from '#domain/core/tenant/schema';
import { paperEndings } from '#domain/kernel/fileEndings';
import { limits } from '#domain/kernel/limits';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { requireKind } from '#server/kernel/files/kinds';
import { clearLoose, looseNamed } from '#server/kernel/files/loose';
import { putPath, recordFile } from '#server/kernel/files/storeFile';
import { files } from '#server/kernel/files/tables';
import type { Upload } from '#server/kernel/http/upload';
import { tenants } from '../../tables';
import { applicationPapers, applications } from '../tables';

/**
 * The tenant whose application is the caller's own and not decided for good, its row locked where it is about to change.
 * @throws AppError notFound, refusedTransition
 */
async function requireOwn(ctx: Context, tx: Tx, strength?: 'no key update'): Promise<string> {
  const { accountId, tenant } = ctx.caller;
  if (!tenant) throw new AppError('notFound');
  const own = tx
    .select({ state: tenants.approvalState })
    .from(applications)
    .innerJoin(tenants, eq(tenants.tenantCode, applications.tenantCode))
    .where(and(eq(applications.tenantCode, tenant.tenantCode), eq(applications.accountId, accountId)))
    .$dynamic();
  const [found] = await (strength ? own.for(strength, { of: tenants }) : own);
  if (!found) throw new AppError('notFound');
  if (found.state === 'success') throw new AppError('refusedTransition');
  return tenant.tenantCode;
}

/** Whether a paper may be sent; asked before its first byte. @throws AppError notFound, refusedTransition, limitReached */
export async function admitPaper(ctx: Context, tx: Tx): Promise<void> {
  await requireRoom(tx, await requireOwn(ctx, tx));
}

async function requireRoom(tx: Tx, tenantCode: string): Promise<void> {
  const max = limits.applicationPapers;
  if ((await tx.$count(applicationPapers, eq(applicationPapers.tenantCode, tenantCode))) >= max)
    throw new AppError('limitReached', { max });
}

/**
 * Adds a paper to the caller's own application, such as the business licence.
 * @throws AppError fileType, storageFull, notFound, refusedTransition once it is decided for good, limitReached
 */
export async function addApplicationPaper(ctx: Context, upload: Upload<object>): Promise<{ objectId: string }> {
  const { name, size } = upload;
  const mime = requireKind(upload, paperEndings);
  const stored = await putPath(ctx, upload.path, upload);
  return ctx.writeAsSystem(async (tx, audit) => {
    const tenantCode = await requireOwn(ctx, tx, 'no key update');
    await requireRoom(tx, tenantCode);
    await recordFile(ctx, tx, { tenantCode, projectCode: null, name, mime, kind: 'applicationPaper' }, stored);
    await tx.insert(applicationPapers).values({ tenantCode, objectId: stored.objectId, name, size });
    await audit({
      ...{ action: 'addApplicationPaper', entity: 'tenant', entityCode: tenantCode, tenantCode },
      detail: { name, size },
    });
    return { objectId: stored.objectId };
  });
}

/** Takes a paper back; its bytes go at once, as the applicant is not admitted. @throws AppError notFound, refusedTransition once it is decided for good */
export async function removeApplicationPaper(
  ctx: Context,
  { objectId }: TenantGiven['removeApplicationPaper']['body'],
): Promise<null> {
  await ctx.writeAsSystem(async (tx, audit) => {
    const tenantCode = await requireOwn(ctx, tx, 'no key update');
    const [gone] = await tx
      .delete(applicationPapers)
      .where(and(eq(applicationPapers.tenantCode, tenantCode), eq(applicationPapers.objectId, objectId)))
      .returning();
    if (!gone) throw new AppError('notFound');
    await tx.delete(files).where(and(eq(files.tenantCode, tenantCode), eq(files.objectId, objectId)));
    await audit({
      ...{ action: 'removeApplicationPaper', entity: 'tenant', entityCode: tenantCode, tenantCode },
      detail: { name: gone.name },
    });
  });
  await clearLoose(ctx.services, looseNamed([objectId]));
  return null;
}

/** A paper for its applicant, or for whoever decides on the application. @throws AppError notFound */
export function openPaper(
  ctx: Context,
  { tenantCode, objectId }: TenantGiven['getApplicationPaper']['query'],
): Promise<typeof files.$inferSelect> {
  const { accountId, tenant, roles } = ctx.caller;
  return ctx.readAsSystem(async (tx) => {
    const [application] = await tx.select().from(applications).where(eq(applications.tenantCode, tenantCode));
    const decides =
      application?.deciderTenantCode === tenant?.tenantCode && admission.allowed(roles).includes('decide');
    if (!application || !(decides || application.accountId === accountId)) throw new AppError('notFound');
    const [found] = await tx
      .select({ file: files })
      .from(applicationPapers)
      .innerJoin(
        files,
        and(eq(files.tenantCode, applicationPapers.tenantCode), eq(files.objectId, applicationPapers.objectId)),
      )
      .where(and(eq(applicationPapers.tenantCode, tenantCode), eq(applicationPapers.objectId, objectId)));
    if (!found) throw new AppError('notFound');
    return found.file;
  });
}
