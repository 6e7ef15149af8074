import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ledger } from '#domain/subjects/ledger/contract';
import { ledgerService } from '@/services/ledger';
import { button } from './buttons';
import { expectConsoleError } from './consoleErrors';
import { app, OPERATOR, open, pressed, warmUp } from './ledgerPages';
import { rowOf } from './parts';
import { answerInTurn, answerWith } from './server';

warmUp();

describe('invoices and refunds', () => {
  it('are requested with the previous buyer data, and withdrawn', async () => {
    await open('/account/bill?tab=invoices');
    expect(await screen.findByText(/有 \d+ 笔订单可以开票，共 ¥[\d,.]+/u)).toBeInTheDocument();
    expect(await rowOf('已开具')).toHaveTextContent('数电专票');
    expectConsoleError(/`NaN` is an invalid value/u);
    await pressed('申请发票');
    const tax = await screen.findByLabelText('统一社会信用代码');
    expect(tax).toHaveValue('91350100M000100Y43');
    const dialog = tax.closest<HTMLElement>('[role="dialog"]');
    if (!dialog) throw new Error('The dialog is not there.');
    // As the last one was.
    expect(screen.getByRole('radio', { name: '数电专票' })).toBeChecked();
    await app.user.clear(tax);
    await app.user.paste('91350100M000100Y44');
    await app.user.click(await button('申请发票', dialog));
    expect(await screen.findByText('请核对：18 位，末位为校验码')).toBeInTheDocument();
    await app.user.clear(tax);
    await app.user.paste('91350100M000100Y43');
    await app.user.click(await button('申请发票', dialog));
    expect(await screen.findByText('没有可以开票的订单')).toBeInTheDocument();
    await app.user.click(await rowOf('待开具'));
    await pressed('撤回申请');
    const sure = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('.ant-popconfirm .ant-btn-primary');
      if (!found) throw new Error('Nobody is asked.');
      return found;
    });
    await app.user.click(sure);
    await waitFor(() => expect(document.body).toHaveTextContent('申请已撤回'));
    expect(await rowOf('已撤回')).toBeInTheDocument();
  });

  it('wait for the operator, who returns one with a reason', async () => {
    await open('/financialmanagement/OrderList?tab=invoices', OPERATOR);
    await app.user.click(await rowOf('待开具'));
    await pressed(/退\s?回/u);
    const why = await screen.findByLabelText('退回的原因，申请人会看到');
    const dialog = why.closest<HTMLElement>('[role="dialog"]');
    if (!dialog) throw new Error('The dialog is not there.');
    await app.user.click(why);
    await app.user.paste('抬头与营业执照不一致');
    await app.user.click(await button(/退\s?回/u, dialog));
    expect(await rowOf('已退回')).toBeInTheDocument();
  });

  it('are shown with the operator’s order: payments, receipts, and why it can’t be refunded', async () => {
    await open('/financialmanagement/OrderList', OPERATOR);
    await app.user.click(await rowOf('已完成'));
    expect(await screen.findByText('收款记录')).toBeInTheDocument();
    expect(screen.getByText('没有回单')).toBeInTheDocument();
  });

  it('say of a refunded order what its buyer reads, whose it is, and who took it back why', async () => {
    await open('/financialmanagement/OrderList', OPERATOR);
    const order = await ledgerService.getAnyOrder({ query: { orderCode: 'CZDEM0000024' } });
    app.unmount();
    answerWith(ledger.getAnyOrder.path, {
      ...order,
      state: 'refunded',
      refundedFen: 1_999_900,
      refundNumber: 'TK-9',
      refundReason: '重复下单',
      refundedBy: { askedBy: '周振宇', decidedBy: '梁慧敏', approvalCode: 'P1' },
      feeFen: 100,
    });
    await open('/financialmanagement/OrderList?open=CZDEM0000024', OPERATOR);
    expect(await screen.findByText('周振宇 发起，梁慧敏 复核')).toHaveAttribute(
      'href',
      expect.stringMatching(/open=P1$/u),
    );
    const drawer = document.querySelector('.ant-drawer-open');
    for (const text of [
      '已退款',
      `单位${order.tenantName}`,
      '支付方式',
      '已退金额¥19,999.00',
      '退款流水号TK-9',
      '重复下单',
      '减免手续费¥1.00',
    ])
      expect(drawer).toHaveTextContent(text);
  });

  it('report a wrong amount, which is returned', async () => {
    await open('/financialmanagement/OrderList', OPERATOR);
    const order = await ledgerService.getAnyOrder({ query: { orderCode: 'CZDEM0000024' } });
    app.unmount();
    const payment = { paymentCode: 'P1', method: 'alipay', amountFen: 2_000_000, receivedFen: 1_999_900 };
    const apart = { ...payment, state: 'mismatched', reference: '4200', at: order.orderedAt };
    answerWith(ledger.getAnyOrder.path, { ...order, payments: [apart] });
    await open('/financialmanagement/OrderList?open=CZDEM0000024', OPERATOR);
    expect(await rowOf('金额不符')).toHaveTextContent('应收 ¥20,000.00，实收 ¥19,999.00');
    await pressed('登记退回');
    expect(await screen.findByText(/把 ¥19,999.00 退给付款方/u)).toBeInTheDocument();
    // Who asks sends no money yet.
    expect(screen.getByText(/现在请不要付款/u)).toBeInTheDocument();
    expect(screen.queryByLabelText('退款流水号')).not.toBeInTheDocument();
  });

  it('show a channel’s point movements, reverse a bonus, and link to orders and commissions', async () => {
    const line = {
      seq: 1,
      at: '2026-11-01T00:00:00Z',
      gift: 5,
      paid: 0,
      balance: 5,
      by: null,
      mayReverse: 0,
      items: [],
      projectName: null,
    };
    answerWith(ledger.listAnyBill.path, {
      list: [
        { ...line, kind: 'recharge', orderCode: 'CZDEM0000024', reason: null },
        { ...line, seq: 2, kind: 'commission', orderCode: null, reason: '2026-10' },
      ],
      total: 2,
    });
    await open('/channel', OPERATOR);
    await app.user.click((await screen.findAllByRole('button', { name: '点数明细' }))[0] as HTMLElement);
    expect(await screen.findByText(/的点数明细$/u)).toBeInTheDocument();
    expect(await screen.findByText('2026-10', { selector: 'a' })).toHaveAttribute(
      'href',
      expect.stringMatching(/OrderList\?tab=commissions&month=2026-10-01&keyword=.+/u),
    );
    await app.user.click(screen.getByText('CZDEM0000024', { selector: 'a' }));
    await waitFor(() => expect(app.path()).toBe('/financialmanagement/OrderList?open=CZDEM0000024'));
    expect(await screen.findByText('收款记录')).toBeInTheDocument();
  });

  it('have a statement of any month drawn up', async () => {
    await open('/channel', OPERATOR);
    await app.user.click((await screen.findAllByRole('button', { name: '点数明细' }))[0] as HTMLElement);
    const asked: unknown[] = [];
    answerInTurn(ledger.createTenantStatement.path, [['error', null]], (body) => asked.push(body));
    await pressed('月度对账单');
    await pressed('生成 Excel');
    const tenantCode = expect.stringMatching(/^T/u);
    await waitFor(() => expect(asked).toMatchObject([{ tenantCode, format: 'xlsx', language: 'zh-CN' }]));
  });
});
