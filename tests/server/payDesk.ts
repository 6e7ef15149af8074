import { afterAll, afterEach, beforeAll } from 'vitest';
import { askProvider } from '#server/subjects/ledger/providers/ask';
import type { ProviderMethod } from '#server/subjects/ledger/providers/provider';
import { makePerson, makeTenant } from '../factories/tenants';
import { get, post } from './ledgerCalls';
import { payProviders } from './payProviders';
import { type Client, testApp } from './testApp';

/** A portal with stand-ins for its payment providers, and a buyer who pays by them. */
export async function payDesk() {
  const stand = await payProviders();
  const test = testApp({ env: stand.env });
  let client: Client;
  let tenantCode = '';
  afterAll(() => stand.close());
  beforeAll(async () => {
    const person = await test.peek(async (tx) =>
      makePerson(tx, await makeTenant(tx, { type: 'channel' }), ['CHANNEL_TENANT_MANAGER']),
    );
    tenantCode = person.tenantCode;
    client = await test.as(person.phone);
  });
  afterEach(() => {
    stand.fails.broken = false;
    stand.fails.forging = false;
  });
  const order = async (points = 1_000) => (await post(client, 'orderPoints', { points })).data.orderCode;
  const pay = (orderCode: string, method: ProviderMethod | 'transfer') =>
    post(client, 'payOrder', { orderCode, method });
  let number = 0;
  return {
    stand,
    test,
    tenantCode: () => tenantCode,
    order,
    pay,
    cancel: (orderCode: string) => post(client, 'cancelOrder', { orderCode }),
    /** An order whose payment is begun. */
    async begin(method: ProviderMethod, points?: number) {
      const orderCode = await order(points);
      const { success, data } = await pay(orderCode, method);
      if (!success) throw new Error('The payment was not begun.');
      return { orderCode, paymentCode: data.paymentCode };
    },
    shown: async (orderCode: string) => (await get(client, 'getOrder', { orderCode })).data,
    paidPoints: async () => (await get(client, 'getBalance')).data.paid,
    tell: (method: ProviderMethod, { headers, body }: { headers: Record<string, string>; body: string }) =>
      test.app.inject({ method: 'POST', url: `/api/notices/${method}`, headers, payload: body }),
    /** Asks a provider; as of a moment at which that is due by default. */
    ask: (method: ProviderMethod, now = new Date(Date.now() + 90_000)) =>
      askProvider(test.services, method, test.app.log, now),
    /** Another number of a provider's. */
    reference: () => `4200${String(++number).padStart(10, '0')}`,
  };
}
