import { and, eq, sql } from 'drizzle-orm';
import { notices } from '#server/core/user/tables';
import { reconcile } from '#server/subjects/ledger/reconcile/reconcile';
import { makePerson, makeTenant } from '../factories/tenants';
import type { testApp } from './testApp';

/** Buyers of a test, and what the books have about them. */
export const ledgerBooks = (test: ReturnType<typeof testApp>) => ({
  /** The leader of a channel of its own, signed in. */
  async buyer() {
    const person = await test.peek(async (tx) =>
      makePerson(tx, await makeTenant(tx, { type: 'channel' }), ['CHANNEL_TENANT_MANAGER']),
    );
    return { ...person, client: await test.as(person.phone) };
  },
  /** Differences that the books have about a tenant. */
  differences: async (tenantCode: string) =>
    (await reconcile(test.services)).differences.filter((one) => one.tenantCode === tenantCode),
  /** A tenant's money by its purpose, in fen. */
  money: (tenantCode: string) =>
    test.peek(async (tx) => {
      const { rows } = await tx.execute<{ purpose: string; n: number }>(
        sql`SELECT purpose, sum(balance)::int AS n FROM ledger_accounts
          WHERE tenant_code = ${tenantCode} AND unit = 'money:CNY' AND balance <> 0 GROUP BY 1`,
      );
      return Object.fromEntries(rows.map(({ purpose, n }) => [purpose, n]));
    }),
  /** Notices of a kind that a person got. */
  told: (accountId: string, kind: string) =>
    test.peek((tx) =>
      tx
        .select()
        .from(notices)
        .where(and(eq(notices.accountId, accountId), sql`${notices.kind} = ${kind}`)),
    ),
});
