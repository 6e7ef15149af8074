import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../tests/server/testApp';
import { idempotencyKeys } from '../tables';
import { postgresCode } from './database';
import { endRead, withCommit } from './preparingClient';
import type { Tx } from './tx';

const test = testApp();
const claim = (key: string) => ({ accountId: 'A13800000011', endpoint: 'test', key, inputHash: 'x' });
const kept = async () =>
  (await test.peek((tx) => tx.select({ key: idempotencyKeys.key }).from(idempotencyKeys))).map(({ key }) => key);
const inOne = (work: (tx: Tx) => Promise<unknown>) =>
  test.services.database.transaction('system', work).catch((error: unknown) => postgresCode(error).code);
const insert = (tx: Tx, key: string) => tx.insert(idempotencyKeys).values(claim(key));
const UNIQUE = '23505';

it('is done when the transaction is', async () => {
  await inOne(async (tx) => withCommit(tx, insert(tx, 'one')));
  expect(await kept()).toEqual(['one']);
});

it('fails the transaction with everything before it', async () => {
  const failed = await inOne(async (tx) => {
    await insert(tx, 'two');
    withCommit(tx, insert(tx, 'one'));
  });
  expect(failed).toBe(UNIQUE);
  expect(await kept()).toEqual(['one']);
});

it('is reported as the reason, whatever follows it', async () => {
  const failed = await inOne(async (tx) => {
    withCommit(tx, insert(tx, 'one'));
    await tx.execute(sql`SELECT 1`);
  });
  expect(failed).toBe(UNIQUE);
});

it('is dropped with a transaction that fails for another reason, without affecting later ones', async () => {
  const failed = await inOne(async (tx) => {
    withCommit(tx, insert(tx, 'three'));
    throw new Error('changed my mind');
  });
  expect(failed).toBeUndefined();
  for (let i = 0; i < 30; i += 1) await inOne((tx) => tx.execute(sql`SELECT 1`));
  expect(await kept()).toEqual(['one']);
});

describe('a read that was ended', () => {
  const read = <T>(work: (tx: Tx) => Promise<T>) => test.services.database.transaction('system', work, { reads: true });

  it('still gets the answer to its last statement', async () => {
    const rows = await read(async (tx) => {
      const asked = tx.select({ key: idempotencyKeys.key }).from(idempotencyKeys).execute();
      endRead(tx);
      return asked;
    });
    expect(rows).toEqual([{ key: 'one' }]);
  });

  it('refuses a statement that would run outside its scope', async () => {
    const late = read(async (tx) => {
      endRead(tx);
      await tx.execute(sql`SELECT 1`);
    });
    await expect(late).rejects.toMatchObject({ cause: { message: expect.stringContaining('after it has ended') } });
  });

  it('reports the failure, and releases the connection', async () => {
    const failed = read(async (tx) => {
      const asked = tx.execute(sql`SELECT 1 / 0`).then(() => undefined);
      endRead(tx);
      await asked;
    });
    await expect(failed).rejects.toMatchObject({ cause: { code: '22012' } });
    for (let i = 0; i < 30; i += 1) await read((tx) => tx.execute(sql`SELECT 1`));
  });
});
