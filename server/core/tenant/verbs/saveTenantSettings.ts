import { and, eq, ne } from 'drizzle-orm';
import { tenantSettings } from '#domain/core/tenant/policy';
import type { TenantGiven } from '#domain/core/tenant/schema';
import { changedFields } from '#domain/kernel/changed';
import { notify } from '#server/core/user/notify';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { memberships, tenants } from '../tables';

/**
 * Changes the settings for all projects of the caller's tenant. Everyone else who sees them is notified, because the person
 * who turns the second signer off may be the one it was meant to restrain.
 * @throws AppError conflict
 */
export function saveTenantSettings(
  ctx: Context,
  { fourEyes, version }: TenantGiven['saveTenantSettings']['body'],
): Promise<{ version: number }> {
  const { tenantCode, accountId } = ctx.actor;
  return ctx.write(async (tx, audit) => {
    const own = eq(tenants.tenantCode, tenantCode);
    const [row] = await tx.select().from(tenants).where(own).for('no key update');
    const before = await requireVersion(tx, row, version, (is) => ({ fourEyes: is.fourEyes, version: is.version }));
    const next = before.version + 1;
    await tx.update(tenants).set({ fourEyes, version: next, updatedAt: new Date(), updatedBy: accountId }).where(own);
    if (before.fourEyes !== fourEyes) await tellOthers(ctx, tx, fourEyes);
    await audit({
      action: 'saveTenantSettings',
      entity: 'tenant',
      entityCode: tenantCode,
      detail: { version: next, changed: changedFields(before, { ...before, fourEyes }, ['fourEyes']) },
    });
    return { version: next };
  });
}

async function tellOthers(ctx: Context, tx: Tx, fourEyes: boolean): Promise<void> {
  const { tenantCode, accountId } = ctx.actor;
  const others = await tx
    .selectDistinct({ accountId: memberships.accountId })
    .from(memberships)
    .where(
      and(
        eq(memberships.tenantCode, tenantCode),
        anyOf(memberships.roleCode, [...tenantSettings.rolesThatMay('see')]),
        ne(memberships.accountId, accountId),
      ),
    );
  const kind = fourEyes ? 'four_eyes_on' : 'four_eyes_off';
  const params = { who: ctx.caller.showName };
  await notify(
    tx,
    others.map((person) => ({ ...person, tenantCode, kind, params })),
    accountId,
  );
}
