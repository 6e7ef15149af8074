import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { writeBook } from '#server/kernel/documents/book/write';
import { bankBook } from '#server/subjects/ledger/transfers/bankBook';
import { button, pressUntilGone, text, workbook } from './actions';
import { complaints, open, portal } from './portal';

const p = portal();
const CHANNEL = '短付客户的代付人';
const RECORDS = '/financialmanagement/manageComponyTransferRecord';
const received = { receivedOn: '2026-11-20', payer: CHANNEL };
const sure = (page: Page) =>
  page
    .locator('.ant-popover')
    .getByRole('button', { name: /确\s?定/ })
    .click();

/** Opens a bank line by its amount. */
async function record(page: Page, amount: string): Promise<void> {
  await open(page, p, RECORDS);
  await page
    .getByRole('row', { name: new RegExp(CHANNEL) })
    .filter({ hasText: amount })
    .click();
}

describe('an order that is paid short', () => {
  it('is settled with a second transfer, and refunded by two', async () => {
    const manager = await p.person('13800000011');
    await open(manager, p, '/account/balance');
    await button(manager, '充值').click();
    await manager.getByRole('radio', { name: /^5,000/ }).check();
    await button(manager, '提交订单').click();
    await manager.getByRole('radio', { name: '对公转账' }).check();
    await button(manager, '去支付').click();
    await text(manager, '请用网银或柜台转账');
    const orderCode = new URLSearchParams(new URL(manager.url()).hash.split('?')[1]).get('order') ?? '';
    expect(orderCode).toMatch(/^CZ[0-9A-Z]{10}$/u);

    const operator = await p.person('13800000001');
    const colleague = await p.person('13800000003');
    const lines = [
      { ...received, serial: 'E2ESHORT1', amount: '4000.00', remark: `货款 ${orderCode}` },
      { ...received, serial: 'E2ESHORT2', amount: '1000.00', remark: `补 ${orderCode}` },
    ];
    await open(operator, p, RECORDS);
    await button(operator, '导入银行流水').click();
    const statement = await workbook('bank.xlsx', writeBook(bankBook, { records: lines }, 'zh-CN'));
    await operator.locator('input[type=file]').setInputFiles(statement);
    await text(operator, '新增 2 笔');
    await operator.getByRole('dialog').getByRole('button', { name: '关闭', exact: true }).click();
    await operator.getByRole('dialog').waitFor({ state: 'hidden' });

    // The first is short: what is due and what came in are side by side, and the order waits for the rest.
    await record(operator, '4,000.00');
    await operator
      .getByRole('row', { name: new RegExp(orderCode) })
      .getByRole('button', { name: /选\s?用/ })
      .click();
    await button(operator, '分配到 1 笔订单').click();
    await text(operator, /仍欠 ¥ ?1,000/);
    await pressUntilGone(operator.locator('.ant-modal').getByRole('button', { name: /匹\s?配/ }));
    await text(operator, '已匹配，等待另一人确认');
    await record(colleague, '4,000.00');
    await button(colleague, '确认入账').click();
    await sure(colleague);

    // The second is what is due now: the order is paid, and its points are there.
    await record(operator, '1,000.00');
    const row = operator.getByRole('row', { name: new RegExp(orderCode) });
    await row.getByRole('button', { name: /匹\s?配/ }).click();
    await text(operator, '已匹配，等待另一人确认');
    await record(colleague, '1,000.00');
    await button(colleague, '确认入账').click();
    await sure(colleague);
    await text(colleague, '已入账，点数已到账');
    await text(manager, '5,150 点已到账。');

    // The money goes back: one operator asks, another confirms, and then it is sent and recorded with the bank's number.
    await open(operator, p, `/financialmanagement/OrderList?open=${orderCode}`);
    await operator.getByRole('button', { name: /^退\s?款$/ }).click();
    await operator.locator('.ant-modal').getByLabel('退款的原因').fill('客户改用年度合同');
    await button(operator.locator('.ant-modal'), '提交复核').click();
    await text(operator, '已提交，待另一位运营人员复核');
    await open(colleague, p, '/financialmanagement/approvals');
    await colleague.getByRole('row', { name: /退款/ }).first().click();
    await text(colleague, orderCode);
    await button(colleague, '复核通过').click();
    await sure(colleague);
    await text(colleague, '已通过，请付款并登记');
    await button(colleague, '登记付款').click();
    await colleague.locator('.ant-modal').getByLabel('退款流水号').fill('TK20261126001');
    await button(colleague.locator('.ant-modal'), '登记付款').click();
    await text(colleague, '付款已登记，退款已生效');
    await operator.reload();
    await text(operator, 'TK20261126001');
    // The buyer reads on the order that, when and by which number.
    await open(manager, p, `/account/order?code=${orderCode}`);
    await text(manager, '已退款');
    await text(manager, 'TK20261126001');
    expect(complaints).toEqual([]);
  });
});
