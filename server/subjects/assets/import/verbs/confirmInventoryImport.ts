import { confirmInventory } from '#domain/subjects/assets/import/jobs';
import { inventoryParts } from '#domain/subjects/assets/inventory/inventory';
import type { Context } from '#server/kernel/context';
import { AppError } from '#server/kernel/errors';
import { startJob } from '#server/kernel/jobs/jobs';
import { requireAgreement } from '#server/subjects/assets/work/signature';
import { isConfirmable, lockImport } from '../openImport';

/**
 * Starts writing what a dry run has shown.
 * @throws AppError importNotConfirmable with bad cells, after a confirm, or once it was refused; endsSignature
 */
export async function confirmInventoryImport(
  ctx: Context,
  { importCode }: { importCode: string },
): Promise<{ jobCode: string }> {
  return ctx.write(async (tx, audit) => {
    const { found, project } = await lockImport(ctx, tx, importCode);
    if (!isConfirmable(found)) throw new AppError('importNotConfirmable');
    const changes = inventoryParts.some((part) => found.summary[part].added + found.summary[part].changed > 0);
    // The job would find out too late: the person who starts it can be asked now.
    if (changes) await requireAgreement(ctx, tx, project);
    const { tenantCode, projectCode } = project;
    const job = await startJob(ctx, tx, confirmInventory, { tenantCode, projectCode, input: { importCode } });
    await audit({
      action: 'confirmInventoryImport',
      entity: 'inventoryImport',
      entityCode: importCode,
      tenantCode,
      detail: { projectCode },
    });
    return job;
  });
}
