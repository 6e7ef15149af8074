import { readFile } from 'node:fs/promises';
import { and, eq } from 'drizzle-orm';
import { limits } from '#domain/kernel/limits';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import { within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { pictureIn } from '#server/kernel/files/picture';
import { putBytes, recordFile } from '#server/kernel/files/storeFile';
import { files } from '#server/kernel/files/tables';
import type { Upload } from '#server/kernel/http/upload';
import type { OpenAssessment } from '#server/subjects/assets/assessment';
import { openForChange } from '../../openForChange';
import { logoOf } from '../queries/reportSettings';
import { reportLogos } from '../tables';

/**
 * Puts a picture on the cover of a project's report, in the place of another. It is stated by the report, so it ends a
 * signature.
 * @throws AppError fileType, storageFull
 */
export async function saveReportLogo(ctx: Context, upload: Upload<AssetsGiven['saveReportLogo']['form']>) {
  const { name } = upload;
  // Limited by size and recognized by content, never by its name.
  const picture = await pictureIn(await readFile(upload.path), limits.logoPixels);
  if (!picture) throw new AppError('fileType', { wanted: `.png .jpg (≤ ${limits.logoPixels} × ${limits.logoPixels})` });
  const stored = await putBytes(ctx, picture.bytes);
  const { size, sha256 } = stored;
  return ctx.write(async (tx, audit) => {
    const project = await openForChange(ctx, tx, upload.fields.projectCode, 'work');
    const { tenantCode, projectCode } = project;
    await takeAway(tx, project);
    const mime = picture.type === 'png' ? 'image/png' : 'image/jpeg';
    await recordFile(ctx, tx, { tenantCode, projectCode, name, mime, kind: 'reportLogo' }, stored);
    const { width, height } = picture;
    await tx.insert(reportLogos).values({ tenantCode, projectCode, objectId: stored.objectId, sha256, width, height });
    await audit({
      action: 'saveReportLogo',
      entity: 'assessment',
      entityCode: projectCode,
      tenantCode,
      detail: { projectCode, name, size },
    });
    return { logo: { name, size, width, height } };
  });
}

/** Takes the picture off the cover again. @throws AppError notFound */
export function removeReportLogo(
  ctx: Context,
  { projectCode }: AssetsGiven['removeReportLogo']['body'],
): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const project = await openForChange(ctx, tx, projectCode, 'work');
    const gone = await takeAway(tx, project);
    if (!gone) throw new AppError('notFound');
    await audit({
      action: 'removeReportLogo',
      entity: 'assessment',
      entityCode: projectCode,
      tenantCode: project.tenantCode,
      detail: { projectCode, name: gone.name },
    });
    return null;
  });
}

/** The link goes with the file; its bytes go a week later. */
async function takeAway(tx: Tx, project: OpenAssessment) {
  const logo = await logoOf(tx, project);
  if (!logo) return undefined;
  const { tenantCode, objectId } = logo.file;
  await tx.delete(reportLogos).where(within(reportLogos, project));
  await tx.delete(files).where(and(eq(files.tenantCode, tenantCode), eq(files.objectId, objectId)));
  return logo.file;
}
