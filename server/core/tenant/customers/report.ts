import { eq } from 'drizzle-orm';
import { daysLater } from '#domain/kernel/days';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { tenantRelations } from '../tables';
import { type Facts, keepFacts } from './facts';
import { recordMoves } from './standing';
import { customers } from './tables';

/**
 * Makes a tenant the customer of the caller's, with protection. requireFree has checked that it is
 * available.
 * @throws AppError codeTaken
 */
export async function report(
  ctx: Context,
  tx: Tx,
  { tenantCode, name, ...facts }: Facts & { tenantCode: string; name: string },
): Promise<void> {
  const { tenantCode: channel, accountId } = ctx.actor;
  await tx.insert(tenantRelations).values({ tenantCode: channel, customerTenantCode: tenantCode });
  await keepFacts(tx, tenantCode, facts, accountId);
  const protectedUntil = daysLater(portalToday(), ctx.services.env.PROTECTION_DAYS);
  await tx.update(customers).set({ protectedUntil }).where(eq(customers.tenantCode, tenantCode));
  const customer = { tenantCode, name };
  await recordMoves(ctx, tx, [{ kind: 'reported', customer, toTenant: channel, protectedUntil }]);
}
