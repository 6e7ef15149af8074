import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { accounts } from '#server/core/tenant/tables';
import { testApp } from '../../../tests/server/testApp';
import { idempotencyKeys } from '../tables';
import { prepared } from './prepared';
import type { Tx } from './tx';

const test = testApp();

const selection = (tx: Tx) =>
  tx
    .select({
      accountId: accounts.accountId,
      createdAt: accounts.createdAt,
      upper: sql<string>`upper(${accounts.showName})`,
      key: idempotencyKeys,
    })
    .from(accounts)
    .leftJoin(idempotencyKeys, eq(idempotencyKeys.accountId, accounts.accountId))
    .orderBy(accounts.accountId);
const inner = (tx: Tx) =>
  tx
    .select({ accountId: accounts.accountId, account: { createdAt: accounts.createdAt, avatar: accounts.avatar } })
    .from(accounts)
    .orderBy(accounts.accountId);

it('gives the rows that the statement gives without preparing it', async () => {
  await test.peek(async (tx) => {
    const [joined, plain] = [await selection(tx), await inner(tx)];
    expect(plain.length).toBeGreaterThan(3);
    expect(await prepared(tx, 'joined', () => selection(tx)).execute()).toEqual(joined);
    expect(await prepared(tx, 'plain', () => inner(tx)).execute()).toEqual(plain);
  });
});

it('reads a short list while more long reads run than run abreast', async () => {
  const { database } = test.services;
  const scope = { tenantCode: null, accountId: null };
  const read = (seconds: number) =>
    database.transaction(scope, (tx) => tx.execute(sql`SELECT pg_sleep(${seconds})`), { reads: true });
  const long = Array.from({ length: 8 }, () => read(1.5));
  const from = performance.now();
  await read(0);
  expect(performance.now() - from).toBeLessThan(1_000);
  await Promise.all(long);
});
