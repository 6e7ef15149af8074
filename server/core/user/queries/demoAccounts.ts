import { isNotNull } from 'drizzle-orm';
import type { UserWire } from '#domain/core/user/schema';
import { accounts } from '#server/core/tenant/tables';
import type { Database } from '#server/kernel/db/database';
import { membershipsOf } from './memberships';

export type DemoAccount = UserWire['listDemoAccounts']['data'][number];

/** The demo accounts with their roles and tenants, for the login page and the start's output. */
export async function demoAccounts(database: Database): Promise<DemoAccount[]> {
  return database.transaction('system', async (tx) => {
    const people = await tx.select().from(accounts).where(isNotNull(accounts.demoNote)).orderBy(accounts.phone);
    const held = await membershipsOf(
      tx,
      people.map((person) => person.accountId),
    );
    return people.flatMap(({ accountId, phone, showName, demoNote }) =>
      phone === null ? [] : [{ phone, showName, memberships: held.get(accountId) ?? [], note: demoNote || null }],
    );
  });
}
