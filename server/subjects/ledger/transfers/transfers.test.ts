import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { ledger } from '#domain/subjects/ledger/contract';
import type { LedgerWire } from '#domain/subjects/ledger/schema';
import { platform } from '#domain/subjects/platform/contract';
import { writeBook } from '#server/kernel/documents/book/write';
import { makeBankRecord } from '../../../../tests/factories/points';
import { makePerson, makeTenant } from '../../../../tests/factories/tenants';
import { get, post } from '../../../../tests/server/ledgerCalls';
import { type Client, testApp } from '../../../../tests/server/testApp';
import { bankBook } from './bankBook';
import { bankRecords } from './tables';

const test = testApp();
const act = (who: Client, recordCode: string, action: string, part: object = {}) =>
  who.post<{ state: string }>(platform.setAccountRecordStatus.path, { recordCode, action, version: 1, ...part });

let first: Client;
let second: Client;
let lines = 0;
interface Line {
  serial: string;
  receivedOn: string;
  amount: string;
  payer: string;
  remark?: string;
}
const line = (amount: string, payer: string, remark = ''): Line => {
  lines += 1;
  return { serial: `S${Date.now()}${lines}`, receivedOn: '2026-11-20', amount, payer, remark };
};
const send = async (rows: readonly object[], who = first) => {
  const content = await writeBook(bankBook, { records: rows as never }, 'zh-CN');
  return who.upload<LedgerWire['importBankRecords']['data']>(ledger.importBankRecords.path, {
    fields: {},
    name: '十一月流水.xlsx',
    content,
  });
};
/** A channel that has ordered points and chosen to transfer their price. */
const ordered = async (name: string, points: number) => {
  const person = await test.peek(async (tx) =>
    makePerson(tx, await makeTenant(tx, { type: 'channel', name }), ['CHANNEL_TENANT_MANAGER']),
  );
  const client = await test.as(person.phone);
  const { orderCode } = (await post(client, 'orderPoints', { points })).data;
  await post(client, 'payOrder', { orderCode, method: 'transfer' });
  return { ...person, client, orderCode };
};
const recordOf = async (serial: string) => {
  const [found] = (await get(first, 'listBankRecords', { keyword: serial })).data.list;
  if (!found) throw new Error(`There is no line ${serial}.`);
  return found;
};

beforeAll(async () => {
  first = await test.as('13800000001');
  const other = await test.peek((tx) => makePerson(tx, 'TPLATFORM', ['PLATFORM_MANAGER']));
  second = await test.as(other.phone);
});

