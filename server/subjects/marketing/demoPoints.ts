import { eq, sql } from 'drizzle-orm';
import type { OrderItem, OrderState, PayMethod } from '#domain/subjects/ledger/orders/workflow';
import { priceOf } from '#domain/subjects/ledger/points/recharge';
import { unitOfProduct } from '#domain/subjects/ledger/rules';
import { accounts } from '#server/core/tenant/tables';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import type { FileStore } from '#server/kernel/files/store';
import { accountOf, daysAgo } from '#server/seed/story';
import { fillInvoices } from '#server/subjects/ledger/invoices/demo';
import { payDemoOrder } from '#server/subjects/ledger/orders/demo';
import { moveForPurchase, pointsOf } from '#server/subjects/ledger/orders/purchase';
import { settleTransfer } from '#server/subjects/ledger/orders/settle';
import { orders, payments } from '#server/subjects/ledger/orders/tables';
import { platformCode } from '#server/subjects/ledger/platform';
import { transfer } from '#server/subjects/ledger/transfer';
import { bankAllocations, bankRecords } from '#server/subjects/ledger/transfers/tables';
import data from '../../seed/data/points.json';
import { fillDeliveries } from './deliveries/demo';
import { allProducts } from './products/offered';

interface Step {
  readonly days: number;
  readonly tenant: string;
  /** Phone of who did it. */
  readonly by: string;
  readonly what: 'gift' | 'recharge' | 'buy' | 'cancelled' | 'expired' | 'awaiting';
  readonly points?: number;
  readonly method?: PayMethod;
  readonly reason?: string;
  /** In so many days from when the demo is filled in. */
  readonly endsIn?: number;
  /** Product, count. */
  readonly items?: readonly [string, number][];
  /** What was bought is still there. */
  readonly isKept?: boolean;
}
/** A line of the bank's statements. */
interface Line {
  readonly days: number;
  readonly yuan: number;
  readonly payer: string;
  readonly remark: string;
  /** Which of the orders that are awaited it is matched with. */
  readonly order?: number;
  /** Why it was left aside. */
  readonly ignored?: string;
  /** What of it was confirmed for which of these orders, with what a bank has kept. */
  readonly parts?: readonly { order: number; yuan: number; fee?: number }[];
  /** Why a fee was let off. */
  readonly reason?: string;
  /** Why it went back. */
  readonly returned?: string;
}
// JSON knows no unions: a wrong row fails when a database is filled.
const { steps, bank } = data as unknown as { steps: Step[]; bank: Line[] };

const lineOf = (i: number) => `BDEM1${String(i + 1).padStart(6, '0')}`;
const serialOf = (i: number) => `20261100${String(i + 1).padStart(8, '0')}`;
const fenOf = (yuan: number) => Math.round(yuan * 100);

/** What became of a line that is not for one whole order: parts of orders, or its way back. */
async function settleLine(
  tx: Tx,
  { days, yuan, parts = [], reason, returned }: Line,
  i: number,
  { awaited, by }: { awaited: readonly { tenantCode: string; orderCode: string }[]; by: string | null },
): Promise<void> {
  const at = daysAgo(Math.max(days - 1, 0));
  const part = { recordCode: lineOf(i), confirmedByName: by, confirmedAt: at, createdAt: at };
  if (returned)
    await tx.insert(bankAllocations).values({
      ...part,
      allocationCode: `L${lineOf(i)}`,
      state: 'returned',
      amountFen: fenOf(yuan),
      reason: returned,
      number: `TH${serialOf(i)}`,
    });
  for (const [n, { order: nth, yuan: amount, fee = 0 }] of parts.entries()) {
    const order = awaited[nth];
    if (!order) throw new Error(`There is no order ${nth} that is awaited.`);
    const money = { amountFen: fenOf(amount), feeFen: fenOf(fee) };
    const settled = await settleTransfer(tx, async () => undefined, { ...order, ...money, reference: serialOf(i), at });
    await tx.insert(bankAllocations).values({
      ...part,
      ...money,
      allocationCode: `L${lineOf(i)}${n}`,
      orderCode: order.orderCode,
      orderTenantCode: order.tenantCode,
      state: 'confirmed',
      paymentCode: settled.paymentCode,
      reason: fee > 0 ? (reason ?? null) : null,
    });
  }
}

