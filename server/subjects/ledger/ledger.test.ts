import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Purpose, type Unit, unitOfProduct } from '#domain/subjects/ledger/rules';
import { postgresCode, type Scope } from '#server/kernel/db/database';
import type { Tx } from '#server/kernel/db/tx';
import { makeTenant } from '../../../tests/factories/tenants';
import { testApp } from '../../../tests/server/testApp';
import { expireLots } from './expire';
import { TooLittle, type Transfer, transfer } from './transfer';

const test = testApp();
const PLATFORM = 'TPLATFORM';
const unit = unitOfProduct('RISK');
let keys = 0;
const key = () => {
  keys += 1;
  return `key-${keys}`;
};

const as = <T>(scope: Scope | string, work: (tx: Tx) => Promise<T>) =>
  test.services.database.transaction(
    typeof scope === 'string' && scope !== 'system' ? { tenantCode: scope, accountId: null } : (scope as Scope),
    work,
  );
const outcome = (work: Promise<unknown>) =>
  work.then(
    (done) => done,
    (error: unknown) => (error instanceof TooLittle ? 'tooLittle' : (postgresCode(error).constraint ?? String(error))),
  );
const by = (tenantCode: string) => ({ tenantCode, accountId: null });
const grant = (to: string, amount: number, part: { validUntil?: string | null; unit?: Unit; key?: string } = {}) =>
  as(PLATFORM, (tx) =>
    transfer(tx, {
      kind: 'grant',
      key: part.key ?? key(),
      by: by(PLATFORM),
      toTenantCode: to,
      parts: [
        {
          unit: part.unit ?? unit,
          amount,
          validUntil: part.validUntil ?? null,
          from: { tenantCode: PLATFORM, purpose: 'issued' },
          to: { tenantCode: to, purpose: 'available' },
        },
      ],
    }),
  );
const move = (
  kind: Transfer['kind'],
  tenantCode: string,
  amount: number,
  from: { purpose: Purpose; belongsTo?: string },
  to: { purpose: Purpose; belongsTo?: string; tenantCode?: string },
  once = key(),
) =>
  as(tenantCode, (tx) =>
    transfer(tx, {
      kind,
      key: once,
      by: by(tenantCode),
      parts: [{ unit, amount, from: { tenantCode, ...from }, to: { tenantCode, ...to } }],
      ...(to.tenantCode && { toTenantCode: to.tenantCode }),
    }),
  );
const use = (tenantCode: string, amount: number, once?: string) =>
  move('use', tenantCode, amount, { purpose: 'available' }, { purpose: 'used' }, once);
const handDown = (from: string, to: string, amount: number) =>
  move('handDown', from, amount, { purpose: 'available' }, { purpose: 'available', tenantCode: to });
const balances = (tenantCode: string) =>
  as('system', async (tx) => {
    const { rows } = await tx.execute<{ purpose: Purpose; n: number }>(
      sql`SELECT purpose, sum(balance)::int AS n FROM ledger_accounts WHERE tenant_code = ${tenantCode} GROUP BY purpose`,
    );
    return Object.fromEntries(rows.map(({ purpose, n }) => [purpose, n]));
  });
/** What must hold of all books at any time. */
const expectSound = async () => {
  const { rows } = await as('system', (tx) =>
    tx.execute(sql`SELECT
      (SELECT coalesce(sum(balance), 0)::int FROM ledger_accounts) AS all_of_it,
      (SELECT count(*)::int FROM ledger_accounts WHERE balance < 0 AND purpose <> 'issued') AS below_zero,
      (SELECT count(*)::int FROM ledger_accounts a WHERE balance <>
        (SELECT coalesce(sum(amount), 0) FROM ledger_entries e WHERE e.ledger_account_id = a.id)) AS unlike_its_entries,
      (SELECT count(*)::int FROM (SELECT transfer_id FROM ledger_entries GROUP BY transfer_id, unit HAVING sum(amount) <> 0) t) AS unbalanced`),
  );
  expect(rows).toEqual([{ all_of_it: 0, below_zero: 0, unlike_its_entries: 0, unbalanced: 0 }]);
};

