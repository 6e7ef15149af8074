import { screen, waitFor } from '@testing-library/react';
import dayjs from 'dayjs';
import { HttpResponse, http } from 'msw';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { job } from '#domain/capabilities/job/contract';
import { ledger } from '#domain/subjects/ledger/contract';
import type { JobView } from '@/services/job';
import { ledgerService } from '@/services/ledger';
import { type App, openApp } from './app';
import { button, buttons } from './buttons';
import { rowOf } from './parts';
import { answerInTurn, answerWith, elsewhere, lay, network, signInAs, watchCalls } from './server';

const MANAGER = '13800000011';
const _OPERATOR = '13800000001';
/** A job that is over. */
const ended: Omit<JobView, 'jobCode' | 'state'> = {
  kind: 'createPointStatement',
  percent: 100,
  remaining: null,
  result: null,
  errorCode: null,
  errorMsg: null,
  createdBy: 'A1',
  allowedActions: [],
  createdAt: '2026-01-01T00:00:00Z',
  finishedAt: '2026-01-01T00:00:01Z',
};
let app: App;
const open = async (path: string, phone = MANAGER, language: 'zh-CN' | 'en-US' = 'zh-CN') => {
  await signInAs(phone);
  app = await openApp(path, language);
  await app.settled();
};
const pressed = async (name: string | RegExp) => app.user.click(await button(name));
/** The order that is on screen. */
const orderCode = () => new URLSearchParams(app.path().split('?')[1]).get('order') ?? '';

beforeAll(async () => {
  await open('/account/balance');
  app.unmount();
}, 120_000);

describe('the balance', () => {
  it('shows balance, expiry, and a year as chart and table', async () => {
    await open('/account/balance');
    expect(await screen.findByText('可用点数')).toBeInTheDocument();
    expect(document.body).toHaveTextContent(/可用点数23,731充值点数\d{2},\d{3}.*赠送点数[\d,]+/u);
    expect(await rowOf('300')).toHaveTextContent(/\d{4}-\d{2}-\d{2}300\d+/u);
    expect(screen.getByRole('img', { name: '近 12 个月收支' })).toBeInTheDocument();
    await app.user.click(screen.getByText('表格'));
    expect(await rowOf('21,350')).toBeInTheDocument();
    await pressed(/充\s?值/u);
    expect(app.path()).toBe('/account/recharge');
  });

  it('is visible to everyone of the tenant; only leaders are led to the payment desk', async () => {
    await open('/account/balance', '13800000013');
    expect(await screen.findByText('可用点数')).toBeInTheDocument();
    expect(buttons(/充\s?值/u)).toEqual([]);
    app.unmount();
    await open('/rechargeBalance', '13800000013');
    expect(await screen.findByText('只有单位负责人可以充值')).toBeInTheDocument();
  });

  it('shows a failure, and recovers', async () => {
    lay('httpWithoutMessage', ledger.getBalance.path);
    await open('/account/balance');
    expect(await screen.findByRole('button', { name: /重\s?试/u })).toBeInTheDocument();
  });
});

describe('the bill', () => {
  it('shows each movement with its balance, and links to the order', async () => {
    await open('/account/bill?kind=buy');
    const used = await rowOf('GMDEM0000013');
    expect(used).toHaveTextContent(/购买产品-10,800-\d,\d{3}/u);
    await app.user.click(screen.getByRole('link', { name: 'GMDEM0000013' }));
    expect(await screen.findByText('处理记录')).toBeInTheDocument();
    expect(document.body).toHaveTextContent(/体系建设咨询 × 3.*3,600 点\/次/u);
    expect(app.path()).toBe('/account/order?code=GMDEM0000013');
  });

  it('keeps its sums while its pages are turned, and sums up again for other filters', async () => {
    await open('/account/bill?pageSize=10&currentPage=2');
    const sums = () => document.querySelector('dl[class*=sums]')?.textContent;
    await waitFor(() => expect(sums()).toMatch(/收入\+[\d,]+支出-[\d,]+/u));
    const all = sums();
    const calls = watchCalls();
    await app.user.click(document.querySelector('.ant-pagination-item-1') as HTMLElement);
    await waitFor(() => expect(calls).toContainEqual(expect.stringContaining(ledger.listBill.path)));
    await app.settled();
    expect(sums()).toBe(all);
    expect(calls.filter((call) => call.includes(ledger.getBillSums.path))).toEqual([]);
    app.unmount();
    await open('/account/bill?kind=buy');
    await waitFor(() => expect(sums()).toMatch(/^收入0支出-[\d,]+/u));
    expect(sums()).not.toBe(all);
  });

  it('links from a settled commission to its month, for leaders of the channel', async () => {
    await open('/account/bill?kind=commission');
    const [month] = await screen.findAllByText(/^\d{4}-\d{2}$/u, { selector: 'a' });
    if (!month) throw new Error('No commission was settled.');
    const named = month.textContent ?? '';
    await app.user.click(month);
    expect(await screen.findByText(`${named} 佣金明细`)).toBeInTheDocument();
    expect(app.path()).toBe(`/account/bill?tab=commission&month=${named}-01`);
    app.unmount();
    await open('/account/bill?kind=commission', '13800000014');
    expect(await rowOf(named)).toHaveTextContent('佣金');
    expect(screen.queryByText(named, { selector: 'a' })).toBeNull();
  });

  it('is empty before anything has happened, in English too', async () => {
    answerWith(ledger.listBill.path, { list: [], total: 0 });
    await open('/account/bill', MANAGER, 'en-US');
    expect(await screen.findByText('No point movements yet')).toBeInTheDocument();
  });

  it('is drawn up as a document of the last month, tried again where that fails, and saved', async () => {
    const saved: string[] = [];
    // Missing in jsdom.
    URL.createObjectURL = () => 'blob:file';
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const asked: unknown[] = [];
    const answers: [string, unknown][] = [
      ['200', { jobCode: 'JOB1' }],
      ['200', { jobCode: 'JOB2' }],
    ];
    answerInTurn(ledger.createPointStatement.path, answers, (body) => asked.push(body));
    const jobIs = (part: Partial<JobView>) => answerWith(job.getJob.path, { ...ended, ...part });
    jobIs({ jobCode: 'JOB1', state: 'failed', errorMsg: '任务执行失败，请重试' });
    await open('/account/bill');
    await pressed('月度对账单');
    await pressed('生成 PDF');
    const failure = await screen.findByText('任务执行失败，请重试', { selector: '[role=alert] *' });
    expect(saved).toEqual([]);

    jobIs({ jobCode: 'JOB2', state: 'done', result: { objectId: 'O1', name: '对账单.pdf' } });
    network.use(
      http.all(`${window.location.origin}${ledger.getPointStatement.path}`, () =>
        HttpResponse.arrayBuffer(new ArrayBuffer(1), {
          headers: {
            'content-type': 'application/pdf',
            'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('对账单.pdf')}`,
          },
        }),
      ),
    );
    await app.user.click(await button(/重\s?试/u, failure.closest<HTMLElement>('[role=alert]') ?? undefined));
    expect(await screen.findByText('已下载 对账单.pdf')).toBeInTheDocument();
    expect(saved).toEqual(['对账单.pdf']);
    expect(buttons('生成 PDF')).toEqual([]);
    const month = dayjs().subtract(1, 'month').format('YYYY-MM');
    expect(asked).toEqual(Array(2).fill({ month, format: 'pdf', language: 'zh-CN' }));
    vi.restoreAllMocks();
  });
});

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
    app = await openApp(path);
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
