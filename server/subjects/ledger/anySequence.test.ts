import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ledger } from '#domain/subjects/ledger/contract';
import type { LedgerWire } from '#domain/subjects/ledger/schema';
import { marketing } from '#domain/subjects/marketing/contract';
import { newInviteCode } from '#server/core/tenant/inviteCodes';
import { DatabaseLost } from '#server/kernel/db/database';
import type { Tx } from '#server/kernel/db/tx';
import { settleCost } from '#server/subjects/marketing/deliveries/cost';
import { holdOne, settleUnits } from '#server/subjects/marketing/use';
import { grantUnits, makeHeldUnit, PRODUCT } from '../../../tests/factories/equity';
import { givePoints, makeHeld, makeOrder, makePayment } from '../../../tests/factories/points';
import { makeProject } from '../../../tests/factories/projects';
import { makeCustomer, makePerson, makeTenant } from '../../../tests/factories/tenants';
import { handOver } from '../../../tests/server/handOver';
import { approve } from '../../../tests/server/secondPerson';
import { type Answer, type Client, testApp } from '../../../tests/server/testApp';
import { expireLots } from './expire';
import { lockOrder, moveOrder } from './orders/openOrder';
import { settlePayment } from './orders/settle';
import { orders } from './orders/tables';
import { reconcile } from './reconcile/reconcile';

const test = testApp();
const PRICE = 1200;

interface Buyer {
  client: Client;
  tenantCode: string;
  accountId: string;
}
interface Step {
  kind: keyof typeof acts;
  points: number;
  /** Which of those that there are. */
  pick: number;
}
/** What was refused, as it should be; `lost`: its connection was killed. */
type Outcome = 'done' | 'refused' | 'lost';

const choose = <T>(from: readonly T[], pick: number): T | undefined => from[pick % Math.max(from.length, 1)];

/** What the database does in one transaction of the portal's. */
const inOne = (work: (tx: Tx) => Promise<unknown>): Promise<Outcome> => outcomeOf(test.peek(work));
const outcomeOf = (work: Promise<unknown>): Promise<Outcome> =>
  work.then(
    () => 'done',
    (error: Error) => {
      if (error instanceof DatabaseLost) return 'lost';
      expect(error.message).toMatch(/insufficientBalance|refusedTransition/u);
      return 'refused';
    },
  );
/** Compares the books; of the connections that were cut off last, each may end only now, once. */
const compare = (cuts: number): ReturnType<typeof reconcile> =>
  reconcile(test.services).catch((error: unknown) => {
    if (cuts > 0 && error instanceof DatabaseLost) return compare(cuts - 1);
    throw error;
  });
const answered = async (asked: Promise<Answer>): Promise<Outcome> => {
  const { status, errorCode, success } = await asked;
  if (status === 503) return 'lost';
  // Two who refund one order at once give the same number; of two who reverse one gift the first one's request waits.
  const races = [
    'conflict',
    'price_changed',
    'refused_transition',
    'approval_overtaken',
    'approval_waits',
    'refund_number_taken',
  ];
  expect(['200', '13001', ...races]).toContain(errorCode);
  return success ? 'done' : 'refused';
};

let operator: Client;
let second: Client;

/** What one asks for, or has asked for before it was cut off, another one confirms. */
async function confirmed(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  const { approvalCode } = (answer.data ?? {}) as { approvalCode?: string };
  return approvalCode ? approve(second, approvalCode) : answer;
}
/** By which customers go to another channel. */
let elsewhere: string;
let receiver: Client;

/** Accepts or calls off a delivery that was held when it was looked for. */
const finish = (by: Buyer, pick: number, action: 'capture' | 'release', what: 'use' | 'release') =>
  inOne(async (tx) => {
    const { tenantCode } = by;
    const held = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.tenantCode, tenantCode), eq(orders.state, 'held')))
      .orderBy(orders.orderCode);
    const chosen = choose(held, pick);
    if (!chosen) throw new Error('refusedTransition');
    const order = await lockOrder(tx, chosen);
    await moveOrder(tx, order, action, {});
    await settleCost(tx, what, order, by);
  });