describe('the ledger', () => {
  const channel = async (parentTenantCode?: string) =>
    test.peek((tx) => makeTenant(tx, { type: 'channel', ...(parentTenantCode && { parentTenantCode }) }));
  let one: string;
  let child: string;
  beforeAll(async () => {
    one = await channel();
    child = await channel(one);
  });

  it('grants, hands down with the validity, and uses first what ends first', async () => {
    await grant(one, 3, { validUntil: '2030-12-31' });
    await grant(one, 5);
    await handDown(one, child, 4);
    expect(await balances(one)).toEqual({ available: 4 });
    const { rows } = await as(child, (tx) =>
      tx.execute(sql`SELECT valid_until::text, balance::int FROM ledger_accounts ORDER BY valid_until`),
    );
    expect(rows).toEqual([
      { valid_until: '2030-12-31', balance: 3 },
      { valid_until: null, balance: 1 },
    ]);
    await use(child, 3);
    expect(await balances(child)).toEqual({ available: 1, used: 3 });
    await expectSound();
  });

  it('sells nothing twice to 100 buyers at once', async () => {
    const shop = await channel();
    await grant(shop, 30, { validUntil: '2031-01-31' });
    await grant(shop, 30);
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => outcome(use(shop, 1))));
    expect(outcomes.filter((one) => one === true)).toHaveLength(60);
    expect(outcomes.filter((one) => one === 'tooLittle')).toHaveLength(40);
    expect(await balances(shop)).toEqual({ available: 0, used: 60 });
    await expectSound();
  }, 60_000);

  it('does nothing twice under one key, also at once, and refuses the key for something else', async () => {
    const buyer = await channel();
    await grant(buyer, 10);
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => use(buyer, 2, 'order-1')));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await balances(buyer)).toEqual({ available: 8, used: 2 });
    expect(await outcome(use(buyer, 3, 'order-1'))).toContain('refusedTransition');
  });

  it('lets transfers that cross wait for one another', async () => {
    const [parent, below] = [one, child];
    await grant(parent, 100);
    await handDown(parent, below, 50);
    const back = () => move('return', below, 1, { purpose: 'available' }, { purpose: 'available', tenantCode: parent });
    const before = (await balances(parent)).available;
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, i) => outcome(i % 2 ? handDown(parent, below, 1) : back())),
    );
    expect(outcomes.filter((done) => done !== true)).toEqual([]);
    expect((await balances(parent)).available).toBe(before);
    await expectSound();
  }, 60_000);

  it('ends what was not used in time, once', async () => {
    const late = await channel();
    await grant(late, 4, { validUntil: '2024-01-31' });
    await grant(late, 2);
    expect(await outcome(use(late, 3))).toBe('tooLittle');
    await expireLots(test.services);
    expect(await expireLots(test.services)).toBe(0);
    expect(await balances(late)).toEqual({ available: 2, expired: 4 });
    await expectSound();
  });

  it('balances after any sequence: sums are zero, no account is below zero, and no more is released than was held', async () => {
    const step = fc.record({
      kind: fc.constantFrom('grant', 'handDown', 'hold', 'useHeld', 'release', 'use', 'return', 'again'),
      amount: fc.integer({ min: 1, max: 6 }),
      order: fc.constantFrom('A', 'B'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const top = await channel();
        const below = await channel(top);
        const held = { A: 0, B: 0 };
        let available = 0;
        let last: (() => Promise<unknown>) | undefined;
        for (const { kind, amount, order } of steps) {
          const once = key();
          const of = { purpose: 'held' as const, belongsTo: order };
          const acts = {
            grant: () => grant(top, amount, { key: once }),
            handDown: () =>
              move(
                'handDown',
                top,
                amount,
                { purpose: 'available' },
                { purpose: 'available', tenantCode: below },
                once,
              ),
            return: () =>
              move('return', below, amount, { purpose: 'available' }, { purpose: 'available', tenantCode: top }, once),
            hold: () => move('hold', top, amount, { purpose: 'available' }, of, once),
            useHeld: () => move('use', top, amount, of, { purpose: 'used' }, once),
            release: () => move('release', top, amount, of, { purpose: 'available' }, once),
            use: () => move('use', top, amount, { purpose: 'available' }, { purpose: 'used' }, once),
          };
          if (kind === 'again') {
            expect((await last?.()) ?? false).toBe(false);
            continue;
          }
          const done = await outcome(acts[kind]());
          const fits = {
            grant: true,
            hold: amount <= available,
            handDown: amount <= available,
            use: amount <= available,
          };
          if (kind in fits) expect(done).toBe(fits[kind as keyof typeof fits] ? true : 'tooLittle');
          if (kind === 'useHeld' || kind === 'release') expect(done).toBe(amount <= held[order] ? true : 'tooLittle');
          if (done !== true) continue;
          last = acts[kind];
          if (kind === 'grant' || kind === 'release' || kind === 'return') available += amount;
          else if (kind !== 'useHeld') available -= amount;
          if (kind === 'hold') held[order] += amount;
          if (kind === 'useHeld' || kind === 'release') held[order] -= amount;
        }
        expect((await balances(top)).available ?? 0).toBe(available);
        await expectSound();
      }),
      { numRuns: 12 },
    );
  }, 120_000);
});

