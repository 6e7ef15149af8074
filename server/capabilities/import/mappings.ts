import { createHash } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import { type ForeignTable, layoutOf, type MappedKind, type TableMapping } from '#domain/kernel/tableMapping';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { importMappings } from './tables';

/** So many layouts of each kind are kept for a tenant, those that were used last. */
const LAYOUTS_MAX = 500;

const hashOf = (table: ForeignTable): string => createHash('sha256').update(layoutOf(table)).digest('hex');

/** Tables whose columns the tenant has matched before, with these matches; the values given for all rows included. */
export async function rememberedMappings(
  tx: Tx,
  tenantCode: string,
  kind: MappedKind,
  tables: readonly ForeignTable[],
): Promise<TableMapping[]> {
  const hashed = tables.map((table) => ({ table, hash: hashOf(table) }));
  if (hashed.length === 0) return [];
  const rows = await tx
    .select()
    .from(importMappings)
    .where(
      and(
        eq(importMappings.tenantCode, tenantCode),
        eq(importMappings.kind, kind),
        anyOf(importMappings.layout, [...new Set(hashed.map(({ hash }) => hash))]),
      ),
    );
  const fieldsOf = new Map(rows.map(({ layout, fields }) => [layout, fields]));
  return hashed.flatMap(({ table: { sheet, headerRow }, hash }) => {
    const fields = fieldsOf.get(hash);
    return fields ? [{ sheet, headerRow, fields }] : [];
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
  const own = and(eq(importMappings.tenantCode, tenantCode), eq(importMappings.kind, kind));
  const old = tx
    .select({ layout: importMappings.layout })
    .from(importMappings)
    .where(own)
    .orderBy(desc(importMappings.updatedAt), importMappings.layout)
    .offset(LAYOUTS_MAX);
  await tx.delete(importMappings).where(and(own, sql`${importMappings.layout} IN (${old})`));
}