const dayIn = (days: number) => portalToday(daysAgo(-days));

/**
 * A year of points: what was given, bought and used, in the order in which it happened.
 * @param others what else happened then, so many days ago
 */
export async function fillPoints(
  tx: Tx,
  store: FileStore,
  others: readonly { days: number; run(): Promise<unknown> }[],
): Promise<void> {
  const platform = await platformCode(tx);
  const known = new Map((await allProducts(tx)).map((product) => [product.productCode, product]));
  const { rows } = await tx.execute<{ tenant_code: string; name: string }>(sql`SELECT tenant_code, name FROM tenants`);
  const names = new Map(rows.map(({ tenant_code, name }) => [tenant_code, name]));
  const keeper = async (phone: string) => {
    const [found] = await tx
      .select()
      .from(accounts)
      .where(eq(accounts.accountId, accountOf(phone)));
    return found;
  };
  const operator = await keeper('13800000001');
  const colleague = await keeper('13800000003');
  const broughtInBy = (one = operator) => ({
    importedBy: one?.accountId ?? null,
    importedByName: one?.showName ?? null,
  });
  const awaited: { tenantCode: string; orderCode: string }[] = [];
  const received: (typeof bankRecords.$inferInsert)[] = [];
  const allocated: (typeof bankAllocations.$inferInsert)[] = [];
  const waiting = [...others].sort((one, other) => other.days - one.days);
  const upTo = async (days: number) => {
    while (waiting[0] && waiting[0].days > days) await waiting.shift()?.run();
  };
  for (const [i, step] of steps.entries()) {
    const { tenant: tenantCode, days, what } = step;
    await upTo(days);
    const accountId = accountOf(step.by);
    const [person] = await tx.select().from(accounts).where(eq(accounts.accountId, accountId));
    const orderCode = `${what === 'buy' ? 'GM' : 'CZ'}DEM0${String(i + 1).padStart(6, '0')}`;
    const at = daysAgo(days);
    const until = step.endsIn === undefined ? dayIn(365 - days) : dayIn(step.endsIn);
    const from = { tenantCode: platform, purpose: 'issued' } as const;
    const to = { tenantCode, purpose: 'available' } as const;
    const bought: OrderItem[] = (step.items ?? []).map(([productCode, count]) => {
      const product = known.get(productCode);
      if (!product) throw new Error(`There is no product ${productCode}.`);
      const { name, pricePoints, units, edition } = product;
      return { productCode, name, count, units, edition, pricePoints: pricePoints ?? 0, validUntil: dayIn(365 - days) };
    });
    const ends: Partial<Record<Step['what'], OrderState>> = {
      cancelled: 'cancelled',
      expired: 'expired',
      awaiting: 'open',
    };
    const price =
      what === 'buy' ? { amountFen: 0, points: pointsOf(bought), giftPoints: 0 } : priceOf(step.points ?? 0);
    if (what !== 'gift')
      await tx.insert(orders).values({
        tenantCode,
        orderCode,
        kind: what === 'buy' ? 'purchase' : 'recharge',
        state: ends[what] ?? 'done',
        ...price,
        items: bought,
        orderedBy: accountId,
        orderedByName: person?.showName ?? '',
        method: step.method,
        createdAt: at,
        settledAt: ends[what] ? null : at,
        expiresAt: what === 'awaiting' ? daysAgo(days - 7) : at,
      });
    const of = { by: { tenantCode: platform, accountId: null }, toTenantCode: tenantCode, at };
    if (what === 'awaiting') {
      awaited.push({ tenantCode, orderCode });
      await tx.insert(payments).values({
        tenantCode,
        orderCode,
        paymentCode: `PDEM0${String(i + 1).padStart(6, '0')}`,
        method: 'transfer',
        amountFen: price.amountFen,
        createdAt: at,
      });
    }
    if (what === 'gift')
      await transfer(tx, {
        ...of,
        kind: 'gift',
        key: `demo-points-${i}`,
        reason: step.reason,
        parts: [{ unit: 'points:gift', amount: price.points, validUntil: until, from, to }],
      });
    else if (what === 'recharge' && step.method) {
      const paymentCode = `PDEM0${String(i + 1).padStart(6, '0')}`;
      const recordCode = `BDEM0${String(i + 1).padStart(6, '0')}`;
      if (step.method === 'transfer') {
        allocated.push({
          allocationCode: `L${recordCode}`,
          recordCode,
          orderCode,
          orderTenantCode: tenantCode,
          paymentCode,
          state: 'confirmed',
          amountFen: price.amountFen,
          createdAt: at,
          confirmedAt: at,
          confirmedByName: operator?.showName ?? null,
        });
        received.push({
          serial: `2026${paymentCode}`,
          receivedOn: dayIn(-days),
          payer: names.get(tenantCode) ?? '',
          amountFen: price.amountFen,
          remark: orderCode,
          state: 'confirmed',
          recordCode,
          ...broughtInBy(colleague),
        });
      }
      await payDemoOrder(tx, { tenantCode, orderCode, paymentCode, method: step.method, price, at, giftUntil: until });
    } else if (what === 'buy') {
      await moveForPurchase(tx, { tenantCode, accountId, orderCode, items: bought, platform, at });
      // What was bought was used for projects since, but for what is to be seen.
      if (step.isKept) continue;
      await transfer(tx, {
        kind: 'use',
        key: `used:${orderCode}`,
        by: { tenantCode, accountId },
        at: daysAgo(Math.max(days - 3, 0)),
        parts: bought.map(({ productCode, count, validUntil }) => ({
          unit: unitOfProduct(productCode),
          amount: count,
          validUntil,
          from: to,
          to: { tenantCode, purpose: 'used' },
        })),
      });
    }
  }
  await upTo(-1);
  await fillDeliveries(tx, store);
  received.push(
    ...bank.map(
      ({ days, yuan, payer, remark, order, ignored, parts, returned }, i): typeof bankRecords.$inferInsert => {
        const matched = order === undefined ? undefined : awaited[order];
        return {
          recordCode: lineOf(i),
          serial: serialOf(i),
          receivedOn: dayIn(-days),
          amountFen: fenOf(yuan),
          payer,
          remark,
          state: matched ? 'matched' : ignored ? 'ignored' : parts ? 'confirmed' : returned ? 'returned' : 'open',
          reason: ignored ?? null,
          // What waits to be confirmed is the operator's to confirm; what is to be matched, the colleague's.
          ...broughtInBy(matched ? colleague : operator),
        };
      },
    ),
  );
  for (const [i, { order, yuan }] of bank.entries()) {
    const matched = order === undefined ? undefined : awaited[order];
    if (!matched) continue;
    allocated.push({
      allocationCode: `L${lineOf(i)}`,
      recordCode: lineOf(i),
      orderCode: matched.orderCode,
      orderTenantCode: matched.tenantCode,
      state: 'matched',
      amountFen: fenOf(yuan),
    });
  }
  await tx.insert(bankRecords).values(received);
  await tx.insert(bankAllocations).values(allocated);
  for (const [i, line] of bank.entries()) await settleLine(tx, line, i, { awaited, by: operator?.showName ?? null });
  const invoiced = { tenantCode: 'TCHANNELA', issuedBy: operator?.showName ?? '' };
  const title = names.get(invoiced.tenantCode) ?? '';
  await fillInvoices(tx, invoiced, { title, taxCode: '91350100M000100Y43', email: 'caiwu@example.com' });
}