describe('below the handlers', () => {
  it('rejects a change or removal of entries, and entries that do not balance', async () => {
    const owner = await test.peek((tx) => makeTenant(tx, { type: 'channel' }));
    await grant(owner, 5);
    for (const table of ['ledger_accounts', 'ledger_transfers', 'ledger_entries'])
      for (const write of [
        sql`UPDATE ${sql.identifier(table)} SET tenant_code = 'x'`,
        sql`DELETE FROM ${sql.identifier(table)}`,
      ])
        expect(await as('system', (tx) => tx.execute(write)).catch((error) => postgresCode(error).code)).toBe('42501');
    const alone = (amount: number) =>
      as('system', (tx) =>
        tx.execute(sql`WITH made AS (INSERT INTO ledger_transfers (tenant_code, key, input_hash, kind)
            VALUES (${owner}, ${key()}, 'x', 'grant') RETURNING id)
          INSERT INTO ledger_entries (transfer_id, actor_tenant_code, ledger_account_id, tenant_code, unit, amount)
          SELECT made.id, ${owner}, a.id, a.tenant_code, a.unit, ${amount}::int FROM made, ledger_accounts a WHERE a.tenant_code = ${owner}`),
      );
    expect(await outcome(alone(1))).toBe('ledger_transfers_balanced');
    expect(await outcome(alone(-6))).toBe('ledger_accounts_never_below_zero');
    expect(await balances(owner)).toEqual({ available: 5 });
  });

  it('rejects transfers from or to strangers, and issues units for the platform alone', async () => {
    const [mine, stranger] = await test.peek(async (tx) => [
      await makeTenant(tx, { type: 'channel' }),
      await makeTenant(tx, { type: 'channel' }),
    ]);
    await grant(mine, 5);
    await grant(stranger, 5);
    const steal: Transfer = {
      kind: 'handDown',
      key: key(),
      by: by(mine),
      parts: [
        {
          unit,
          amount: 1,
          validUntil: null,
          from: { tenantCode: stranger, purpose: 'available' },
          to: { tenantCode: mine, purpose: 'available' },
        },
      ],
    };
    expect(await outcome(as(mine, (tx) => transfer(tx, steal)))).toBe('tooLittle');
    expect(await outcome(handDown(mine, stranger, 1))).toContain('Failed query');
    const mint = move('grant', mine, 1, { purpose: 'issued' }, { purpose: 'available' });
    expect(await outcome(mint)).not.toBe(true);
    const issue: Transfer = {
      ...steal,
      key: key(),
      parts: [{ ...steal.parts[0], from: { tenantCode: mine, purpose: 'issued' } } as never],
    };
    expect(await outcome(as(mine, (tx) => transfer(tx, issue)))).toBe('ledger_accounts_issued');
    expect(await Promise.all([mine, stranger].map(balances))).toEqual([{ available: 5 }, { available: 5 }]);
  });

  it('takes from partners below no more than they were given, for any kind of transfer', async () => {
    const mine = await test.peek((tx) => makeTenant(tx, { type: 'channel' }));
    const below = await test.peek((tx) => makeTenant(tx, { type: 'channel', parentTenantCode: mine }));
    await grant(mine, 2);
    await grant(below, 5);
    const take = (kind: Transfer['kind'], amount: number) =>
      as(mine, (tx) =>
        transfer(tx, {
          kind,
          key: key(),
          by: by(mine),
          toTenantCode: below,
          parts: [
            {
              unit,
              amount,
              from: { tenantCode: below, purpose: 'available' },
              to: { tenantCode: mine, purpose: 'available' },
            },
          ],
        }),
      );
    expect(await outcome(take('handDown', 1))).toContain('Failed query');
    expect(await outcome(take('takeBack', 1))).toBe('tooLittle');
    await handDown(mine, below, 2);
    expect(await outcome(take('handDown', 3))).toContain('Failed query');
    expect(await outcome(take('takeBack', 2))).toBe(true);
    expect(await outcome(take('takeBack', 1))).toBe('tooLittle');
    expect(await Promise.all([mine, below].map(balances))).toEqual([{ available: 2 }, { available: 5 }]);
    await expectSound();
  });
});
