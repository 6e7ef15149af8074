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
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { after, type Held, keepStandings, recordMoves, standingOf, standingsOf, termsOf } from '../standing';

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
    const [until = ''] = await extend(ctx, tx, audit, [held], reason);
    return { until };
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
    const own = await standingsOf(tx, tenantCodes);
    if (own.length === 0) throw new AppError('notFound');
    const today = portalToday();
    const terms = termsOf(ctx.services);
    const extended: Held[] = [];
    const left: (Left<ExtensionObstacle> & { from: string | null })[] = [];
    for (const held of own) {
      const { standing, tenant } = held;
      const next = moved(standing, { kind: 'extended', by }, { today, terms });
      if (typeof next !== 'string') extended.push(held);
      else if (isExtensionObstacle(next)) {
        const from = next === 'tooEarly' ? extendableFrom(standing.protectedUntil) : null;
        left.push({ id: tenant.tenantCode, what: tenant.name, reason: next, from });
      }
    }
    const days = await extend(ctx, tx, audit, extended, reason);
    const changing: Changing[] = extended.map(({ kept: { tenantCode, version, protectedUntil } }, i) => ({
      id: tenantCode,
      version,
      before: { until: protectedUntil },
      after: { until: days[i] },
    }));
    const token = sealed({ changing, unchanged: 0, left }, seal);
    return {
      count: changing.length,
      seal: token,
      left: left.map(({ id, what, reason: why, from }) => ({ tenantCode: id, tenantName: what, reason: why, from })),
    };
  });
}

/** Extends customers, each with its move and audit row, in as many statements for many as for one. @returns their new last days */
async function extend(ctx: Context, tx: Tx, audit: Audit, helds: readonly Held[], reason: string): Promise<string[]> {
  const { tenantCode: channel, accountId } = ctx.actor;
  const extended = helds.map((held) => {
    const { protectedUntil: until, extensions } = after(ctx.services, held, { kind: 'extended', by: channel });
    return { customer: held.tenant, until, extensions };
  });
  if (extended.length === 0) return [];
  const standings = extended.map(({ customer, until, extensions }) => ({
    tenantCode: customer.tenantCode,
    protectedUntil: until,
    extensions,
  }));
  await keepStandings(tx, standings, accountId);
  const moves = extended.map(({ customer, until }) => ({
    kind: 'extended' as const,
    customer,
    toTenant: channel,
    reason,
    protectedUntil: until,
  }));
  await recordMoves(ctx, tx, moves);
  await audit(
    extended.map(({ customer, until }) => ({
      action: 'extendProtection',
      entity: 'tenant',
      entityCode: customer.tenantCode,
      detail: { until, reason },
    })),
  );
  return extended.map(({ until }) => until);
}
