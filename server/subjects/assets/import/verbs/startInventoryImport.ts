import { parseInventory } from '#domain/subjects/assets/import/jobs';
import type { Context } from '#server/kernel/context';
import { requireWorkbook } from '#server/kernel/documents/workbooks';
import { xlsxMime } from '#server/kernel/files/mime';
import { putPath, recordFile } from '#server/kernel/files/storeFile';
import type { Upload } from '#server/kernel/http/upload';
import { startJob } from '#server/kernel/jobs/jobs';
import { openAssessment } from '#server/subjects/assets/assessment';

/**
 * Takes in an inventory workbook and starts its dry run. Nothing of the inventory changes.
 * @throws AppError fileType if the content is no xlsx, for any file name
 */
export async function startInventoryImport(
  ctx: Context,
  upload: Upload<{ projectCode: string }>,
): Promise<{ jobCode: string }> {
  const { projectCode } = upload.fields;
  requireWorkbook(upload);
  const stored = await putPath(ctx, upload.path, upload);
  return ctx.write(async (tx, audit) => {
    const project = await openAssessment(ctx, tx, projectCode);
    const { tenantCode } = project;
    await recordFile(
      ctx,
      tx,
      { tenantCode, projectCode, name: upload.name, mime: xlsxMime, kind: 'inventoryImport' },
      stored,
    );
    const job = await startJob(ctx, tx, parseInventory, {
      tenantCode,
      projectCode,
      input: { projectCode, objectId: stored.objectId, language: ctx.language },
    });
    await audit({
      action: 'startInventoryImport',
      entity: 'project',
      entityCode: projectCode,
      tenantCode,
      detail: { projectCode, name: upload.name, size: upload.size },
    });
    return job;
  });
}
