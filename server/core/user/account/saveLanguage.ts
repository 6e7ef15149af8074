import { eq } from 'drizzle-orm';
import type { UserGiven } from '#domain/core/user/schema';
import { accounts } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';

/** Saves the caller's language; the last choice counts. */
export function saveLanguage(ctx: Context, { language }: UserGiven['saveLanguage']['body']): Promise<null> {
  const { accountId } = ctx.actor;
  return ctx.write(async (tx, audit) => {
    await tx.update(accounts).set({ language }).where(eq(accounts.accountId, accountId));
    await audit({ action: 'saveLanguage', entity: 'account', entityCode: accountId, detail: { language } });
    return null;
  });
}
