import { confirmInventory } from '#domain/assets/import/jobs';
import type { Context } from '#server/kernel/context';
import { AppError } from '#server/kernel/errors';
import { startJob } from '#server/kernel/jobs/jobs';
import { isConfirmable, lockImport } from '../openImport';

/**
 * Starts writing what a dry run has shown.
 * @throws AppError importNotConfirmable with bad cells, after a confirm, or once it was refused
 */
export async function confirmInventoryImport(
  ctx: Context,
  { importCode }: { importCode: string },
): Promise<{ jobCode: string }> {
  return ctx.write(async (tx, audit) => {
    const { found, project } = await lockImport(ctx, tx, importCode);
    if (!isConfirmable(found)) throw new AppError('importNotConfirmable');
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
