import { beforeAll } from 'vitest';
import { platform } from '#domain/subjects/platform/contract';
import { reconcile } from '#server/subjects/ledger/reconcile/reconcile';
import { makeBankRecord, makeOrder } from '../factories/points';
import { makePerson, makeTenant, type Person } from '../factories/tenants';
import { get } from './ledgerCalls';
import { type Client, testApp } from './testApp';

/** A portal with two operators, and what settling transfers takes: orders, lines, and the steps between them. */
export function settlingApp() {
  const test = testApp();
  const operators = {} as { first: Client; second: Client };
  beforeAll(async () => {
    operators.first = await test.as('13800000001');
    operators.second = await test.as('13800000003');
  });

  const buyer = async (name?: string) => {
    const person = await test.peek(async (tx) =>
      makePerson(tx, await makeTenant(tx, { type: 'channel', ...(name && { name }) }), ['CHANNEL_TENANT_MANAGER']),
    );
    return { ...person, client: await test.as(person.phone) };
  };
  /** An order of a yuan a point, to be paid by transfer. */
  const ordered = (by: Person & { tenantCode: string }, yuan: number) =>
    test.peek((tx) => makeOrder(tx, by, { method: 'transfer', amountFen: yuan * 100, points: yuan }));
  const received = (yuan: number, part: object = {}) =>
    test.peek((tx) => makeBankRecord(tx, { amountFen: Math.round(yuan * 100), ...part }));
  const line = async (recordCode: string, who = operators.first) =>
    (await get(who, 'getBankRecord', { recordCode })).data;
  const order = async (orderCode: string) => (await get(operators.first, 'getAnyOrder', { orderCode })).data;
  const act = async (who: Client, recordCode: string, action: string, part: object = {}) =>
    who.post<{ state: string }>(platform.setAccountRecordStatus.path, {
      ...{ recordCode, action, version: (await line(recordCode)).version },
      ...part,
    });
  const part = (orderCode: string, yuan: number, fee = 0) => ({
    orderCode,
    amountFen: Math.round(yuan * 100),
    feeFen: Math.round(fee * 100),
  });
  /** Matches by one and confirms by another. */
  const settle = async (recordCode: string, parts: object[], reason?: string) => {
    const matched = await act(operators.first, recordCode, 'match', { parts, reason });
    if (!matched.success) return matched;
    return act(operators.second, recordCode, 'confirm');
  };
  const differences = async (tenantCode: string) =>
    (await reconcile(test.services)).differences.filter((one) => one.tenantCode === tenantCode);
  const points = async ({ client }: { client: Client }) => (await get(client, 'getBalance')).data.paid;
  return { test, operators, buyer, ordered, received, line, order, act, part, settle, differences, points };
}
