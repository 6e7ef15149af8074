import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ledger } from '#domain/subjects/ledger/contract';
import { ledgerService } from '@/services/ledger';
import { button, buttons } from './buttons';
import { app, open, pressed, reload, warmUp } from './ledgerPages';
import { answerWith, elsewhere, watchCalls } from './server';

/** The order that is on screen. */
const orderCode = () => new URLSearchParams(app.path().split('?')[1]).get('order') ?? '';

warmUp();

describe('the desk', () => {
  it('takes an order from the amount to the points, and survives a reload', async () => {
    await open('/account/recharge');
    await waitFor(() => expect(document.body).toHaveTextContent(/应付金额¥5,000.00到账点数5,150/u));
    await app.user.click(screen.getByRole('radio', { name: /其他数量/u }));
    expect(await button('提交订单')).toBeDisabled();
    await app.user.type(screen.getByRole('spinbutton', { name: '充值点数' }), '1234');
    await waitFor(() => expect(document.body).toHaveTextContent(/应付金额¥1,234.00到账点数1,234/u));
    await pressed('提交订单');
    expect(await screen.findByText('选择支付方式')).toBeInTheDocument();
    await app.user.click(screen.getByRole('radio', { name: /模拟支付/u }));
    await pressed('去支付');
    expect(await screen.findByText('演示环境，不会真实扣款')).toBeInTheDocument();
    const path = app.path();
    app.unmount();
    await reload(path);
    expect(await screen.findByText('演示环境，不会真实扣款')).toBeInTheDocument();
    await pressed('模拟支付失败');
    expect(await screen.findByText(/上一次支付没有成功/u)).toBeInTheDocument();
    await pressed('去支付');
    await pressed('模拟支付成功');
    expect(await screen.findByText('1,234 点已到账。')).toBeInTheDocument();
  });

  it('notices that an order was paid or canceled elsewhere', async () => {
    await open('/account/recharge');
    await pressed('提交订单');
    await screen.findByText('选择支付方式');
    const code = orderCode();
    await elsewhere('13800000012', () => ledgerService.cancelOrder({ body: { orderCode: code } }));
    await waitFor(() => expect(document.body).toHaveTextContent(/订单已取消没有扣款/u), { timeout: 8_000 });
    expect(buttons('去支付')).toEqual([]);
  });

  it('shows the bank account and the payment remark', async () => {
    await open('/payment?order=CZDEM0000026');
    expect(await screen.findByText('请用网银或柜台转账')).toBeInTheDocument();
    expect(document.body).toHaveTextContent(/收款账号.*0000 0000 0000 0000.*附言.*CZDEM0000026/u);
  });

  it('shows the payment code, and requests it again if the provider did not answer', async () => {
    await open('/payment?order=CZDEM0000026');
    await screen.findByText('请用网银或柜台转账');
    const order = await ledgerService.getOrder({ query: { orderCode: 'CZDEM0000026' } });
    app.unmount();
    const payment = { paymentCode: 'P1', method: 'wechat' as const, state: 'open' as const };
    const waits = { ...order, method: 'wechat', methods: ['alipay', 'wechat'], transferTo: null };
    answerWith(ledger.getOrder.path, { ...waits, payment: { ...payment, payUrl: null } });
    await open('/payment?order=CZDEM0000026');
    expect(await screen.findByText('还没有取到付款码')).toBeInTheDocument();
    expect(document.body).toHaveTextContent('微信支付没有及时应答，订单没有变化');
    answerWith(ledger.payOrder.path, { paymentCode: 'P1' });
    answerWith(ledger.getOrder.path, { ...waits, payment: { ...payment, payUrl: 'weixin://wxpay/bizpayurl?pr=P1' } });
    await pressed('重新获取付款码');
    expect(await screen.findByRole('img', { name: '微信支付付款码' })).toBeInTheDocument();
    // Another way is still open.
    await app.user.click(screen.getByRole('radio', { name: /支付宝/u }));
    await waitFor(() => expect(screen.queryByRole('img', { name: '微信支付付款码' })).toBeNull());
    expect(buttons('去支付')).toHaveLength(1);
  });

  it('makes one order and one payment of two clicks', async () => {
    await open('/account/recharge');
    const calls = watchCalls();
    const submit = await button('提交订单');
    await app.user.dblClick(submit);
    await screen.findByText('选择支付方式');
    expect(calls.filter((call) => call.includes(ledger.orderPoints.path))).toHaveLength(1);
    await app.user.click(screen.getByRole('radio', { name: /模拟支付/u }));
    await app.user.dblClick(await button('去支付'));
    expect(await screen.findByText('演示环境，不会真实扣款')).toBeInTheDocument();
    expect(calls.filter((call) => call.includes(ledger.payOrder.path))).toHaveLength(1);
  });

  it('shows the result of an order that holds points, expired, was refunded, or was paid with a wrong amount', async () => {
    await open('/payment?order=CZDEM0000026');
    await screen.findByText('请用网银或柜台转账');
    const order = await ledgerService.getOrder({ query: { orderCode: 'CZDEM0000026' } });
    const over = { ...order, allowedActions: [], transferTo: null, payment: null, secondsLeft: null };
    for (const [part, title, way] of [
      [{ kind: 'delivery', state: 'held' }, '点数已冻结', '查看委托'],
      [{ state: 'expired' }, '订单已超时', '重新下单'],
      // It has expired, and the scheduled task has not closed it yet.
      [{ state: 'open', secondsLeft: 0 }, '订单已超时', '重新下单'],
      [{ state: 'refunded' }, '订单已退款', '查看余额'],
    ] as const) {
      app.unmount();
      answerWith(ledger.getOrder.path, { ...over, ...part });
      await open('/payment?order=CZDEM0000026');
      expect(await screen.findByText(title, { selector: '[role=status] *' })).toBeInTheDocument();
      expect(await button(way)).toBeEnabled();
      expect(buttons('去支付')).toEqual([]);
    }
    app.unmount();
    const apart = { paymentCode: 'P1', method: 'alipay', state: 'mismatched', payUrl: null };
    answerWith(ledger.getOrder.path, {
      ...order,
      payment: apart,
      methods: ['alipay'],
      method: 'alipay',
      transferTo: null,
    });
    await open('/payment?order=CZDEM0000026');
    expect(await screen.findByText(/上一次付款的金额与应付金额不符/u)).toBeInTheDocument();
    expect(buttons('去支付')).toHaveLength(1);
  });

  it('shows that there is nothing to pay, and that another tenant’s order does not exist', async () => {
    await open('/payment');
    expect(await screen.findByText('没有要支付的订单')).toBeInTheDocument();
    app.unmount();
    await open('/payment?order=CZDEM0000024');
    expect(await screen.findByText('内容不存在，或您无权查看')).toBeInTheDocument();
  });
});

