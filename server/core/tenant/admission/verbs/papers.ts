import { and, eq } from 'drizzle-orm';
import { admission } from '#domain/core/tenant/policy';
import type { TenantGiven } from '#domain/core/tenant/schema';
import { paperEndings } from '#domain/kernel/fileEndings';
import { limits } from '#domain/kernel/limits';
import {
  addAttachment,
  type Owner,
  openAttachment,
  removeAttachment,
  requireRoom,
} from '#server/capabilities/attachment/attachments';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { clearLoose, looseNamed } from '#server/kernel/files/loose';
import type { files } from '#server/kernel/files/tables';
import type { Upload } from '#server/kernel/http/upload';
import { tenants } from '../../tables';
import { applications } from '../tables';

/** An application is known by its tenant. */
const paperOwner = (tenantCode: string): Owner => ({
  tenantCode,
  projectCode: null,
  entity: 'application',
  entityCode: tenantCode,
});

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

/** Whether a document may be sent; checked before its first byte. @throws AppError notFound, refusedTransition, limitReached */
export async function admitPaper(ctx: Context, tx: Tx): Promise<void> {
  await requireRoom(tx, paperOwner(await requireOwn(ctx, tx)), limits.applicationPapers);
}

/**
 * Adds a paper to the caller's own application, such as the business licence.
 * @throws AppError fileType, storageFull, notFound, refusedTransition once it is decided for good, limitReached
 */
export function addApplicationPaper(ctx: Context, upload: Upload<object>): Promise<{ objectId: string }> {
  const { name, size } = upload;
  return addAttachment(ctx, upload, {
    kind: 'applicationPaper',
    endings: paperEndings,
    max: limits.applicationPapers,
    asSystem: true,
    open: async (tx) => paperOwner(await requireOwn(ctx, tx, 'no key update')),
    added: (_tx, audit, { tenantCode }) =>
      audit({
        action: 'addApplicationPaper',
        entity: 'tenant',
        entityCode: tenantCode,
        tenantCode,
        detail: { name, size },
      }),
  });
}

/** Takes a paper back; its bytes go at once, as the applicant is not admitted. @throws AppError notFound, refusedTransition once it is decided for good */
export async function removeApplicationPaper(
  ctx: Context,
  { objectId }: TenantGiven['removeApplicationPaper']['body'],
): Promise<null> {
  await ctx.writeAsSystem(async (tx, audit) => {
    const tenantCode = await requireOwn(ctx, tx, 'no key update');
    const { name } = await removeAttachment(tx, paperOwner(tenantCode), objectId);
    await audit({
      action: 'removeApplicationPaper',
      entity: 'tenant',
      entityCode: tenantCode,
      tenantCode,
      detail: { name },
    });
  });
  await clearLoose(ctx.services, looseNamed([objectId]));
  return null;
}

/** A paper for its applicant, or for the decider of the application. @throws AppError notFound */
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
    return openAttachment(tx, paperOwner(tenantCode), objectId);
  });
}
