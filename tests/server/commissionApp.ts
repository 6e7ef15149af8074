import { asc, eq, sql } from 'drizzle-orm';
import { ledger } from '#domain/subjects/ledger/contract';
import { portalToday } from '#server/kernel/days';
import { settleCommissions } from '#server/subjects/ledger/commissions/settle';
import { commissionSettlements, commissions } from '#server/subjects/ledger/commissions/tables';
import { settlePayment } from '#server/subjects/ledger/orders/settle';
import { reconcile } from '#server/subjects/ledger/reconcile/reconcile';
import { pointBalances } from '#server/subjects/ledger/tables';
import { makeOrder, makePayment } from '../factories/points';
import { makePerson, makeTenant, type Person } from '../factories/tenants';
import { get } from './ledgerCalls';
import { byTwo } from './secondPerson';
import { type Client, testApp } from './testApp';

/** A portal with partners on several levels, and helpers for their tests. */
export function commissionApp() {
  const test = testApp();
  const asSystem = test.peek;
  const operator = () => test.as('13800000001');

  const second = () => test.as('13800000003');
  const publish = (who: Client, body: object) =>
    who.post<{ approvalCode: string }>(ledger.publishCommissionRule.path, body);
  /** Requested by one operator, approved by another. */
  const published = async (who: Client, body: object) => byTwo(publish(who, body), await second());
  /** Three channels, each a sub-partner of the one before; the first is below the platform. */
  const branch = () => {
    return asSystem(async (tx) => {
      const top = await makeTenant(tx, { type: 'channel', name: '上级伙伴有限公司' });
      const middle = await makeTenant(tx, { type: 'channel', name: '中间伙伴有限公司', parentTenantCode: top });
      const low = await makeTenant(tx, { type: 'channel', name: '下级伙伴有限公司', parentTenantCode: middle });
      const of = (tenantCode: string) => makePerson(tx, tenantCode, ['CHANNEL_TENANT_MANAGER']);
      return { top: await of(top), middle: await of(middle), low: await of(low) };
    });
  };
  /** An order that is paid at some time. @returns its code */
  const paidAt = (of: Person, at: Date, amountFen = 100_000) =>
    asSystem(async (tx) => {
      const orderCode = await makeOrder(tx, of, { amountFen, points: Math.max(1, Math.floor(amountFen / 100)) });
      const { tenantCode } = of;
      const paymentCode = await makePayment(tx, { tenantCode, orderCode }, { amountFen });
      await settlePayment(tx, async () => undefined, {
        tenantCode,
        paymentCode,
        amountFen,
        reference: paymentCode,
        at,
      });
      return orderCode;
    });
  const rowsOf = (tenantCode: string) =>
    asSystem((tx) =>
      tx.select().from(commissions).where(eq(commissions.tenantCode, tenantCode)).orderBy(asc(commissions.id)),
    );
  const settlementsOf = (tenantCode: string) =>
    asSystem((tx) =>
      tx
        .select()
        .from(commissionSettlements)
        .where(eq(commissionSettlements.tenantCode, tenantCode))
        .orderBy(asc(commissionSettlements.month)),
    );
  const pointsOf = async (tenantCode: string) => {
    const [has] = await asSystem((tx) =>
      tx.select().from(pointBalances).where(eq(pointBalances.tenantCode, tenantCode)),
    );
    return (has?.gift ?? 0) + (has?.paid ?? 0);
  };
  /** Accounts of a tenant's commissions, in fen. */
  const accountsOf = (tenantCode: string) =>
    asSystem(async (tx) => {
      const { rows } = await tx.execute<{ purpose: string; n: number }>(
        sql`SELECT purpose, balance::int AS n FROM ledger_accounts WHERE tenant_code = ${tenantCode} AND unit = 'money:CNY'
        AND purpose IN ('earned', 'settled', 'owed') AND balance <> 0`,
      );
      return Object.fromEntries(rows.map(({ purpose, n }) => [purpose, n]));
    });
  /** The balances of these earners, or of their orders. */
  const differences = async (people: Record<string, Person>) => {
    const whose = Object.values(people).map(({ tenantCode }) => tenantCode);
    return (await reconcile(test.services)).differences.filter(
      ({ check, tenantCode }) => (check === 'commission' || check === 'earnings') && whose.includes(tenantCode ?? ''),
    );
  };
  const refund = async (orderCode: string) => {
    const { version, refund: due } = (await get(await operator(), 'getAnyOrder', { orderCode })).data;
    const body = { orderCode, version, refundFen: due?.refundFen ?? 0, reason: '客户退款' };
    return byTwo((await operator()).post(ledger.refundOrder.path, body), await second());
  };
  const monthsAgo = (back: number) => {
    const [year = 0, month = 1] = portalToday().split('-').map(Number);
    return new Date(Date.UTC(year, month - 1 - back, 15, 2));
  };
  const settled = (at = new Date()) => settleCommissions(test.services, at);

  return {
    test,
    asSystem,
    get,
    publish,
    published,
    second,
    operator,
    branch,
    paidAt,
    rowsOf,
    settlementsOf,
    pointsOf,
    accountsOf,
    differences,
    refund,
    monthsAgo,
    settled,
  };
}
