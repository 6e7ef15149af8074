import { sql } from 'drizzle-orm';
import { assessmentRoles } from '#domain/rules/assessment';
import { type InventorySummary, knownAssets } from '#domain/rules/inventory';
import { parseInventoryWorkbook } from '../../documents/inventoryWorkbook/parse';
import { AppError } from '../../errors';
import { readBytes } from '../../files/storeFile';
import { rolesOnly } from '../../http/policy';
import type { JobKind } from '../../jobs/jobs';
import { openForChange } from './assessment';
import { CONFIRM_JOB, importState, markConfirmed, openImport } from './confirmInventoryImport';
import { refuseDocument } from './documentErrors';
import { loadInventory } from './inventory';
import { voidSignOffIfChanged } from './signOff';
import { writeInventory } from './writeInventory';

/** Writes a checked workbook: the whole of it in one transaction, or nothing. */
export const confirmInventoryJob: JobKind<
  { importCode: string },
  { importCode: string; projectCode: string; summary: InventorySummary }
> = {
  kind: CONFIRM_JOB,
  policy: rolesOnly(...assessmentRoles),
  async run({ ctx, input, progress, finish }) {
    const { importCode } = input;
    const { found } = await ctx.read((tx) => openImport(ctx, tx, importCode));
    const bytes = await readBytes(ctx, found.objectId);
    progress(10);
    await finish(async (tx, audit) => {
      const { found: current, project: before } = await openImport(ctx, tx, importCode);
      const project = await openForChange(ctx, tx, current.projectCode, 'importInventory');
      // The version counts up with the lock; anything else in between means that the dry run is out of date.
      if (importState(current, before) !== 'parsed' || project.inventoryVersion !== current.baseVersion + 1)
        throw new AppError('importNotConfirmable');
      const existing = await loadInventory(tx, project, { withRisks: true });
      const { inventory, errorCount } = refuseDocument(() => parseInventoryWorkbook(bytes, knownAssets(existing)));
      if (errorCount > 0) throw new AppError('importNotConfirmable');
      progress(40);
      const summary = await writeInventory(tx, project, existing, inventory, ctx.actor.accountId);
      progress(95);
      await markConfirmed(tx, current, project);
      await voidSignOffIfChanged(ctx, tx, audit, project);
      const { tenantCode, projectCode } = project;
      await audit({
        action: 'writeInventory',
        entity: 'inventoryImport',
        entityCode: importCode,
        tenantCode,
        detail: { projectCode, summary },
      });
      return { importCode, projectCode, summary };
    });
    // What was just written is what people look at next; the database's own statistics come a minute later.
    await ctx.read((tx) => tx.execute(sql`SELECT refresh_inventory_statistics()`));
  },
};
