import { limits } from '#domain/kernel/limits';
import { openAssessment } from '#server/assets/assessment';
import type { Context } from '#server/kernel/context';
import { AppError } from '#server/kernel/errors';
import { xlsxMime } from '#server/kernel/files/mime';
import { putPath, recordFile } from '#server/kernel/files/storeFile';
import type { Upload } from '#server/kernel/http/upload';
import { startJob } from '#server/kernel/jobs/jobs';
import { parseInventoryJob } from '../jobs/parseInventory';

/**
 * Takes in an inventory workbook and starts its dry run. Nothing of the inventory changes.
 * @throws AppError fileType where the content is no xlsx, whatever its name says
 */
export async function startInventoryImport(
  ctx: Context,
  upload: Upload<{ projectCode: string }>,
): Promise<{ jobCode: string }> {
  const { projectCode } = upload.fields;
  await ctx.read((tx) => openAssessment(ctx, tx, projectCode, 'importInventory'));
  if (upload.mime !== xlsxMime && upload.mime !== 'application/zip')
    throw new AppError('fileType', { wanted: '.xlsx' });
  const stored = await putPath(ctx, upload.path, upload);
  return ctx.write(async (tx, audit) => {
    const project = await openAssessment(ctx, tx, projectCode, 'importInventory');
    const { tenantCode } = project;
    await recordFile(
      ctx,
      tx,
      { tenantCode, projectCode, name: upload.name, mime: xlsxMime, kind: 'inventoryImport' },
      stored,
    );
    const job = await startJob(ctx, tx, {
      kind: parseInventoryJob.kind,
      tenantCode,
      projectCode,
      input: { projectCode, objectId: stored.objectId },
    });
    await audit({
      action: 'startInventoryImport',
      entity: 'project',
      entityCode: projectCode,
      tenantCode,
      detail: { name: upload.name, size: upload.size },
    });
    return job;
  });
}

export const inventoryFileLimit = limits.spreadsheetBytes;
