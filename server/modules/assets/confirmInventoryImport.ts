import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../db/database';
import { assessments, inventoryImports } from '../../db/schema';
import { AppError } from '../../errors';
import type { Context } from '../../http/context';
import { startJob } from '../../jobs/jobs';
import { type OpenAssessment, openAssessment, within } from './assessment';

/**
 * An import as its caller may see it.
 * @throws AppError notFound
 */
export async function openImport(ctx: Context, tx: Tx, importCode: string) {
  const [found] = await tx.select().from(inventoryImports).where(eq(inventoryImports.importCode, importCode));
  if (!found) throw new AppError('notFound');
  const project = await openAssessment(ctx, tx, found.projectCode, 'importInventory');
  return { found, project };
}

/** The same while nothing else changes the assessment: of two at once, the second waits and finds what the first did. */
export async function lockImport(ctx: Context, tx: Tx, importCode: string) {
  const { project } = await openImport(ctx, tx, importCode);
  await tx
    .select({ version: assessments.inventoryVersion })
    .from(assessments)
    .where(within(assessments, project))
    .for('update');
  return openImport(ctx, tx, importCode);
}

type Import = typeof inventoryImports.$inferSelect;

/** parsed, confirmed, or overtaken: the inventory has changed since the dry run, which no longer says what would happen. */
export function importState(found: Import, project: OpenAssessment) {
  return found.state === 'parsed' && found.baseVersion !== project.inventoryVersion ? 'overtaken' : found.state;
}

export const isConfirmable = (found: Import, project: OpenAssessment) =>
  importState(found, project) === 'parsed' && found.errorCount === 0;

export const CONFIRM_JOB = 'inventoryImportConfirm';

/**
 * Starts writing what a dry run has shown.
 * @throws AppError importNotConfirmable with bad cells, after a confirm, or once the inventory has moved on
 */
export async function confirmInventoryImport(ctx: Context, importCode: string): Promise<{ jobCode: string }> {
  return ctx.write(async (tx, audit) => {
    const { found, project } = await lockImport(ctx, tx, importCode);
    if (!isConfirmable(found, project)) throw new AppError('importNotConfirmable');
    const { tenantCode, projectCode } = project;
    const job = await startJob(ctx, tx, { kind: CONFIRM_JOB, tenantCode, projectCode, input: { importCode } });
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

/** Marks the import as done, within the transaction that wrote it. */
export async function markConfirmed(
  tx: Tx,
  found: Import,
  { inventoryVersion, workVersion }: OpenAssessment,
): Promise<void> {
  await tx
    .update(inventoryImports)
    .set({
      state: 'confirmed',
      confirmedAt: new Date(),
      writtenVersion: inventoryVersion,
      writtenWorkVersion: workVersion,
    })
    .where(and(within(inventoryImports, found), eq(inventoryImports.importCode, found.importCode)));
}