describe('an order', () => {
  it('has its refund requested once, withdrawn, and its invoice asked for', async () => {
    await open('/account/order?code=CZDEM0000024');
    expect(await screen.findByText('内容不存在，或您无权查看')).toBeInTheDocument();
    const { list } = await ledgerService.listOrders({
      query: { kind: 'recharge', state: 'done', currentPage: 1, pageSize: 50 },
    });
    const found = await Promise.all(
      list.map(({ orderCode: code }) => ledgerService.getOrder({ query: { orderCode: code } })),
    );
    const whole = found.find(({ allowedActions }) => allowedActions.includes('askRefund'));
    if (!whole) throw new Error('No order of the demo can be taken back.');
    app.unmount();
    await open(`/account/order?code=${whole.orderCode}`);
    await pressed('申请退款');
    await app.user.type(await screen.findByLabelText('退款的原因'), '重复下单');
    const dialog = document.querySelector<HTMLElement>('.ant-modal');
    await app.user.click(await button('申请退款', dialog ?? document));
    expect(await screen.findByText('退款申请待处理')).toBeInTheDocument();
    expect(document.body).toHaveTextContent(/申请：重复下单/u);
    await waitFor(() => expect(buttons('申请退款')).toEqual([]));
    expect(await button('申请发票')).toBeEnabled();
    await pressed('撤回退款申请');
    await pressed(/确\s?定/u);
    expect(await screen.findByText('退款申请已撤回')).toBeInTheDocument();
  });
});

describe('a recharge for a purchase', () => {
  it('proposes what is missing, and keeps the way back', async () => {
    await open('/account/recharge?need=4321&back=%2Fproject%3Fbuy%3DP1');
    expect(await screen.findByText('购买还差 4,321 点，已为您填入 4,321 点。')).toBeInTheDocument();
    expect(screen.getByRole('spinbutton', { name: '充值点数' })).toHaveValue('4321');
    await pressed('提交订单');
    await screen.findByText('选择支付方式');
    await app.user.click(screen.getByRole('radio', { name: /模拟支付/u }));
    await pressed('去支付');
    await pressed('模拟支付成功');
    await pressed('返回购买');
    expect(app.path()).toBe('/project?buy=P1');
  });

  it('leads nowhere outside of the portal', async () => {
    const code = 'CZDEM0000026';
    await open(`/payment?order=${code}`);
    const order = await ledgerService.getOrder({ query: { orderCode: code } });
    app.unmount();
    answerWith(ledger.getOrder.path, { ...order, state: 'done', allowedActions: [], secondsLeft: null });
    await open(`/payment?order=${code}&back=%2F%2Fevil.example`);
    expect(await button('查看余额')).toBeEnabled();
    expect(buttons('返回购买')).toEqual([]);
  });
});

describe('the mall', () => {
  it('sells for points, shows missing points, and prompts if the points were spent in the meantime', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null);
    await open('/project');
    const card = (await screen.findByRole('heading', { name: '体系建设咨询' })).closest('li');
    if (!card) throw new Error('The product stands in no list.');
    await app.user.click(await button(/购\s?买/u, card));
    await waitFor(() => expect(document.body).toHaveTextContent(/共 3,600 点，可用 \d/u));
    const count = screen.getByRole('spinbutton', { name: '购买次数' });
    await app.user.clear(count);
    await app.user.type(count, '900');
    await waitFor(() => expect(document.body).toHaveTextContent(/可用点数不足，还差 3,\d{3},\d{3} 点/u));
    const dialog = document.querySelector<HTMLElement>('.ant-modal');
    await app.user.click(await button(/购\s?买/u, dialog ?? document));
    expect(await screen.findByText('余额或次数不足')).toBeInTheDocument();
  });
});
