import { sql } from 'drizzle-orm';
import { checkInventory } from '#domain/subjects/assets/import/check';
import { confirmInventory } from '#domain/subjects/assets/import/jobs';
import {
  changesOf,
  differingRows,
  diffInventory,
  type Inventory,
  type InventoryPart,
  type InventoryRow,
  inventoryParts,
  knownAssets,
  problemReasons,
} from '#domain/subjects/assets/inventory/inventory';
import { readChangeSet, removeChangeSet } from '#server/capabilities/import/changeSet';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { implementJob } from '#server/kernel/jobs/jobs';
import { may } from '#server/subjects/assets/assessment';
import { loadInventory, type StoredInventory } from '#server/subjects/assets/inventory/inventory';
import { writeInventory } from '#server/subjects/assets/inventory/writeInventory';
import { openForChange } from '../../openForChange';
import { acceptedRisks, withdrawnOf } from '../../risk/withdrawn';
import { giveToNamed, type NamedExecutor } from '../namedExecutors';
import { changesShown, type Import, isConfirmable, lockImport, openImport, updateImport } from '../openImport';

/**
 * Enters what the dry run has found: the whole of it in one transaction, or nothing. Where the inventory has changed since,
 * it goes on if everything that the dry run has shown is still what would happen.
 */
export const confirmInventoryJob = implementJob(confirmInventory, {
  policy: may('importInventory'),
  async run({ ctx, input, progress, finish }) {
    const { importCode } = input;
    const { projectCode, inventory } = await ctx.read((tx) => openChangeSet(ctx, tx, importCode));
    progress(20);
    await finish(async (tx, audit) => {
      const project = await openForChange(ctx, tx, projectCode);
      const { found } = await openImport(ctx, tx, importCode);
      if (!isConfirmable(found)) throw new AppError('importNotConfirmable');
      const existing = await loadInventory(tx, project, { withRisks: true });
      progress(30);
      // The version has counted up with the lock; anything beyond is somebody's change.
      if (project.inventoryVersion !== found.baseVersion + 1) await requireStillTrue(tx, found, existing, inventory);
      progress(40);
      const accepted = await acceptedRisks(tx, project);
      const summary = await writeInventory(tx, project, existing, inventory, ctx.actor.accountId);
      const concerned = await giveToNamed(tx, project, namedOf(existing, inventory));
      progress(95);
      const { signedBy, signedAt, signedFingerprint } = project;
      const signature = signedAt && { signedBy, signedAt, signedFingerprint };
      await updateImport(tx, found, {
        state: 'confirmed',
        confirmedAt: new Date(),
        changeSetId: null,
        summary,
        writtenVersion: project.inventoryVersion,
        writtenWorkVersion: project.workVersion,
        withdrawn: { acceptances: await withdrawnOf(tx, project, accepted), signature },
      });
      await removeChangeSet(tx, found.changeSetId);
      const { tenantCode } = project;
      await audit({
        action: 'writeInventory',
        entity: 'inventoryImport',
        entityCode: importCode,
        tenantCode,
        detail: { projectCode, summary },
        concerned,
      });
      return { importCode, projectCode, summary };
    }).catch((error: unknown) => refuse(ctx, importCode, error));
    // What was just written is what people look at next; the database's own statistics come a minute later.
    await ctx.read((tx) => tx.execute(sql`SELECT refresh_inventory_statistics()`));
  },
});

/** The units whose executor the file names and the inventory does not have. */
function namedOf(existing: StoredInventory, { units }: Inventory): NamedExecutor[] {
  const before = new Map(existing.units.map(({ code, assignee }) => [code, assignee]));
  return units.flatMap(({ code, assignee }): NamedExecutor[] =>
    assignee && before.get(code) !== assignee ? [[code, assignee]] : [],
  );
}

/** @throws AppError notFound, importNotConfirmable where there is nothing to enter any more */
async function openChangeSet(ctx: Context, tx: Tx, importCode: string) {
  const { found } = await openImport(ctx, tx, importCode);
  if (!isConfirmable(found)) throw new AppError('importNotConfirmable');
  type Rows = { [P in InventoryPart]: InventoryRow<P> };
  const inventory: Inventory = await readChangeSet<Rows>(ctx, tx, found.changeSetId, inventoryParts);
  return { projectCode: found.projectCode, inventory };
}

/** So many rows are named. */
const NAMED = 5;

/** @throws AppError importOvertaken naming the rows that somebody has changed in the meantime */
async function requireStillTrue(tx: Tx, found: Import, existing: StoredInventory, inventory: Inventory): Promise<void> {
  const shown = await changesShown(tx, found);
  if (!shown) throw new AppError('importNotConfirmable');
  // The rows may refer to what was deleted since.
  const wrong = [...checkInventory(inventory, knownAssets(existing))].filter(
    ({ reason }) => problemReasons[reason] === 'error',
  );
  const differing = differingRows(shown, changesOf(diffInventory(existing, inventory)));
  const names = [...new Set([...wrong.map(({ value }) => value), ...differing.map((key) => key.join(' / '))])];
  if (names.length === 0) return;
  const what = names.slice(0, NAMED).join('、') + (names.length > NAMED ? '…' : '');
  throw new AppError('importOvertaken', { what });
}

/** A dry run that does not hold any more is marked so: it must be made anew. @throws what it was given */
async function refuse(ctx: Context, importCode: string, error: unknown): Promise<never> {
  if (error instanceof AppError && error.errorName === 'importOvertaken') {
    await ctx.write(async (tx, audit) => {
      const { found, project } = await lockImport(ctx, tx, importCode);
      if (found.state === 'parsed') {
        await updateImport(tx, found, { state: 'overtaken', changeSetId: null });
        await removeChangeSet(tx, found.changeSetId);
      }
      const { tenantCode, projectCode } = project;
      const detail = { projectCode, what: String(error.params.what ?? '') };
      await audit({ action: 'refuseImport', entity: 'inventoryImport', entityCode: importCode, tenantCode, detail });
    });
  }
  throw error;
}
