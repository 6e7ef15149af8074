import { sql } from 'drizzle-orm';
import type { TenantWire } from '#domain/core/tenant/schema';
import { leftOf } from '#domain/kernel/bulk';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import { postgresCode } from '#server/kernel/db/database';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { tenantRelations, tenants } from '../../tables';
import { customerImports, customerMoves, customers } from '../tables';
import { isUndoable, lockImport, ofImport, stayingOf } from './openImport';

/**
 * Takes back what an import has entered: its customers are gone as if nobody had reported them. Those on which something
 * was built stay, and are named.
 * @throws AppError notFound; importNotUndoable where it was taken back, is too long ago, or nothing of it can be
 */
export function undoCustomers(
  ctx: Context,
  { importCode }: { importCode: string },
): Promise<TenantWire['undoCustomers']['data']> {
  const { tenantCode: channel } = ctx.actor;
  // As the system: how customers came is unmade by nobody else.
  return ctx.writeAsSystem(async (tx, audit) => {
    const found = await lockImport(ctx, tx, importCode);
    if (!isUndoable(found)) throw new AppError('importNotUndoable');
    const all = found.entered.map(({ id }) => id);
    // Whoever changes or takes one of them waits, or has been here before.
    await tx
      .select({ code: customers.tenantCode })
      .from(customers)
      .where(anyOf(customers.tenantCode, all))
      .orderBy(customers.tenantCode)
      .for('update');
    const stayed = await stayingOf(tx, channel, found.entered);
    const staying = new Set(stayed.map(({ id }) => id));
    const codes = all.filter((code) => !staying.has(code));
    if (codes.length === 0) throw new AppError('importNotUndoable');
    await remove(tx, codes);
    await tx.update(customerImports).set({ stayed, undoneAt: sql`now()` }).where(ofImport(ctx, importCode));
    const detail = { count: codes.length, left: stayed.length };
    await audit({ action: 'undoCustomers', entity: 'customerImport', entityCode: importCode, detail });
    return { count: codes.length, left: leftOf(stayed) };
  });
}

/** @throws AppError importNotUndoable where somebody has begun with one of them in this moment */
async function remove(tx: Tx, codes: readonly string[]): Promise<void> {
  try {
    await tx.delete(customerMoves).where(anyOf(customerMoves.tenantCode, codes));
    await tx.delete(tenantRelations).where(anyOf(tenantRelations.customerTenantCode, codes));
    await tx.delete(customers).where(anyOf(customers.tenantCode, codes));
    await tx.delete(tenants).where(anyOf(tenants.tenantCode, codes));
  } catch (error) {
    if (postgresCode(error).code === '23503') throw new AppError('importNotUndoable');
    throw error;
  }
}
