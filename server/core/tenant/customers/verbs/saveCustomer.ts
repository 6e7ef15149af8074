import { eq } from 'drizzle-orm';
import type { TenantGiven } from '#domain/core/tenant/schema';
import { changedFields } from '#domain/kernel/changed';
import type { Context } from '#server/kernel/context';
import { onUniqueViolation } from '#server/kernel/db/database';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { tenants } from '../../tables';
import { keepFacts, wholeFacts } from '../facts';
import { openOwn } from '../openOwn';
import { requireFree } from '../queries/alike';

const shownFields = ['name', 'size', 'industries', 'uscc', 'address', 'note', 'contacts'] as const;

/**
 * Changes the caller's data of a customer.
 * @throws AppError notFound, conflict, nameTaken, codeTaken, and those of a registration if it isn't available
 */
export function saveCustomer(
  ctx: Context,
  { tenantCode, version, ...given }: TenantGiven['saveCustomer']['body'],
): Promise<{ version: number }> {
  const { accountId } = ctx.actor;
  return ctx.write(async (tx, audit) => {
    const found = await openOwn(ctx, tx, tenantCode);
    const { tenant } = found;
    const before = {
      name: tenant.name,
      size: tenant.size,
      industries: tenant.industries,
      ...wholeFacts({ ...found.kept, uscc: found.kept.uscc ?? undefined }),
    };
    await requireVersion(tx, found.kept, version, (is) => ({
      ...before,
      tenantName: before.name,
      version: is.version,
    }));
    const { name, size } = given;
    const industries = [...new Set(given.industries)];
    // A new name or code must not make it another channel's customer.
    if (name !== before.name || (given.uscc ?? null) !== before.uscc) await requireFree(tx, given);
    await tx
      .update(tenants)
      .set({ name, size, industries, updatedAt: new Date(), updatedBy: accountId })
      .where(eq(tenants.tenantCode, tenantCode))
      .catch(onUniqueViolation(() => new AppError('nameTaken', { name })));
    const next = await keepFacts(tx, tenantCode, given, accountId);
    const after = { name, size, industries, ...wholeFacts(given) };
    await audit({
      action: 'saveCustomer',
      entity: 'tenant',
      entityCode: tenantCode,
      detail: { version: next, changed: changedFields<typeof before>(before, after, shownFields) },
    });
    return { version: next };
  });
}
