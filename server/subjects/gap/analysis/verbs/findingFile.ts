import { findingLimits } from '#domain/subjects/gap/analysis/limits';
import { disposalStageOf, findingWorkflow } from '#domain/subjects/gap/analysis/workflow';
import type { GapGiven } from '#domain/subjects/gap/schema';
import {
  addAttachment,
  type Owner,
  openAttachment,
  removeAttachment,
  requireRoom,
} from '#server/capabilities/attachment/attachments';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import type { Upload } from '#server/kernel/http/upload';
import { type BegunGap, type FindingRow, factsOf, openBegun, openFinding, requireFindingStep } from '../open';

type Named = GapGiven['addFindingFile']['form'];

export const ownerOf = ({ tenantCode, projectCode }: BegunGap, findingId: string): Owner => ({
  tenantCode,
  projectCode,
  entity: 'finding',
  entityCode: findingId,
});

/** Evidence is the consultant's to add while the findings are worked on, and of the person who deals with one. */
function requireEvidence(project: BegunGap, row: FindingRow): void {
  const facts = factsOf(project, row);
  const edits = findingWorkflow.find('edit', disposalStageOf(row), facts);
  if (!edits) requireFindingStep(project, 'dispose', row);
}

async function openOwner(ctx: Context, tx: Tx, { projectCode, findingId }: Named) {
  const project = await openBegun(ctx, tx, projectCode);
  const row = await openFinding(tx, project, findingId);
  requireEvidence(project, row);
  return { ...ownerOf(project, findingId), ref: row.ref };
}

/** Whether a file may be sent for this finding; asked before its first byte. */
export async function admitFindingFile(ctx: Context, tx: Tx, named: Named): Promise<void> {
  await requireRoom(tx, await openOwner(ctx, tx, named), findingLimits.files);
}

/** Adds a file as evidence. @throws AppError fileType, limitReached, storageFull, notFound, refusedTransition */
export function addFindingFile(ctx: Context, upload: Upload<Named>): Promise<{ objectId: string }> {
  const { name, size, fields } = upload;
  const { projectCode, findingId } = fields;
  return addAttachment(ctx, upload, {
    kind: 'findingFile',
    max: findingLimits.files,
    open: (tx) => openOwner(ctx, tx, fields),
    added: (_tx, audit, { tenantCode, ref }) =>
      audit({
        action: 'addFindingFile',
        entity: 'finding',
        entityCode: findingId,
        tenantCode,
        detail: { projectCode, ref, name, size },
      }),
  });
}

/** Takes a file away again. @throws AppError notFound, refusedTransition */
export function removeFindingFile(ctx: Context, input: GapGiven['removeFindingFile']['body']): Promise<null> {
  const { projectCode, findingId, objectId } = input;
  return ctx.write(async (tx, audit) => {
    const project = await openBegun(ctx, tx, projectCode);
    const row = await openFinding(tx, project, findingId);
    const { name } = await openAttachment(tx, ownerOf(project, findingId), objectId);
    requireEvidence(project, row);
    await removeAttachment(tx, ownerOf(project, findingId), objectId);
    const { tenantCode } = project;
    await audit({
      action: 'removeFindingFile',
      entity: 'finding',
      entityCode: findingId,
      tenantCode,
      detail: { projectCode, ref: row.ref, name, objectId },
    });
    return null;
  });
}

/** A file of a finding that the caller sees. @throws AppError notFound */
export async function openFindingFile(ctx: Context, tx: Tx, query: GapGiven['getFindingFile']['query']) {
  const { projectCode, findingId, objectId } = query;
  const project = await openBegun(ctx, tx, projectCode);
  await openFinding(tx, project, findingId);
  return openAttachment(tx, ownerOf(project, findingId), objectId);
}
