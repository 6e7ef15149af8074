import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { ledger } from '#domain/subjects/ledger/contract';
import type { LedgerWire } from '#domain/subjects/ledger/schema';
import { marketing } from '#domain/subjects/marketing/contract';
import { compareBooks } from '#server/subjects/ledger/reconcile/compare';
import { percentile } from './figures';
import { p95Of, seconds, times } from './meanwhile';
import type { Measure } from './measure';
import { type Client, startPortal } from './portal';

const TENANT = 'TCHANNELA';
const MANAGER = '13800000011';
const BUYERS = 100;
const PRICE = 1200;
/** About this many buyers find points left. */
const REACHED = 40;
/** Each with an entry that takes and one that brings. */
const TRANSFERS = 500_000;

/** Points held for an order and released again, half a million times, as the triggers would have entered it. */
async function fill(owner: pg.Client): Promise<void> {
  await owner.query(`SET session_replication_role = replica`);
  await owner.query(`SELECT set_config('app.scope', 'system', false)`);
  await owner.query(`SELECT ledger_open('{${TENANT}}', '{points:paid}', '{held}', '{NULL}', '{CZBENCH}')`);
  await owner.query(`INSERT INTO ledger_transfers (tenant_code, key, input_hash, kind, belongs_to, at)
    SELECT '${TENANT}', 'bench-' || n, 'x', CASE WHEN n % 2 = 1 THEN 'hold' ELSE 'release' END, 'CZBENCH',
      now() - interval '300 days' + n * interval '50 seconds' FROM generate_series(1, ${TRANSFERS}) n`);
  await owner.query(`WITH accounts AS (
      SELECT max(id) FILTER (WHERE purpose = 'available') AS available, max(id) FILTER (WHERE purpose = 'held') AS held,
        max(balance) FILTER (WHERE purpose = 'available') AS has
      FROM ledger_accounts WHERE tenant_code = '${TENANT}' AND unit = 'points:paid' AND belongs_to IN ('', 'CZBENCH')
        AND purpose IN ('available', 'held'))
    INSERT INTO ledger_entries (transfer_id, actor_tenant_code, ledger_account_id, tenant_code, unit, amount, balance)
    SELECT t.id, t.tenant_code, side.account, t.tenant_code, 'points:paid', side.amount, side.balance
    FROM ledger_transfers t CROSS JOIN accounts a CROSS JOIN LATERAL (VALUES
      (a.available, CASE t.kind WHEN 'hold' THEN -1 ELSE 1 END, a.has - CASE t.kind WHEN 'hold' THEN 1 ELSE 0 END),
      (a.held, CASE t.kind WHEN 'hold' THEN 1 ELSE -1 END, CASE t.kind WHEN 'hold' THEN 1 ELSE 0 END)
    ) AS side (account, amount, balance) WHERE t.key LIKE 'bench-%'`);
  await owner.query(`INSERT INTO point_bill (tenant_code, seq, transfer_id, kind, paid, balance, belongs_to, at)
    SELECT b.tenant_code, b.entered + row_number() OVER (ORDER BY t.id), t.id, t.kind,
      CASE t.kind WHEN 'hold' THEN -1 ELSE 1 END,
      b.gift + b.paid - CASE t.kind WHEN 'hold' THEN 1 ELSE 0 END, t.belongs_to, t.at
    FROM ledger_transfers t JOIN point_balances b USING (tenant_code) WHERE t.key LIKE 'bench-%'`);
  await owner.query(`UPDATE point_balances SET entered = entered + ${TRANSFERS} WHERE tenant_code = '${TENANT}'`);
  await owner.query(`INSERT INTO point_months AS m (tenant_code, month, kind, paid)
    SELECT tenant_code, date_trunc('month', at AT TIME ZONE 'Asia/Shanghai')::date, kind, sum(paid) FROM point_bill
    WHERE belongs_to = 'CZBENCH' GROUP BY 1, 2, 3 ON CONFLICT (tenant_code, month, kind) DO UPDATE SET paid = m.paid + excluded.paid`);
  await owner.query('SET session_replication_role = origin');
  await owner.query('VACUUM ANALYZE');
}

