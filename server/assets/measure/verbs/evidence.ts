import { extname } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { mayFileEvidence } from '#domain/assets/measure/measure';
import type { AssetsGiven } from '#domain/assets/schema';
import { limits } from '#domain/kernel/limits';
import { openAssessment } from '#server/assets/assessment';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/database';
import { AppError } from '#server/kernel/errors';
import { putPath, recordFile } from '#server/kernel/files/storeFile';
import { files } from '#server/kernel/files/tables';
import type { Upload } from '#server/kernel/http/upload';
import { within } from '#server/project/openProject';
import { findMeasure } from '../queries/listMeasures';
import { measureEvidence } from '../tables';
import { openMeasure, openMeasureForChange } from './openMeasure';

type Named = AssetsGiven['addEvidence']['form'];

/** Texts that have no mark of their own by which content could be told. */
const texts = new Map([
  ['.txt', 'text/plain'],
  ['.log', 'text/plain'],
  ['.csv', 'text/csv'],
]);
const kinds = /^(image\/(png|jpeg)|application\/(pdf|x-cfb|vnd\.openxmlformats-officedocument\..+))$/u;

/** @throws AppError refusedTransition where it is verified */
function requireOpen({ standing, project }: Awaited<ReturnType<typeof openMeasure>>): void {
  if (!mayFileEvidence(standing, project.caller)) throw new AppError('refusedTransition');
}

/** Whether a file may be sent for this measure; asked before its first byte. */
export async function admitEvidence(ctx: Context, tx: Tx, named: Named): Promise<void> {
  const opened = await openMeasure(ctx, tx, named);
  requireOpen(opened);
  requireRoom(opened.row.evidenceCount);
}

/** @throws AppError limitReached */
function requireRoom(count: number): void {
  if (count >= limits.evidenceFiles) throw new AppError('limitReached', { max: limits.evidenceFiles });
}

/**
 * Keeps a file that shows that a treatment was carried out.
 * @throws AppError fileType, limitReached, storageFull, refusedTransition
 */
export async function addEvidence(ctx: Context, upload: Upload<Named>): Promise<{ objectId: string }> {
  const mime = upload.mime ?? texts.get(extname(upload.name).toLowerCase());
  if (!mime || !(kinds.test(mime) || mime.startsWith('text/')))
    throw new AppError('fileType', { wanted: '.pdf .png .jpg .docx .xlsx .pptx .doc .xls .txt .csv .log' });
  const stored = await putPath(ctx, upload.path, upload);
  return ctx.write(async (tx, audit) => {
    const opened = await openMeasureForChange(ctx, tx, upload.fields);
    requireOpen(opened);
    requireRoom(opened.row.evidenceCount);
    const { tenantCode, projectCode } = opened.project;
    const { riskId, unitCode } = opened.row;
    const { name, size } = upload;
    await recordFile(ctx, tx, { tenantCode, projectCode, name, mime, kind: 'measureEvidence' }, stored);
    await tx.insert(measureEvidence).values({ tenantCode, projectCode, riskId, objectId: stored.objectId });
    await audit({
      action: 'addEvidence',
      entity: 'risk',
      entityCode: riskId,
      tenantCode,
      detail: { projectCode, unit: unitCode, name, size },
    });
    return { objectId: stored.objectId };
  });
}

/** The stored file that belongs to this measure. @throws AppError notFound */
async function evidenceFile(tx: Tx, project: { tenantCode: string; projectCode: string }, riskId: string, id: string) {
  const [found] = await tx
    .select({ file: files })
    .from(measureEvidence)
    .innerJoin(
      files,
      and(eq(files.tenantCode, measureEvidence.tenantCode), eq(files.objectId, measureEvidence.objectId)),
    )
    .where(and(within(measureEvidence, project), eq(measureEvidence.riskId, riskId), eq(measureEvidence.objectId, id)));
  if (!found) throw new AppError('notFound');
  return found.file;
}

/** Takes a file away again. @throws AppError notFound, refusedTransition */
export function removeEvidence(ctx: Context, input: AssetsGiven['removeEvidence']['body']): Promise<null> {
  return ctx.write(async (tx, audit) => {
    const opened = await openMeasureForChange(ctx, tx, input);
    requireOpen(opened);
    const { project, row } = opened;
    const { objectId, name } = await evidenceFile(tx, project, input.riskId, input.objectId);
    // The link goes with it; its bytes are set aside by the housekeeping.
    await tx.delete(files).where(and(eq(files.tenantCode, project.tenantCode), eq(files.objectId, objectId)));
    await audit({
      action: 'removeEvidence',
      entity: 'risk',
      entityCode: row.riskId,
      tenantCode: project.tenantCode,
      detail: { projectCode: project.projectCode, unit: row.unitCode, name, objectId },
    });
    return null;
  });
}

/** A file of a measure that the caller may know of. @throws AppError notFound */
export async function openEvidence(ctx: Context, tx: Tx, input: AssetsGiven['getEvidence']['query']) {
  const project = await openAssessment(ctx, tx, input.projectCode);
  await findMeasure(tx, project, input.riskId);
  return evidenceFile(tx, project, input.riskId, input.objectId);
}