const acts = {
  recharge: (by: Buyer, { points }: Step) =>
    inOne(async (tx) => {
      const { tenantCode } = by;
      const orderCode = await makeOrder(tx, by, { giftPoints: points });
      const paymentCode = await makePayment(tx, { tenantCode, orderCode });
      const money = { tenantCode, paymentCode, amountFen: 100_000, reference: paymentCode };
      await settlePayment(tx, async () => undefined, money);
    }),
  gift: ({ tenantCode }: Buyer, { points }: Step) =>
    inOne((tx) => givePoints(tx, tenantCode, { gift: points, validUntil: '2031-01-31' })),
  past: ({ tenantCode }: Buyer, { points }: Step) =>
    inOne((tx) => givePoints(tx, tenantCode, { gift: points, validUntil: '2024-01-31' })),
  expire: () => outcomeOf(expireLots(test.services)),
  hold: (by: Buyer, { points }: Step) => inOne((tx) => makeHeld(tx, by, points)),
  /** A delivery that a unit is held for. */
  holdUnit: (by: Buyer) =>
    inOne(async (tx) => {
      await grantUnits(tx, by.tenantCode, 1);
      await makeHeldUnit(tx, by);
    }),
  /** A customer whose project holds a unit goes to another channel; even if interrupted, one channel uses the unit. */
  handOver: async (by: Buyer): Promise<Outcome> => {
    let customer = '';
    const made = await inOne(async (tx) => {
      const { tenantCode: channel, accountId: ownerAccountId } = by;
      const of = await makeCustomer(tx, { channel });
      const { projectCode } = await makeProject(tx, { customer: of, ownerAccountId });
      await grantUnits(tx, channel, 1);
      await holdOne(tx, by, { productCode: PRODUCT, belongsTo: projectCode });
      customer = of.tenantCode;
    });
    if (made !== 'done') return made;
    return answered(handOver(by.client, receiver, { tenantCode: customer, inviteCode: elsewhere }));
  },
  settleUnits: () => outcomeOf(settleUnits(test.services)),
  use: (by: Buyer, { pick }: Step) => finish(by, pick, 'capture', 'use'),
  release: (by: Buyer, { pick }: Step) => finish(by, pick, 'release', 'release'),
  buy: ({ client }: Buyer) =>
    answered(
      client.post(marketing.buyProducts.path, {
        items: [{ productCode: PRODUCT, count: 1, edition: 1 }],
        points: PRICE,
      }),
    ),
  refund: async ({ tenantCode }: Buyer, { pick }: Step): Promise<Outcome> => {
    const all = await test.owner.query<{ order_code: string }>(
      'SELECT order_code FROM orders WHERE tenant_code = $1 ORDER BY created_at',
      [tenantCode],
    );
    const orderCode = choose(all.rows, pick)?.order_code;
    if (!orderCode) return 'refused';
    const seen = await operator.get<LedgerWire['getAnyOrder']['data']>(ledger.getAnyOrder.path, { orderCode });
    if (!seen.success || !seen.data.refund) return 'refused';
    const { version, refund } = seen.data;
    const body = { orderCode, version, refundFen: refund.refundFen, reason: '整单退回' };
    return answered(confirmed(operator.post(ledger.refundOrder.path, body)));
  },
  reverse: async ({ tenantCode }: Buyer, { pick }: Step): Promise<Outcome> => {
    const query = { tenantCode, kind: 'gift' };
    const bill = await operator.get<LedgerWire['listAnyBill']['data']>(ledger.listAnyBill.path, query);
    const seq = bill.success
      ? choose(
          bill.data.list.filter(({ mayReverse }) => mayReverse > 0),
          pick,
        )?.seq
      : undefined;
    if (seq === undefined) return 'refused';
    return answered(confirmed(operator.post(ledger.reverseGift.path, { tenantCode, seq, reason: '误赠' })));
  },
  /** Ends a connection in the middle of what it does, after the portal had time for some of it. */
  kill: async (_: Buyer, { pick }: Step): Promise<Outcome> => {
    for (let looks = 0; looks < pick; looks += 1) await test.owner.query('SELECT 1');
    const { rowCount } = await test.owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()
        AND usename <> current_user AND xact_start IS NOT NULL ORDER BY xact_start LIMIT 1`,
    );
    return rowCount ? 'done' : 'refused';
  },
};
const kinds = Object.keys(acts) as (keyof typeof acts)[];

it('keeps the books consistent after any actions in any order, concurrent or interrupted', async () => {
  operator = await test.as('13800000001');
  second = await test.as('13800000003');
  elsewhere = newInviteCode();
  const { phone } = await test.peek(async (tx) =>
    makePerson(tx, await makeTenant(tx, { type: 'channel', inviteCode: elsewhere }), ['CHANNEL_TENANT_MANAGER']),
  );
  receiver = await test.as(phone);
  const step = fc.record<Step>({
    kind: fc.constantFrom(...kinds),
    points: fc.integer({ min: 1, max: 900 }),
    pick: fc.nat({ max: 40 }),
  });
  const happened = new Set<string>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 3, maxLength: 6, size: 'max' }),
      async (rounds) => {
        const person = await test.peek(async (tx) =>
          makePerson(tx, await makeTenant(tx, { type: 'channel' }), ['CHANNEL_TENANT_MANAGER']),
        );
        const by = { ...person, client: await test.as(person.phone) };
        await test.peek((tx) => givePoints(tx, by.tenantCode, { paid: 2 * PRICE }));
        let cutOff = 0;
        for (const round of rounds) {
          const outcomes = await Promise.all(round.map((one) => acts[one.kind](by, one)));
          for (const [i, { kind }] of round.entries()) happened.add(`${kind} ${outcomes[i]}`);
          // Nothing is lost but where somebody has cut it off; a connection may end only after it has answered.
          const cuts = round.filter(({ kind }) => kind === 'kill').length;
          if (cuts + cutOff === 0) expect(outcomes).not.toContain('lost');
          cutOff = cuts;
        }
        expect((await compare(cutOff)).differences).toEqual([]);
      },
    ),
    { numRuns: 30 },
  );
  // All of it was tried in earnest.
  expect(kinds.filter((kind) => !happened.has(`${kind} done`))).toEqual([]);
  expect([...happened].filter((one) => one.endsWith('lost'))).not.toEqual([]);
}, 300_000);
