import { and, asc, eq } from 'drizzle-orm';
import { type InventoryChange, inventoryParts } from '#domain/subjects/assets/inventory/inventory';
import { within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { type OpenAssessment, openAssessment } from '../assessment';
import { assessments } from '../tables';
import { inventoryImportFindings, inventoryImports } from './tables';

/**
 * An import as its caller may see it.
 * @throws AppError notFound
 */
export async function openImport(ctx: Context, tx: Tx, importCode: string) {
  const [found] = await tx.select().from(inventoryImports).where(eq(inventoryImports.importCode, importCode));
  if (!found) throw new AppError('notFound');
  const project = await openAssessment(ctx, tx, found.projectCode);
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
export const isConfirmable = (found: Import) => found.state === 'parsed' && found.changeSetId !== null;

/** An import can be taken back while nothing was built on it: while the assessment's versions are those it made. */
export const isUndoable = (found: Import, project: OpenAssessment): boolean =>
  found.state === 'confirmed' &&
  found.writtenVersion === project.inventoryVersion &&
  found.writtenWorkVersion === project.workVersion;

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
