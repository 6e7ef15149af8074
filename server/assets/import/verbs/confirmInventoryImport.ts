import { and, asc, eq } from 'drizzle-orm';
import { type InventoryChange, inventoryParts } from '#domain/assets/inventory/inventory';
import { openAssessment, within } from '#server/assets/assessment';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/database';
import { assessments, inventoryImportFindings, inventoryImports } from '#server/kernel/db/schema';
import { AppError } from '#server/kernel/errors';
import { startJob } from '#server/kernel/jobs/jobs';

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

export type Import = typeof inventoryImports.$inferSelect;

/** Whether it may be tried: the confirm itself finds whether what the dry run has shown is still true. */
export const isConfirmable = (found: Import) => found.state === 'parsed' && found.errorCount === 0;

export const CONFIRM_JOB = 'inventoryImportConfirm';

/**
 * Starts writing what a dry run has shown.
 * @throws AppError importNotConfirmable with bad cells, after a confirm, or once it was refused
 */
export async function confirmInventoryImport(ctx: Context, importCode: string): Promise<{ jobCode: string }> {
  return ctx.write(async (tx, audit) => {
    const { found, project } = await lockImport(ctx, tx, importCode);
    if (!isConfirmable(found)) throw new AppError('importNotConfirmable');
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

/** Sets what has become of an import, within the transaction that did it. */
export async function updateImport(
  tx: Tx,
  found: Import,
  set: Partial<typeof inventoryImports.$inferInsert>,
): Promise<void> {
  await tx
    .update(inventoryImports)
    .set(set)
    .where(and(within(inventoryImports, found), eq(inventoryImports.importCode, found.importCode)));
}

/** What the dry run has shown; null where housekeeping has cleared it away. */
export async function changesShown(tx: Tx, found: Import): Promise<InventoryChange[] | null> {
  const rows = await tx
    .select()
    .from(inventoryImportFindings)
    .where(
      and(
        within(inventoryImportFindings, found),
        eq(inventoryImportFindings.importCode, found.importCode),
        eq(inventoryImportFindings.view, 'changes'),
      ),
    )
    .orderBy(asc(inventoryImportFindings.seq));
  const expected = inventoryParts.reduce(
    (sum, part) => sum + found.summary[part].added + found.summary[part].changed,
    0,
  );
  if (rows.length !== expected) return null;
  return rows.flatMap(({ part, change, content }) =>
    part && change ? [{ part, change, ...(content as Pick<InventoryChange, 'key' | 'fields'>) }] : [],
  );
}
