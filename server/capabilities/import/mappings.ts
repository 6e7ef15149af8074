import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { type ForeignTable, layoutOf, type TableMapping } from '#domain/kernel/tableMapping';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { importMappings } from './tables';

/** What is imported, each kind with fields of its own. */
export type MappedKind = 'inventory';

const hashOf = (table: ForeignTable): string => createHash('sha256').update(layoutOf(table)).digest('hex');

/** Tables whose columns the tenant has matched before, with these matches; the values given for all rows included. */
export async function rememberedMappings(
  tx: Tx,
  tenantCode: string,
  kind: MappedKind,
  tables: readonly ForeignTable[],
): Promise<TableMapping[]> {
  const hashes = new Map(tables.map((table) => [hashOf(table), table]));
  if (hashes.size === 0) return [];
  const rows = await tx
    .select()
    .from(importMappings)
    .where(
      and(
        eq(importMappings.tenantCode, tenantCode),
        eq(importMappings.kind, kind),
        anyOf(importMappings.layout, [...hashes.keys()]),
      ),
    );
  return rows.flatMap(({ layout, fields }) => {
    const table = hashes.get(layout);
    return table ? [{ sheet: table.sheet, headerRow: table.headerRow, fields }] : [];
  });
}

/** Keeps how tables were matched, in place of what was kept of the same layout. */
export async function rememberMappings(
  tx: Tx,
  tenantCode: string,
  kind: MappedKind,
  tables: readonly ForeignTable[],
  mapping: readonly TableMapping[],
): Promise<void> {
  for (const { sheet, headerRow, fields } of mapping) {
    const table = tables.find((one) => one.sheet === sheet && one.headerRow === headerRow);
    if (!table) continue;
    const kept = { fields: [...fields], updatedAt: new Date() };
    await tx
      .insert(importMappings)
      .values({ tenantCode, kind, layout: hashOf(table), ...kept })
      .onConflictDoUpdate({
        target: [importMappings.tenantCode, importMappings.kind, importMappings.layout],
        set: kept,
      });
  }
}
