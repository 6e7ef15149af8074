import { describe, expect, it } from 'vitest';
import { writeBook } from '#server/kernel/documents/book/write';
import { bankBook } from '#server/subjects/ledger/transfers/bankBook';
import { actionsAt, button, signUp, text, workbook } from './actions';
import { complaints, open, portal } from './portal';

const p = portal();
const { applyAsChannel } = actionsAt(p);
const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');
const CHANNEL = '浏览器测试点数渠道有限公司';

describe('a channel from its first points to its purchases', () => {
  it('is let in, given points, transfers money, buys, runs out, is prompted and pays at the desk', async () => {
    const manager = await signUp(p, '13912360001');
    await manager.getByRole('heading', { name: '您尚未加入任何组织' }).waitFor();
    await applyAsChannel(manager, CHANNEL, '91350100M000100Y43', '点数经理');
    const operator = await p.person('13800000001');
    await open(operator, p, '/channel');
    await button(operator, '审核').click();
    const waiting = operator.getByRole('dialog').getByRole('listitem').filter({ hasText: CHANNEL });
    await button(waiting, '通过').click();
    await operator
      .locator('.ant-popover')
      .getByRole('button', { name: /确\s?定/ })
      .click();
    await operator.getByRole('dialog').getByRole('button', { name: '关闭', exact: true }).click();
    await operator.getByRole('dialog').waitFor({ state: 'hidden' });
    const channel = operator.getByRole('row', { name: new RegExp(CHANNEL) });
    await button(channel, '赠送点数').click();
    await operator.getByRole('dialog').getByLabel('赠送原因').fill('新渠道试用');
    await button(operator.getByRole('dialog'), '赠送点数').click();
    // Bonus points take a second operator, who sees the receiver.
    await text(operator, '已提交，待另一位运营人员复核');
    const colleague = await p.person('13800000003');
    await open(colleague, p, '/financialmanagement/approvals');
    await colleague.getByRole('row', { name: new RegExp(CHANNEL) }).click();
    await text(colleague, '周振宇');
    await button(colleague, '复核通过').click();
    await colleague
      .locator('.ant-popover')
      .getByRole('button', { name: /确\s?定/ })
      .click();
    await text(colleague, '已通过，并已执行');
    await button(manager, '刷新').click();
    await manager.getByRole('button', { name: '用户菜单：点数经理' }).waitFor();
    await open(manager, p, '/account/balance');
    await text(manager, '500');

    // It orders points, and is told where to send the money.
    await button(manager, '充值').click();
    await manager.getByRole('radio', { name: /1,000/ }).check();
    await button(manager, '提交订单').click();
    await manager.getByRole('radio', { name: '对公转账' }).check();
    await button(manager, '去支付').click();
    await text(manager, '请用网银或柜台转账');
    const orderCode = new URLSearchParams(new URL(manager.url()).hash.split('?')[1]).get('order') ?? '';
    expect(orderCode).toMatch(/^CZ[0-9A-Z]{10}$/u);
    const slip = { name: '网银回单.pdf', mimeType: 'application/pdf', buffer: pdf };
    await manager.locator('input[type=file]').setInputFiles(slip);
    await button(manager, '网银回单.pdf').waitFor();

    // The payment arrives: the operator imports the statement, the order is matched, and a colleague confirms it.
    const received = { serial: '20261123E2E', receivedOn: '2026-11-20', amount: '1000.00', payer: CHANNEL };
    const lines = [{ ...received, remark: `货款 ${orderCode.toLowerCase()}` }];
    await open(operator, p, '/financialmanagement/manageComponyTransferRecord');
    await button(operator, '导入银行流水').click();
    const statement = await workbook('bank.xlsx', writeBook(bankBook, { records: lines }, 'zh-CN'));
    await operator.locator('input[type=file]').setInputFiles(statement);
    await text(operator, '新增 1 笔，其中自动匹配 1 笔');
    await operator.getByRole('dialog').getByRole('button', { name: '关闭', exact: true }).click();
    await operator.getByRole('row', { name: new RegExp(CHANNEL) }).click();
    await text(operator, '由您导入，需要另一位同事确认');
    expect(await button(operator, '确认入账').count()).toBe(0);
    await open(colleague, p, '/financialmanagement/manageComponyTransferRecord');
    await colleague.getByRole('row', { name: new RegExp(CHANNEL) }).click();
    await button(colleague, '确认入账').click();
    await colleague
      .locator('.ant-popover')
      .getByRole('button', { name: /确\s?定/ })
      .click();
    await text(colleague, '已入账，点数已到账');

    // The desk updates by itself, without a reload.
    await text(manager, '1,000 点已到账。');

    // It spends its points, bonus points first.
    await open(manager, p, '/project');
    const card = manager.getByRole('listitem').filter({ has: manager.getByRole('heading', { name: '资产风险评估' }) });
    await button(card, '购买').click();
    await text(manager, '共 1,200 点，可用 1,500 点');
    await button(manager.getByRole('dialog'), '购买').click();
    await text(card, '剩余 1 次');

    // The next one is beyond them: nothing is taken, and a tab leads to the desk.
    await button(card, '购买').click();
    await text(manager, '可用点数不足，还差 900 点');
    await button(manager.getByRole('dialog'), '购买').click();
    await text(manager, '余额或次数不足');
    const [desk] = await Promise.all([
      manager.context().waitForEvent('page'),
      manager
        .getByRole('dialog', { name: '余额或次数不足' })
        .getByRole('button', { name: /确\s?定/ })
        .click(),
    ]);
    // The desk proposes what is missing; it takes more.
    await text(desk, '900');
    await desk.getByRole('radio', { name: /^5,000/ }).check();
    await button(desk, '提交订单').click();
    await desk.getByRole('radio', { name: /模拟支付/ }).check();
    await button(desk, '去支付').click();
    await text(desk, '演示环境，不会真实扣款');
    // The server dies in the middle; the desk continues where it was.
    await p.kill();
    await p.start();
    await desk.reload();
    await button(desk, '模拟支付成功').click();
    await text(desk, '5,150 点已到账。');

    // The figures of the pages agree.
    await open(desk, p, '/account/balance');
    await text(desk, '5,450');
    await open(desk, p, '/account/bill');
    await expect.poll(() => desk.locator('tbody tr.ant-table-row').count()).toBe(4);
    const rows = await desk.locator('tbody tr.ant-table-row').allInnerTexts();
    expect(rows.map((row) => row.split(/\s*\t\s*/u).slice(1, 5))).toEqual([
      ['充值', '+5,150', '+150', '5,450'],
      ['购买产品', '-1,200', '-500', '300'],
      ['充值', '+1,000', '–', '1,500'],
      ['赠送', '+500', '+500', '500'],
    ]);
    await open(operator, p, `/financialmanagement/OrderList?keyword=${encodeURIComponent(CHANNEL)}`);
    await expect.poll(() => operator.locator('tbody tr.ant-table-row').count()).toBe(3);

    // The paid order gets an invoice, whose file the operator uploads.
    await open(desk, p, '/account/bill?tab=invoices');
    await text(desk, '有 2 笔订单可以开票，共 ¥6,000.00');
    await button(desk, '申请发票').click();
    await desk.getByLabel('接收邮箱').fill('caiwu@example.com');
    await button(desk.getByRole('dialog'), '申请发票').click();
    await text(desk, '没有可以开票的订单');
    await open(operator, p, '/financialmanagement/OrderList?tab=invoices');
    await operator.getByRole('row', { name: new RegExp(CHANNEL) }).click();
    await operator.getByRole('button', { name: /^开\s?具$/u }).click();
    await operator.locator('.ant-modal').getByLabel('发票号码').fill('26310000000900000001');
    const invoice = { name: '发票.pdf', mimeType: 'application/pdf', buffer: pdf };
    await operator.locator('.ant-modal input[type=file]').setInputFiles(invoice);
    await operator
      .locator('.ant-modal')
      .getByRole('button', { name: /^开\s?具$/u })
      .click();
    await text(operator, '已开具，并通知了申请人');
    await desk.reload();
    await desk.getByRole('row', { name: /26310000000900000001/u }).click();
    const [download] = await Promise.all([desk.waitForEvent('download'), button(desk, '发票.pdf').click()]);
    expect(download.suggestedFilename()).toBe('发票.pdf');
    // A killed server leaves calls without an answer.
    expect(complaints.splice(0).filter((one) => !one.startsWith('Failed to load resource'))).toEqual([]);
  });
});