/** A bill of half a million lines over a million entries, and 100 buyers at once at one account. */
export const points: Measure = async ({ database, folder }) => {
  const url = await database('points');
  const portal = await startPortal({ DEMO: 'true', DATABASE_URL: url, DATA_DIR: folder });
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  try {
    await fill(owner);
    const manager = await portal.signIn(MANAGER);
    const bill = (query: Record<string, string | number>) => () =>
      manager.get<LedgerWire['listBill']['data']>(ledger.listBill.path, { pageSize: 50, ...query });
    const balance = () => manager.get<LedgerWire['getBalance']['data']>(ledger.getBalance.path);
    await times(50, balance);
    const first = await p95Of(bill({}));
    const rare = await p95Of(bill({ kind: 'expire' }));
    const month = await p95Of(bill({ from: '2026-06-01', to: '2026-06-30' }));
    const has = await times(200, balance);
    const [compared, books] = await seconds(async () => {
      await owner.query(`SELECT set_config('app.scope', 'system', false)`);
      return compareBooks(drizzle(owner) as never);
    });
    return [
      { what: `a page of 50 of a bill of ${TRANSFERS} lines, p95`, value: first, unit: 'ms', atMost: 100 },
      { what: '… of a kind that is rare, p95', value: rare, unit: 'ms', atMost: 100 },
      { what: '… of a month of it, p95', value: month, unit: 'ms', atMost: 100 },
      {
        what: 'the balance of its tenant with a year of it, over HTTP, median',
        value: percentile(has, 0.5),
        unit: 'ms',
        atMost: 5,
      },
      { what: '… p95', value: percentile(has, 0.95), unit: 'ms' },
      { what: `comparing the books: ${books.entries} entries`, value: compared, unit: 's', atMost: 60 },
      { what: '… differences', value: books.count, unit: 'count', atMost: 0 },
      ...(await buyAtOnce(manager)),
    ];
  } finally {
    await owner.end();
    await portal.stop();
  }
};

/** Buys points at the demo's desk. */
async function recharge(manager: Client, amount: number): Promise<void> {
  const { orderCode } = await manager.post<{ orderCode: string }>(ledger.orderPoints.path, { points: amount });
  const { paymentCode } = await manager.post<{ paymentCode: string }>(ledger.payOrder.path, {
    orderCode,
    method: 'demo',
  });
  await manager.post(ledger.settleDemoPayment.path, { paymentCode, outcome: 'succeed' });
}

/** More buyers than the points reach for, all in the same moment; after as many have bought before them. */
async function buyAtOnce(manager: Client) {
  const balance = () => manager.get<LedgerWire['getBalance']['data']>(ledger.getBalance.path);
  const body = { items: [{ productCode: 'ASSET_RISK', edition: 1, count: 1 }], points: PRICE };
  await recharge(manager, (BUYERS + REACHED) * PRICE);
  await Promise.all(Array.from({ length: BUYERS }, () => manager.post(marketing.buyProducts.path, body)));
  const before = await balance();
  const reaches = Math.floor((before.gift + before.paid) / PRICE);
  let bought = 0;
  const took = await Promise.all(
    Array.from({ length: BUYERS }, async () => {
      const [needed] = await seconds(() =>
        manager.post(marketing.buyProducts.path, body).then(
          () => {
            bought += 1;
          },
          () => undefined,
        ),
      );
      return needed * 1000;
    }),
  );
  const after = await balance();
  const lost = before.gift + before.paid - after.gift - after.paid - bought * PRICE;
  return [
    {
      what: `${BUYERS} buyers at once at one account with points for ${reaches}, p95`,
      value: percentile(took, 0.95),
      unit: 'ms',
      atMost: 500,
    },
    { what: '… sold beyond what the points reach for', value: bought - reaches, unit: 'count', atMost: 0 },
    { what: '… points lost or found', value: Math.abs(lost), unit: 'count', atMost: 0 },
  ] as const;
}
