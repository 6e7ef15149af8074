import { and, eq } from 'drizzle-orm';
import { findingLimits } from '#domain/subjects/gap/analysis/limits';
import { disposalStageOf, findingWorkflow } from '#domain/subjects/gap/analysis/workflow';
import type { GapGiven } from '#domain/subjects/gap/schema';
import type { Context } from '#server/kernel/context';
import { requireBelowLimit } from '#server/kernel/db/limit';
import type { Tx } from '#server/kernel/db/tx';
import { recordIn } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { requireKind } from '#server/kernel/files/kinds';
import { putPath, recordFile } from '#server/kernel/files/storeFile';
import { files } from '#server/kernel/files/tables';
import type { Upload } from '#server/kernel/http/upload';
import { findingFiles } from '#server/subjects/gap/tables';
import { type BegunGap, callerOf, type FindingRow, openBegun, openFinding, requireFindingStep } from '../open';

type Named = GapGiven['addFindingFile']['form'];

const filesOf = (project: BegunGap, findingId: string) =>
  recordIn(findingFiles, project, findingFiles.findingId, findingId);

/** Evidence is the consultant's to add while the findings are worked on, and of whoever deals with one. */
function requireEvidence(project: BegunGap, row: FindingRow): void {
  const facts = { ...callerOf(project, row), status: project.analysis.status };
  const edits = findingWorkflow.find('edit', disposalStageOf(row), facts);
  if (!edits) requireFindingStep(project, 'dispose', row);
}

async function requireRoom(tx: Tx, project: BegunGap, findingId: string): Promise<FindingRow> {
  const row = await openFinding(tx, project, findingId);
  requireEvidence(project, row);
  await requireBelowLimit(tx, `findingFiles:${findingId}`, findingLimits.files, () =>
    tx.$count(findingFiles, filesOf(project, findingId)),
  );
  return row;
}

/** Whether a file may be sent for this finding; asked before its first byte. */
export async function admitFindingFile(ctx: Context, tx: Tx, { projectCode, findingId }: Named): Promise<void> {
  await requireRoom(tx, await openBegun(ctx, tx, projectCode), findingId);
}

/** Adds a file as evidence. @throws AppError fileType, limitReached, storageFull, notFound, refusedTransition */
export async function addFindingFile(ctx: Context, upload: Upload<Named>): Promise<{ objectId: string }> {
  const { name, size, fields } = upload;
  const { projectCode, findingId } = fields;
  const mime = requireKind(upload);
  const stored = await putPath(ctx, upload.path, upload);
  return ctx.write(async (tx, audit) => {
    const project = await openBegun(ctx, tx, projectCode);
    const { ref } = await requireRoom(tx, project, findingId);
    const { tenantCode } = project;
    const { objectId } = stored;
    await recordFile(ctx, tx, { tenantCode, projectCode, name, mime, kind: 'findingFile' }, stored);
    await tx.insert(findingFiles).values({ tenantCode, projectCode, findingId, objectId });
    await audit({
      action: 'addFindingFile',
      entity: 'finding',
      entityCode: findingId,
      tenantCode,
      detail: { projectCode, ref, name, size },
    });
    return { objectId };
  });
}

async function findFile(tx: Tx, project: BegunGap, findingId: string, objectId: string) {
  const [found] = await tx
    .select({ file: files })
    .from(findingFiles)
    .innerJoin(files, and(eq(files.tenantCode, findingFiles.tenantCode), eq(files.objectId, findingFiles.objectId)))
    .where(and(filesOf(project, findingId), eq(findingFiles.objectId, objectId)));
  if (!found) throw new AppError('notFound');
  return found.file;
}

/** Takes a file away again. @throws AppError notFound, refusedTransition */
export function removeFindingFile(ctx: Context, input: GapGiven['removeFindingFile']['body']): Promise<null> {
  const { projectCode, findingId, objectId } = input;
  return ctx.write(async (tx, audit) => {
    const project = await openBegun(ctx, tx, projectCode);
    const row = await openFinding(tx, project, findingId);
    const file = await findFile(tx, project, findingId, objectId);
    requireEvidence(project, row);
    const { tenantCode } = project;
    // The link goes with it; its bytes go a week later.
    await tx.delete(files).where(and(eq(files.tenantCode, tenantCode), eq(files.objectId, objectId)));
    await audit({
      action: 'removeFindingFile',
      entity: 'finding',
      entityCode: findingId,
      tenantCode,
      detail: { projectCode, ref: row.ref, name: file.name, objectId },
    });
    return null;
  });
}

/** A file of a finding that the caller sees. @throws AppError notFound */
export async function openFindingFile(ctx: Context, tx: Tx, query: GapGiven['getFindingFile']['query']) {
  const { projectCode, findingId, objectId } = query;
  const project = await openBegun(ctx, tx, projectCode);
  await openFinding(tx, project, findingId);
  return findFile(tx, project, findingId, objectId);
}
