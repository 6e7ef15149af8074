import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { ledger } from '#domain/subjects/ledger/contract';
import { invoiceBuyer, invoiceNumber, makeOrder, makePaidOrder } from '../../../../tests/factories/points';
import { ledgerBooks } from '../../../../tests/server/ledgerBooks';
import { get, post } from '../../../../tests/server/ledgerCalls';
import { type Client, testApp } from '../../../../tests/server/testApp';
import { invoices } from './tables';

const test = testApp();
const { buyer, differences, money, told } = ledgerBooks(test);
const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');

let operator: Client;
beforeAll(async () => {
  operator = await test.as('13800000001');
});

describe('an invoice', () => {
  const issue = (invoiceCode: string, part: Record<string, string> = {}) =>
    operator.upload<null>(ledger.issueInvoice.path, {
      fields: { invoiceCode, version: '1', number: invoiceNumber(), issuedOn: '2026-11-01', ...part },
      name: '发票.pdf',
      content: pdf,
    });
  const ask = (who: Client, orderCodes: string[], part: object = {}) =>
    post(who, 'applyInvoice', { kind: 'special', buyer: invoiceBuyer, orderCodes, ...part });

  it('is asked for, issued with its file, and reversed; its orders are on one at a time', async () => {
    const one = await buyer();
    const [first, other] = await test.peek(async (tx) => [await makePaidOrder(tx, one), await makePaidOrder(tx, one)]);
    expect((await get(one.client, 'getInvoiceStart')).data).toMatchObject({ count: 2, amountFen: 200_000 });
    const answers = await Promise.all([ask(one.client, [first, other]), ask(one.client, [other])]);
    const asked = answers.find(({ success }) => success)?.data.invoiceCode ?? '';
    expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'unknown_reference']);
    const { amountFen } = (await get(one.client, 'listInvoices')).data.list[0] ?? {};
    expect((await money(one.tenantCode)).invoiced).toBe(amountFen);
    expect(await differences(one.tenantCode)).toEqual([]);
    const number = invoiceNumber();
    expect((await issue(asked, { number: '123' })).status).toBe(400);
    expect((await issue(asked, { number })).success).toBe(true);
    expect((await issue(asked)).errorCode).toBe('conflict');
    const file = await one.client.get(ledger.getInvoiceFile.path, { invoiceCode: asked });
    expect(file.status).toBe(200);
    expect(await told(one.accountId, 'invoice_issued')).toMatchObject([{ params: { number } }]);
    expect((await post(one.client, 'withdrawInvoice', { invoiceCode: asked, version: 2 })).errorCode).toBe(
      'refused_transition',
    );
    // No two invoices have one number.
    const third = await test.peek((tx) => makePaidOrder(tx, one));
    const again = (await ask(one.client, [third])).data.invoiceCode;
    expect((await issue(again, { number })).errorCode).toBe('code_taken');
    const body = { invoiceCode: asked, version: 2, action: 'reverse', reason: '抬头有误' };
    expect((await post(operator, 'decideInvoice', body)).success).toBe(true);
    expect((await get(one.client, 'getInvoiceStart')).data.count).toBe(2);
    expect((await money(one.tenantCode)).invoiced).toBe(100_000);
    expect(await differences(one.tenantCode)).toEqual([]);
    expect((await test.audits('changeInvoice')).at(0)).toMatchObject({
      entityCode: asked,
      tenantCode: one.tenantCode,
      detail: { action: 'reverse', reason: '抬头有误' },
    });
  });

  it('rejects other buyers’ orders, unpaid orders, and impossible company data', async () => {
    const [one, other] = [await buyer(), await buyer()];
    const orderCode = await test.peek((tx) => makePaidOrder(tx, one));
    const open = await test.peek((tx) => makeOrder(tx, one));
    expect((await ask(other.client, [orderCode])).errorCode).toBe('unknown_reference');
    expect((await ask(one.client, [open])).errorCode).toBe('unknown_reference');
    expect((await ask(one.client, [])).status).toBe(400);
    const wrong = { buyer: { ...invoiceBuyer, taxCode: '91350100M000100Y44' } };
    expect((await ask(one.client, [orderCode], wrong)).status).toBe(400);
    const { invoiceCode } = (await ask(one.client, [orderCode])).data;
    expect((await post(other.client, 'withdrawInvoice', { invoiceCode, version: 1 })).errorCode).toBe('not_found');
    expect((await post(one.client, 'withdrawInvoice', { invoiceCode, version: 1 })).success).toBe(true);
    expect((await ask(one.client, [orderCode])).success).toBe(true);
    const states = await test.peek((tx) => tx.select().from(invoices).where(eq(invoices.tenantCode, one.tenantCode)));
    expect(states.map(({ state }) => state).sort()).toEqual(['open', 'withdrawn']);
  });
});
