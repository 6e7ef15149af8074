import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { tenant } from '#domain/core/tenant/contract';
import type { TenantWire } from '#domain/core/tenant/schema';
import { user } from '#domain/core/user/contract';
import type { UserWire } from '#domain/core/user/schema';
import { ledger } from '#domain/subjects/ledger/contract';
import { marketing } from '#domain/subjects/marketing/contract';
import { compareBooks } from '#server/subjects/ledger/reconcile/compare';
import type { Figure } from './figures';
import { connectTo, killAgainAndAgain } from './kills';
import type { Measure } from './measure';
import { type Client, type Portal, startPortal } from './portal';
import { sendUntilAnswered } from './writers';

const PURCHASES = 2_000;
const PRICE = 1_200;
/** Purchases paid for by one payment. */
const OF_ONE_PAYMENT = 8;
/** How long processes run before the next one is killed, in ms. */
const BETWEEN = { least: 300, most: 2_500 };
/** Concurrent buyers. */
const BUYERS = 3;

/** The acknowledged operations. */
interface Acknowledged {
  purchases: number;
  payments: number;
  transfers: number;
  resent: number;
  readonly refusals: string[];
}

/** Sends as one of the portal's pages does: under one key until there is an answer. */
const poster =
  (address: string, client: Client, told: Acknowledged) =>
  <T>(path: string, body: object) =>
    sendUntilAnswered<T>(address, client, told, path, { body, headers: { 'idempotency-key': randomUUID() } });

/** Recharges, and buys with it, again and again. */
async function buy(address: string, client: Client, told: Acknowledged, isOver: () => boolean): Promise<void> {
  const post = poster(address, client, told);
  while (!isOver()) {
    const order = await post<{ orderCode: string }>(ledger.orderPoints.path, { points: OF_ONE_PAYMENT * PRICE });
    const payment = order && (await post<{ paymentCode: string }>(ledger.payOrder.path, { ...order, method: 'demo' }));
    const paymentCode = payment?.paymentCode;
    if (
      await post(ledger.settleDemoPayment.path, { paymentCode, outcome: 'succeed' }).then((paid) => paid !== undefined)
    )
      told.payments += 1;
    for (let left = OF_ONE_PAYMENT; left > 0 && !isOver(); left -= 1) {
      const items = [{ productCode: 'ASSET_RISK', edition: 1, count: 1 }];
      if (await post(marketing.buyProducts.path, { items, points: PRICE })) told.purchases += 1;
    }
  }
}

/** Transfers a customer to the other channel and back again. */
async function handOver(portal: Portal, told: Acknowledged, isOver: () => boolean): Promise<void> {
  const sides = await Promise.all(
    ['13800000011', '13800000015'].map(async (phone) => {
      const client = await portal.signIn(phone);
      const { inviteCode } = await client.get<UserWire['getUserInfo']['data']>(user.getUserInfo.path);
      return { inviteCode, client, post: poster(portal.address, client, told) };
    }),
  );
  const facts = { name: '往返转交有限公司', size: 'small', industries: ['C'] };
  const made = await sides[0]?.post<{ tenantCode: string }>(tenant.createCustomer.path, facts);
  for (let turn = 0; !isOver(); turn += 1) {
    const [from, to] = [sides[turn % 2], sides[(turn + 1) % 2]];
    const body = { tenantCode: made?.tenantCode, inviteCode: to?.inviteCode, reason: '区域调整' };
    const asked = await from?.post<TenantWire['requestTransfer']['data']>(tenant.requestTransfer.path, body);
    const decision = { transferCode: asked?.transferCode, action: 'accept' };
    if (asked && (await to?.post(tenant.decideTransfer.path, decision))) told.transfers += 1;
  }
}

/** Server, workers and PostgreSQL killed again and again amid purchases, payments and transfers of customers. */
export const killsUnderMoney: Measure = async ({ folder }) => {
  const env = { DEMO: 'true', DATA_DIR: join(folder, 'killed'), PORT: '0' };
  const portal = await startPortal(env);
  env.PORT = new URL(portal.address).port;
  const told: Acknowledged = { purchases: 0, payments: 0, transfers: 0, resent: 0, refusals: [] };
  const before = await connectTo(env.DATA_DIR);
  const count = async (client: typeof before, text: string) =>
    (await client.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${text}`)).rows[0]?.n ?? -1;
  const bought = `audit_log WHERE action = 'buyProducts'`;
  const paid = `payments WHERE state = 'succeeded'`;
  const moved = `customer_moves WHERE kind = 'transferred'`;
  const all = async (client: typeof before) => {
    const counts: number[] = [];
    for (const text of [bought, paid, moved]) counts.push(await count(client, text));
    return counts;
  };
  const at = await all(before);
  await before.end();

  const from = performance.now();
  const isOver = () => told.purchases >= PURCHASES;
  const [{ kills, failed, running }] = await Promise.all([
    killAgainAndAgain(portal, env, isOver, BETWEEN),
    ...Array.from({ length: BUYERS }, async () =>
      buy(portal.address, await portal.signIn('13800000011'), told, isOver),
    ),
    handOver(portal, told, isOver),
  ]);
  const took = (performance.now() - from) / 1000;
  const after = await connectTo(env.DATA_DIR);
  await after.query(`SELECT set_config('app.scope', 'system', false)`);
  const now = await all(after);
  const books = await compareBooks(drizzle(after) as never);
  await after.end();
  await running.stop();
  for (const refusal of told.refusals.slice(0, 10)) console.log(`  ${refusal}`);
  const number = (what: string, value: number, bound: Partial<Figure> = {}): Figure => ({
    what,
    value,
    unit: 'count',
    ...bound,
  });
  const none = { atMost: 0 };
  const off = (index: number, acknowledged: number) => Math.abs((now[index] ?? 0) - (at[index] ?? 0) - acknowledged);
  return [
    number('Purchases acknowledged amid kills', told.purchases, { atLeast: PURCHASES }),
    { what: '… in', value: took, unit: 's' },
    number('… payments acknowledged', told.payments, { atLeast: 1 }),
    number('… transfers of a customer acknowledged', told.transfers, { atLeast: 1 }),
    number('… sent again after an outage', told.resent),
    ...Object.entries(kills).map(([victim, times]) => number(`Kills of ${victim}`, times)),
    number('Starts that failed', failed, none),
    number('Refused', told.refusals.length, none),
    number('Purchases lost or doubled', off(0, told.purchases), none),
    number('Payments lost or doubled', off(1, told.payments), none),
    number('Transfers lost or doubled', off(2, told.transfers), none),
    number('Differences in the books', books.count, none),
  ];
};
