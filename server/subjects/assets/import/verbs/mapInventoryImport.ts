import { parseInventory } from '#domain/subjects/assets/import/jobs';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import type { Context } from '#server/kernel/context';
import { AppError } from '#server/kernel/errors';
import { startJob } from '#server/kernel/jobs/jobs';
import { openImport } from '../openImport';

/**
 * Starts a dry run of a workbook in a layout of its own, read by these columns. The matches are remembered.
 * @throws AppError notFound, importNotConfirmable where the workbook has the portal's layout or is imported already
 */
export function mapInventoryImport(
  ctx: Context,
  { importCode, tables }: AssetsGiven['mapImport']['body'],
): Promise<{ jobCode: string }> {
  return ctx.write(async (tx, audit) => {
    const { found, project } = await openImport(ctx, tx, importCode);
    if (!found.tables || (found.state !== 'unmapped' && found.state !== 'parsed' && found.state !== 'overtaken'))
      throw new AppError('importNotConfirmable');
    const { tenantCode, projectCode } = project;
    const job = await startJob(ctx, tx, parseInventory, {
      tenantCode,
      projectCode,
      input: { projectCode, objectId: found.objectId, language: ctx.language, tables },
    });
    await audit({
      action: 'mapInventoryImport',
      entity: 'inventoryImport',
      entityCode: importCode,
      tenantCode,
      detail: { projectCode, sheets: tables.length },
    });
    return job;
  });
}
