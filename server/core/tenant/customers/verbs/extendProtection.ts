import { asc } from 'drizzle-orm';
import {
  type ExtensionObstacle,
  extendableFrom,
  isExtensionObstacle,
  moved,
} from '#domain/core/tenant/customers/protection';
import type { TenantGiven, TenantWire } from '#domain/core/tenant/schema';
import type { Changing, Left } from '#domain/kernel/bulk';
import type { Audit } from '#server/kernel/audit';
import { sealed, sealedChange } from '#server/kernel/bulk';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { after, type Held, keepStanding, recordMove, standingOf, termsOf } from '../standing';
import { customers } from '../tables';

/**
 * Protects a customer for longer.
 * @throws AppError notFound, conflict; extendedTooEarly; extendedTooOften once that was done as often as it may be
 */
export function extendProtection(
  ctx: Context,
  { tenantCode, version, reason }: TenantGiven['extendProtection']['body'],
): Promise<TenantWire['extendProtection']['data']> {
  return ctx.write(async (tx, audit) => {
    const held = await standingOf(tx, tenantCode);
    after(ctx.services, held, { kind: 'extended', by: ctx.actor.tenantCode });
    await requireVersion(tx, held.kept, version);
    return { until: await extend(ctx, tx, audit, held, reason) };
  });
}

/**
 * Protects several customers for longer, by preview and token (sealedChange). Those that can't be extended are left.
 * @throws AppError notFound if none of them is the caller's; changeOvertaken if it would differ from its preview;
 *   refusedTransition if nothing would be extended
 */
export function extendProtections(
  ctx: Context,
  { tenantCodes, reason, seal }: TenantGiven['extendProtections']['body'],
): Promise<TenantWire['extendProtections']['data']> {
  const { tenantCode: by } = ctx.actor;
  return sealedChange(ctx, seal, async (tx, audit) => {
    // In the order of their codes, so that two who extend the same ones wait for one another.
    const own = await tx
      .select({ tenantCode: customers.tenantCode })
      .from(customers)
      .where(anyOf(customers.tenantCode, tenantCodes))
      .orderBy(asc(customers.tenantCode))
      .for('update');
    if (own.length === 0) throw new AppError('notFound');
    const today = portalToday();
    const terms = termsOf(ctx.services);
    const changing: Changing[] = [];
    const left: (Left<ExtensionObstacle> & { from: string | null })[] = [];
    for (const { tenantCode } of own) {
      const held = await standingOf(tx, tenantCode);
      const { standing, kept, tenant } = held;
      const { protectedUntil: before } = standing;
      const next = moved(standing, { kind: 'extended', by }, { today, terms });
      if (typeof next === 'string') {
        if (!isExtensionObstacle(next)) continue;
        const from = next === 'tooEarly' ? extendableFrom(before) : null;
        left.push({ id: tenantCode, what: tenant.name, reason: next, from });
        continue;
      }
      const until = await extend(ctx, tx, audit, held, reason);
      changing.push({ id: tenantCode, version: kept.version, before: { until: before }, after: { until } });
    }
    const token = sealed({ changing, unchanged: 0, left }, seal);
    return {
      count: changing.length,
      seal: token,
      left: left.map(({ id, what, reason: why, from }) => ({ tenantCode: id, tenantName: what, reason: why, from })),
    };
  });
}

/** Extends one, with its move and audit row. @returns the new last day */
async function extend(ctx: Context, tx: Tx, audit: Audit, held: Held, reason: string): Promise<string> {
  const { tenantCode: channel, accountId } = ctx.actor;
  const { tenantCode } = held.tenant;
  const next = after(ctx.services, held, { kind: 'extended', by: channel });
  const until = next.protectedUntil;
  await keepStanding(tx, tenantCode, next, accountId);
  const move = { kind: 'extended' as const, toTenant: channel, reason, protectedUntil: until };
  await recordMove(ctx, tx, held.tenant, move);
  await audit({ action: 'extendProtection', entity: 'tenant', entityCode: tenantCode, detail: { until, reason } });
  return until;
}
