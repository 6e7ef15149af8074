import { and, eq } from 'drizzle-orm';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { tenantRelations, tenants } from '../tables';
import { customers } from './tables';

/**
 * A customer that the caller's tenant has, held until the transaction ends: of two who change or take it at once, the
 * second waits and finds what the first did.
 * @throws AppError notFound
 */
export async function openOwn(ctx: Context, tx: Tx, tenantCode: string) {
  const [kept] = await tx.select().from(customers).where(eq(customers.tenantCode, tenantCode)).for('update');
  const [row] = await tx
    .select({ tenant: tenants })
    .from(tenantRelations)
    .innerJoin(tenants, eq(tenants.tenantCode, tenantRelations.customerTenantCode))
    .where(and(eq(tenantRelations.tenantCode, ctx.actor.tenantCode), eq(tenants.tenantCode, tenantCode)));
  if (!kept || !row) throw new AppError('notFound');
  return { kept, tenant: row.tenant };
}
