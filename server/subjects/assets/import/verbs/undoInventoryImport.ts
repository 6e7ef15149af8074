import { undoInventory } from '#domain/subjects/assets/import/jobs';
import type { Context } from '#server/kernel/context';
import { AppError } from '#server/kernel/errors';
import { startJob } from '#server/kernel/jobs/jobs';
import { isUndoable, lockImport } from '../openImport';

/**
 * Starts taking back a whole import.
 * @throws AppError importNotUndoable once anything has changed since
 */
export async function startImportUndo(
  ctx: Context,
  { importCode }: { importCode: string },
): Promise<{ jobCode: string }> {
  return ctx.write(async (tx, audit) => {
    const { found, project } = await lockImport(ctx, tx, importCode);
    if (!isUndoable(found, project)) throw new AppError('importNotUndoable');
    const { tenantCode, projectCode } = project;
    const job = await startJob(ctx, tx, undoInventory, { tenantCode, projectCode, input: { importCode } });
    const detail = { projectCode };
    await audit({ action: 'startImportUndo', entity: 'inventoryImport', entityCode: importCode, tenantCode, detail });
    return job;
  });
}
