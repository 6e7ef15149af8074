import { beforeAll, describe, expect, it } from 'vitest';
import { makeMatched } from '../../../../tests/factories/points';
import { post } from '../../../../tests/server/ledgerCalls';
import { settlingApp } from '../../../../tests/server/settlingApp';
import type { Client } from '../../../../tests/server/testApp';

const { test, operators, buyer, ordered, received, act, part, differences, points } = settlingApp();
let first: Client;
let second: Client;
beforeAll(() => {
  ({ first, second } = operators);
});

describe('many lines', () => {
  const confirm = (who: Client, records: { recordCode: string; version: number }[], seal?: string) =>
    post(who, 'confirmBankRecords', { records, ...(seal && { seal }) });
  const of = (codes: string[]) => codes.map((recordCode) => ({ recordCode, version: 1 }));

  it('are confirmed at once after a preview, which changes nothing; those that can’t be are named', async () => {
    const by = await buyer();
    const codes = await test.peek(async (tx) => [await makeMatched(tx, by), await makeMatched(tx, by)]);
    const own = await received(300);
    await act(second, own, 'match', { parts: [part(await ordered(by, 300), 300)] });
    const open = await received(5);
    const records = [...of(codes), { recordCode: own, version: 2 }, ...of([open])];
    const seen = (await confirm(second, records)).data;
    expect(seen).toMatchObject({ count: 2, amountFen: 200_000, orders: 2 });
    expect(seen.left.map(({ recordCode, reason }) => [recordCode, reason]).sort()).toEqual(
      [
        [open, 'changed'],
        [own, 'matched'],
      ].sort(),
    );
    expect(await points(by)).toBe(0);
    expect((await confirm(second, records, 'other')).errorCode).toBe('change_overtaken');
    const answers = await Promise.all([1, 2].map(() => confirm(second, records, seen.seal)));
    expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'change_overtaken']);
    expect(await points(by)).toBe(2_000);
    expect((await test.audits('confirmBankRecords'))[0]).toMatchObject({ detail: { count: 2, amountFen: 200_000 } });
    const rows = (await test.audits('changeBankRecord')).filter(({ entityCode }) => codes.includes(entityCode ?? ''));
    expect(rows).toMatchObject([1, 2].map(() => ({ detail: { action: 'confirm' } })));
    expect(await differences(by.tenantCode)).toEqual([]);
  });

  it('are left whole where one order takes less by now', async () => {
    const by = await buyer();
    const [a, b] = [await ordered(by, 300), await ordered(by, 200)];
    const [both, rest] = [await received(450), await received(50)];
    await act(first, both, 'match', { parts: [part(a, 300), part(b, 150)] });
    // It was to complete an order that has not had its other part yet, with a fee.
    await act(first, rest, 'match', { parts: [part(b, 49.5, 0.5)], reason: '手续费' });
    const records = [{ recordCode: rest, version: 2 }];
    expect((await confirm(second, records)).data).toMatchObject({ count: 0, left: [{ reason: 'differs' }] });
    expect((await act(second, rest, 'confirm')).errorCode).toBe('amount_differs');
    expect((await act(second, both, 'confirm')).success).toBe(true);
    expect((await act(second, rest, 'confirm')).success).toBe(true);
    expect(await points(by)).toBe(500);
    expect(await differences(by.tenantCode)).toEqual([]);
  });

  it('are refused to all but operators, and need a list', async () => {
    const by = await buyer();
    const records = of([await test.peek((tx) => makeMatched(tx, by))]);
    expect((await confirm(by.client, records)).errorCode).toBe('403');
    expect((await confirm(test.nobody, records)).errorCode).toBe('10000');
    expect((await confirm(second, [])).status).toBe(400);
    expect((await confirm(second, of(['BNONE']))).errorCode).toBe('not_found');
  });
});
