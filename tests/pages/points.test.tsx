import { screen, waitFor } from '@testing-library/react';
import dayjs from 'dayjs';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { job } from '#domain/capabilities/job/contract';
import { ledger } from '#domain/subjects/ledger/contract';
import type { JobView } from '@/services/job';
import { button, buttons } from './buttons';
import { app, MANAGER, open, pressed, warmUp } from './ledgerPages';
import { rowOf } from './parts';
import { answerInTurn, answerWith, lay, network, watchCalls } from './server';

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
warmUp();

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

  it('opens, like bills, orders and the payment desk, only for those who pay for the tenant', async () => {
    for (const page of ['/account/balance', '/account/bill', '/rechargeBalance', '/payment', '/accountEquity']) {
      await open(page, '13800000013');
      expect(await screen.findByText('您没有权限访问此页面')).toBeInTheDocument();
      const menu = document.querySelector('nav[aria-label="主菜单"]');
      if (menu) expect(menu).not.toHaveTextContent(/账单|权益申请/u);
      app.unmount();
    }
    await open('/account/balance', '13800000021');
    expect(await screen.findByText('可用点数')).toBeInTheDocument();
  }, 60_000);

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
