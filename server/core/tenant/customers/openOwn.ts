import { and, eq } from 'drizzle-orm';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { tenantRelations, tenants } from '../tables';
import { customers } from './tables';

/**
 * A customer of the caller's tenant, locked until the transaction ends: of two concurrent changes, the
 * second waits and sees the result of the first.
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