describe('a bank statement', () => {
  it('is matched by code, by payer and amount, and confirmed by another person than has brought it in', async () => {
    const one = await ordered('按码付款（上海）有限公司', 5_000);
    const two = await ordered('按户名付款有限公司', 700);
    const byCode = line(
      '5,000.00',
      '王某',
      `充值 ${one.orderCode.slice(0, 6)} ${one.orderCode.slice(6).toLowerCase()}`,
    );
    const byName = line('700', '按户名付款有限公司');
    const unknown = line('88.8', '不相识公司', '货款');
    const answer = await send([byCode, byName, unknown]);
    expect(answer.data).toEqual({ added: 3, known: 0, left: 0, matched: 2, unread: 0, problems: [] });
    expect((await send([byCode, byName, unknown])).data).toMatchObject({ added: 0, known: 3, matched: 0 });
    const record = await recordOf(byCode.serial);
    expect(record).toMatchObject({ state: 'matched', orderCode: one.orderCode, matchedBy: null, amountFen: 500_000 });
    // A statement that is made by hand would pay any order, were its maker the one who confirms it.
    const { recordCode } = record;
    expect((await get(first, 'getBankRecord', { recordCode })).data).toMatchObject({
      importedBy: '周振宇',
      ownPart: 'imported',
      allowedActions: ['unmatch'],
    });
    expect((await act(first, recordCode, 'confirm')).errorCode).toBe('needs_second_person');
    expect((await get(one.client, 'getBalance')).data.paid).toBe(0);
    expect((await get(second, 'getBankRecord', { recordCode })).data).toMatchObject({
      ownPart: null,
      allowedActions: ['confirm', 'unmatch'],
    });
    // The log names the matched order, not the one that the caller names beside it.
    expect((await act(second, recordCode, 'confirm', { orderCode: two.orderCode })).data.state).toBe('confirmed');
    expect((await test.audits('changeBankRecord')).at(0)).toMatchObject({
      entityCode: recordCode,
      detail: { action: 'confirm', serial: byCode.serial, orderCode: one.orderCode },
    });
    expect((await get(one.client, 'getBalance')).data).toMatchObject({ paid: 5_000, gift: 150 });
    expect((await get(one.client, 'getOrder', { orderCode: one.orderCode })).data).toMatchObject({
      state: 'done',
      method: 'transfer',
      payment: { state: 'succeeded' },
    });
    expect((await act(second, record.recordCode, 'confirm', { version: 2 })).errorCode).toBe('refused_transition');
    expect((await recordOf(byName.serial)).orderCode).toBe(two.orderCode);
    expect((await recordOf(unknown.serial)).state).toBe('open');
    expect((await test.audits('settlePayment')).map(({ entityCode }) => entityCode)).toContain(one.orderCode);
  });

  it('is matched by one and confirmed by another, never by the same person, and not twice at once', async () => {
    const payer = await ordered('人工匹配公司', 1_300);
    const told = line('1300', '代付人');
    await send([told]);
    const { recordCode } = await recordOf(told.serial);
    const detail = (await get(first, 'getBankRecord', { recordCode })).data;
    expect(detail.allowedActions).toEqual(['match', 'ignore', 'giveBack']);
    expect(detail.fits).toMatchObject([{ orderCode: payer.orderCode, amount: true, code: false, payer: false }]);
    expect((await act(first, recordCode, 'match', { orderCode: 'CZ0000000000' })).errorCode).toBe('unknown_reference');
    expect((await act(first, recordCode, 'match', { orderCode: payer.orderCode })).data.state).toBe('matched');
    expect((await act(second, recordCode, 'match', { orderCode: payer.orderCode })).errorCode).toBe('conflict');
    expect((await act(first, recordCode, 'confirm', { version: 2 })).errorCode).toBe('needs_second_person');
    expect((await get(first, 'getBankRecord', { recordCode })).data.ownPart).toBe('matched');
    const answers = await Promise.all([1, 2, 3].map(() => act(second, recordCode, 'confirm', { version: 2 })));
    expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'conflict', 'conflict']);
    expect((await get(payer.client, 'getBalance')).data.paid).toBe(1_300);
  });

  it('is confirmed neither by its matcher nor by its importer, even after others have handled it', async () => {
    const payer = await ordered('三人经手公司', 1_700);
    const told = line('1700', '代付人');
    await send([told]);
    const { recordCode } = await recordOf(told.serial);
    await act(second, recordCode, 'match', { orderCode: payer.orderCode });
    for (const who of [first, second])
      expect((await act(who, recordCode, 'confirm', { version: 2 })).errorCode).toBe('needs_second_person');
    // Brought in again by a colleague, it stays whose it was.
    expect((await send([told], second)).data).toMatchObject({ added: 0, known: 1 });
    await act(second, recordCode, 'unmatch', { version: 2, reason: '由导入人匹配' });
    await act(first, recordCode, 'match', { version: 3, orderCode: payer.orderCode });
    expect((await act(first, recordCode, 'confirm', { version: 4 })).errorCode).toBe('needs_second_person');
    expect((await act(second, recordCode, 'confirm', { version: 4 })).data.state).toBe('confirmed');
    const changes = (await test.audits('changeBankRecord')).filter(({ entityCode }) => entityCode === recordCode);
    expect(changes).toMatchObject(
      ['confirm', 'match', 'unmatch', 'match'].map((action) => ({ detail: { action, orderCode: payer.orderCode } })),
    );
  });

  it('is not taken for the bank’s where a colleague has brought in another one under its number', async () => {
    const friend = await ordered('冒领公司', 4_100);
    const genuine = line('4100', '真正付款公司', '货款');
    const forged = { ...genuine, payer: '冒领公司', remark: friend.orderCode };
    expect((await send([forged])).data).toMatchObject({ added: 1, matched: 1 });
    const beside = line('12', '其他公司');
    const { data } = await send([beside, genuine], second);
    expect(data).toMatchObject({
      added: 1,
      unread: 1,
      problems: [{ row: expect.any(Number), value: genuine.serial }],
    });
    expect(data.problems[0]?.text).toContain('此前');
    expect((await recordOf(beside.serial)).payer).toBe('其他公司');
    expect((await test.audits('importBankRecords'))[0]).toMatchObject({ detail: { added: 1, other: 1 } });
    // What it says in other words is the same.
    expect((await send([{ ...forged, payer: ' 冒领 公司' }], second)).data).toMatchObject({ known: 1, problems: [] });
  });

  it('is never matched with an order of another amount, nor two lines with one order', async () => {
    const payer = await ordered('金额不符公司', 2_100);
    const [less, exact, again] = [
      line('2099.99', '金额不符公司', payer.orderCode),
      line('2100', '金额不符公司', payer.orderCode),
      line('2100', '金额不符公司', payer.orderCode),
    ];
    expect((await send([less, exact, again])).data).toMatchObject({ added: 3, matched: 1 });
    for (const { serial } of [less, again]) {
      const { recordCode, state } = await recordOf(serial);
      expect(state).toBe('open');
      expect((await act(first, recordCode, 'match', { orderCode: payer.orderCode })).errorCode).toBe(
        'unknown_reference',
      );
    }
  });

  it('is matched with an order by one of two who take two lines for it at once', async () => {
    const payer = await ordered('两笔抢一单公司', 3_300);
    const pair = [line('3300', '甲某'), line('3300', '乙某')];
    await send(pair);
    const codes = await Promise.all(pair.map(async ({ serial }) => (await recordOf(serial)).recordCode));
    const answers = await Promise.all(
      codes.map((recordCode, i) => act(i ? second : first, recordCode, 'match', { orderCode: payer.orderCode })),
    );
    expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'unknown_reference']);
  });

  it('still pays a cancelled or expired order, so that the payer gets the points', async () => {
    const payer = await ordered('迟到付款公司', 900);
    await post(payer.client, 'cancelOrder', { orderCode: payer.orderCode });
    const late = line('900', '迟到付款公司');
    expect((await send([late])).data.matched).toBe(1);
    await act(second, (await recordOf(late.serial)).recordCode, 'confirm');
    expect((await get(payer.client, 'getBalance')).data.paid).toBe(900);
  });

  it('is taken from an order, left aside and taken up again, each with its reason', async () => {
    const payer = await ordered('解除匹配公司', 610);
    const told = line('610', '解除匹配公司');
    await send([told]);
    const { recordCode } = await recordOf(told.serial);
    expect((await act(second, recordCode, 'unmatch')).errorCode).toBe('reason_needed');
    expect((await act(second, recordCode, 'unmatch', { reason: '不是充值款' })).data.state).toBe('open');
    expect((await act(second, recordCode, 'ignore', { version: 2 })).errorCode).toBe('reason_needed');
    expect((await act(second, recordCode, 'ignore', { version: 2, reason: '已原路退回' })).data.state).toBe('ignored');
    expect((await act(second, recordCode, 'confirm', { version: 3 })).errorCode).toBe('refused_transition');
    expect((await act(second, recordCode, 'reopen', { version: 3 })).data.state).toBe('open');
    expect((await get(payer.client, 'getBalance')).data.paid).toBe(0);
    const changes = (await test.audits('changeBankRecord')).map(({ detail }) => detail);
    expect(changes).toContainEqual({ action: 'ignore', serial: told.serial, reason: '已原路退回' });
  });

  it('enters its sound lines and names the others', async () => {
    const good = line('10', '甲');
    const { data } = await send([
      good,
      line('12.345', '乙'),
      { ...line('5', '丙'), receivedOn: '2026-13-01' },
      { ...good, amount: '11' },
    ]);
    expect(data).toMatchObject({ added: 1, unread: 3 });
    expect(data.problems.map(({ row, text }) => `${row} ${text}`)).toEqual([
      expect.stringMatching(/^3 不是金额/),
      expect.stringMatching(/^4 不是日期/),
      expect.stringMatching(/^5 与第 2 行的流水号和日期相同/),
    ]);
    expect((await recordOf(good.serial)).amountFen).toBe(1000);
  });

  it('enters a number that its bank has begun anew on another day', async () => {
    const monday = line('10', '甲');
    const tuesday = { ...monday, receivedOn: '2026-11-21', amount: '99' };
    expect((await send([monday])).data.added).toBe(1);
    expect((await send([tuesday])).data).toMatchObject({ added: 1, known: 0, problems: [] });
    expect((await send([monday, tuesday])).data).toMatchObject({ added: 0, known: 2 });
  });

  it('is refused where it is no workbook and no text', async () => {
    const noBook = await first.upload(ledger.importBankRecords.path, {
      fields: {},
      name: '流水.xlsx',
      content: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(4000)]),
    });
    expect(noBook.errorCode).toBe('file_type');
    const noStatement = await first.upload<LedgerWire['importBankRecords']['data']>(ledger.importBankRecords.path, {
      fields: {},
      name: '流水.csv',
      content: Buffer.from('姓名,电话\n张三,1'),
    });
    expect(noStatement.data).toMatchObject({
      added: 0,
      problems: [{ text: expect.stringContaining('没有找到到账流水') }],
    });
  });

  it('of two people at once is entered once', async () => {
    const rows = Array.from({ length: 40 }, () => line('33', '同时导入'));
    const answers = await Promise.all([send(rows, first), send(rows, second), send(rows, first)]);
    expect(answers.map(({ data }) => data.added).sort((a, b) => a - b)).toEqual([0, 0, 40]);
  });

  it('says how long money has lain without its order', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600_000).toISOString().slice(0, 10);
    const before = (await get(first, 'listBankRecords')).data.ageing;
    for (const days of [3, 20, 60])
      await test.peek((tx) => makeBankRecord(tx, { receivedOn: daysAgo(days), payer: '账龄' }));
    const after = (await get(first, 'listBankRecords')).data.ageing;
    expect(after.map(({ count }, i) => count - (before[i]?.count ?? 0))).toEqual([1, 1, 1]);
    const old = (await get(first, 'listBankRecords', { age: 'month', keyword: '账龄' })).data.list;
    expect(old.map(({ daysOld }) => daysOld >= 59)).toEqual([true]);
  });

  it('is not there for anybody but the platform, also below the handlers', async () => {
    const payer = await ordered('旁观公司', 400);
    expect((await get(payer.client, 'listBankRecords')).errorCode).toBe('403');
    const seen = await test.services.database.transaction(
      { tenantCode: payer.tenantCode, accountId: payer.accountId },
      (tx) => tx.select().from(bankRecords).where(eq(bankRecords.state, 'open')),
    );
    expect(seen).toEqual([]);
  });
});
