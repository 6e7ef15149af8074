import { eq } from 'drizzle-orm';
import type { UserGiven, UserWire } from '#domain/core/user/schema';
import { changedFields } from '#domain/kernel/changed';
import { accounts } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { requireVersion } from '#server/kernel/db/versions';

/**
 * Gives the caller the name that it has typed, in every tenant.
 * @throws AppError conflict where it was changed since it was read
 */
export function saveUser(ctx: Context, input: UserGiven['saveUser']['body']): Promise<UserWire['saveUser']['data']> {
  const { accountId } = ctx.actor;
  const { showName } = input;
  return ctx.write(async (tx, audit) => {
    const own = eq(accounts.accountId, accountId);
    const [row] = await tx.select().from(accounts).where(own).for('update');
    const before = await requireVersion(tx, row, input.version, ({ showName, version }) => ({ showName, version }));
    const version = before.version + 1;
    await tx
      .update(accounts)
      .set({ showName, nameIsOwn: true, version, updatedAt: new Date(), updatedBy: accountId })
      .where(own);
    const changed = changedFields(before, { ...before, showName }, ['showName']);
    await audit({ action: 'saveUser', entity: 'account', entityCode: accountId, detail: { version, changed } });
    return { version };
  });
}
