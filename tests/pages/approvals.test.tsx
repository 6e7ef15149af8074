import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { approval } from '#domain/capabilities/approval/contract';
import { user as userCalls } from '#domain/core/user/contract';
import { errorCodes } from '#domain/kernel/errors';
import { platform } from '#domain/subjects/platform/contract';
import { request } from '@/request';
import { approvalService } from '@/services/approval';
import { type App, openApp } from './app';
import { button, buttons } from './buttons';
import { expectConsoleError } from './consoleErrors';
import { dialogOf, rowOf } from './parts';
import { answerInTurn, answerWith, network, signInAs } from './server';

const [FIRST, SECOND] = ['13800000001', '13800000003'];
const PAGE = '/financialmanagement/approvals';
let app: App;
const open = async (path: string, phone: string, language: 'zh-CN' | 'en-US' = 'zh-CN') => {
  await signInAs(phone);
  app = await openApp(path, language);
  await app.settled();
};
const opened = async () => within(await screen.findByRole('dialog')).findByText('提交人');

/** The latest request as a colleague of its asker reads it, to be answered in another state. */
async function anyRequest() {
  await open(PAGE, SECOND);
  const { list } = await approvalService.listApprovals({ query: {} });
  const approvalCode = list[0]?.approvalCode ?? '';
  const detail = await approvalService.getApproval({ query: { approvalCode } });
  app.unmount();
  return { approvalCode, detail };
}

beforeAll(async () => {
  await open(PAGE, FIRST);
  app.unmount();
}, 120_000);

describe('a request for approval', () => {
  it('is shown to the requester, who may only withdraw it', async () => {
    await open(PAGE, FIRST);
    const row = await rowOf('授权产品次数');
    expect(row).toHaveTextContent(/南京钟山网安服务有限公司 · 资产风险评估.*次数 20.*周振宇.*待同事复核/u);
    await app.user.click(row);
    await opened();
    expect(screen.getByText('自己提交的事项须由另一位运营人员复核。')).toBeInTheDocument();
    expect(buttons('复核通过')).toEqual([]);
    expect(await button(/^撤\s?回$/u)).toBeEnabled();
  });

  it('is approved by a colleague who sees all of it, and rejected with a reason', async () => {
    // jsdom measures no text.
    expectConsoleError(/`NaN` is an invalid value/u);
    await open(PAGE, SECOND);
    await app.user.click(await rowOf('授权产品次数'));
    await opened();
    const drawer = screen.getByRole('dialog');
    expect(drawer).toHaveTextContent(
      /南京钟山.*资产风险评估.*次数20.*有效期至\d{4}-\d{2}-\d{2}.*年度框架协议第一批授权/u,
    );
    await app.user.click(await button('复核通过', drawer));
    await app.user.click(await button(/^确\s?定$/u));
    expect(await screen.findByText('已通过，并已执行')).toBeInTheDocument();
    await waitFor(() => expect(drawer).toHaveTextContent('已通过'));
    app.unmount();

    await open(`${PAGE}?state=open`, SECOND);
    await app.user.click(await rowOf('赠送点数'));
    await opened();
    await app.user.click(await button(/^驳\s?回$/u));
    const dialog = await dialogOf('驳回');
    await app.user.click(await button(/^驳\s?回$/u, dialog));
    await waitFor(() => expect(dialog).toHaveTextContent('请填写驳回原因'));
    await app.user.click(dialog.querySelector('textarea') as HTMLElement);
    await app.user.paste('伙伴协议未附');
    await app.user.click(await button(/^驳\s?回$/u, dialog));
    await waitFor(() => expect(screen.getByText('伙伴协议未附')).toBeInTheDocument());
  });

  it('is paid once it is approved: by a number, on a day', async () => {
    // jsdom measures no text.
    expectConsoleError(/`NaN` is an invalid value/u);
    const { approvalCode, detail } = await anyRequest();
    answerWith(approval.getApproval.path, {
      ...detail,
      kind: 'refundOrder',
      state: 'approved',
      facts: [{ name: 'refundFen', value: 123_400 }],
      sendsMoney: true,
      allowedActions: ['pay', 'refuse'],
    });
    const sent: unknown[] = [];
    answerInTurn(approval.payApproval.path, [['200', { state: 'confirmed', obstacle: null }]], (body) =>
      sent.push(body),
    );
    await open(`${PAGE}?open=${approvalCode}`, SECOND);
    await opened();
    const drawer = screen.getByRole('dialog');
    expect(drawer).toHaveTextContent('已通过，待付款');
    expect(buttons('复核通过')).toEqual([]);
    await app.user.click(await button('登记付款', drawer));
    const number = await screen.findByLabelText('退款流水号');
    const dialog = number.closest<HTMLElement>('[role="dialog"]');
    if (!dialog) throw new Error('The dialog is not there.');
    expect(dialog).toHaveTextContent('把 ¥1,234.00 付给对方');
    await app.user.click(number);
    await app.user.paste('TK-1');
    await app.user.click(await button('登记付款', dialog));
    await screen.findByText('付款已登记，退款已生效');
    expect(sent).toMatchObject([
      { approvalCode, number: 'TK-1', paidOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/u) },
    ]);
  });

  it('is not paid while it can’t be carried out; money that was sent is recorded, and carried out later', async () => {
    // jsdom measures no text.
    expectConsoleError(/`NaN` is an invalid value/u);
    const { approvalCode, detail } = await anyRequest();
    const approved = { ...detail, kind: 'refundOrder', state: 'approved', sendsMoney: true, obstacle: '点数已使用' };
    answerWith(approval.getApproval.path, { ...approved, allowedActions: ['pay', 'refuse'] });
    const sent: unknown[] = [];
    const kept = ['200', { state: 'approved', obstacle: '点数已使用' }];
    answerInTurn(approval.payApproval.path, [kept, ['200', { state: 'confirmed', obstacle: null }]] as never, (body) =>
      sent.push(body),
    );
    await open(`${PAGE}?open=${approvalCode}`, SECOND);
    await opened();
    const drawer = screen.getByRole('dialog');
    expect(drawer).toHaveTextContent('请先不要付款：点数已使用');
    expect(await button('登记付款', drawer)).toBeDisabled();
    await app.user.click(await button('款项已付出，登记', drawer));
    const number = await screen.findByLabelText('退款流水号');
    await app.user.click(number);
    await app.user.paste('TK-1');
    await app.user.click(await button('登记付款', number.closest<HTMLElement>('[role="dialog"]') ?? undefined));
    await screen.findByText('付款已登记，但尚未执行：点数已使用');
    app.unmount();
    const paid = { ...approved, paidOn: '2026-11-27', number: 'TK-1', obstacle: null, allowedActions: ['pay'] };
    answerWith(approval.getApproval.path, paid);
    await open(`${PAGE}?open=${approvalCode}`, SECOND);
    await opened();
    expect(buttons('登记付款')).toEqual([]);
    await app.user.click(await button(/^执\s?行$/u));
    await screen.findByText('退款已生效');
    expect(sent.at(-1)).toMatchObject({ approvalCode, paidOn: '2026-11-27' });
  });

  it('shows until when an operator may not approve, and the obstacle, instead of a button', async () => {
    const { approvalCode, detail } = await anyRequest();
    answerWith(approval.getApproval.path, {
      ...detail,
      state: 'open',
      isOwn: false,
      barredUntil: '2026-12-01T02:00:00Z',
      obstacle: '当前状态不允许此操作',
      facts: [
        { name: 'pricePoints', value: 5, before: 1200 },
        { name: 'nearBp', value: 850 },
      ],
      allowedActions: ['refuse'],
    });
    await open(`${PAGE}?open=${approvalCode}`, SECOND, 'en-US');
    expect(await screen.findByText(/can’t approve anything that involves money before .*2026/u)).toBeInTheDocument();
    expect(screen.getByText('It can’t be carried out now: 当前状态不允许此操作')).toBeInTheDocument();
    const drawer = screen.getByRole('dialog');
    expect(drawer).toHaveTextContent(/Unit price \(points\)1,200 → 5.*8\.5%/u);
    expect(buttons('Approve')).toEqual([]);
  });

  it('is announced where it was requested, with a link to it', async () => {
    const sent: unknown[] = [];
    answerInTurn(platform.sendWelcomeGift.path, [['200', { approvalCode: 'PNEW' }]], (body) => sent.push(body));
    await open('/channel', FIRST);
    await app.user.click((await screen.findAllByRole('button', { name: '赠送点数' }))[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('须由另一位运营人员复核');
    await app.user.click(screen.getByRole('textbox', { name: '赠送原因' }));
    await app.user.paste('新伙伴');
    await app.user.click(await button('赠送点数', dialog));
    const link = await screen.findByText('查看', { selector: 'a' });
    expect(link).toHaveAttribute('href', '#/financialmanagement/approvals?open=PNEW');
    expect(sent).toHaveLength(1);
  });
});

describe('a call that needs a fresh second factor', () => {
  it('asks for a code, continues the action, and fails without a code', async () => {
    await open('/channel', FIRST);
    let isFresh = false;
    const keys: (string | null)[] = [];
    network.use(
      http.post('*/guarded', ({ request: { headers } }) => {
        keys.push(headers.get('idempotency-key'));
        const refusal = {
          success: false,
          errorCode: errorCodes.freshFactorNeeded,
          errorMsg: '请输入动态码',
          data: null,
        };
        return HttpResponse.json(isFresh ? { success: true, errorCode: '200', errorMsg: '', data: 'done' } : refusal);
      }),
      http.post(`*${userCalls.showSecondFactor.path}`, () => {
        isFresh = true;
        return HttpResponse.json({ success: true, errorCode: '200', errorMsg: '', data: null });
      }),
    );
    const call = () => request({ method: 'POST', url: '/guarded', headers: { 'Idempotency-Key': 'one-and-the-same' } });
    const left = call().catch((error: { code: string }) => error.code);
    const first = await dialogOf('二次验证');
    await app.user.click(within(first).getByRole('button', { name: '关闭' }));
    expect(await left).toBe(errorCodes.freshFactorNeeded);

    const done = Promise.all([call(), call()]);
    const dialog = await dialogOf('二次验证');
    await app.user.click(dialog.querySelector('input') as HTMLElement);
    await app.user.paste('123456');
    await app.user.click(await button('验证并继续', dialog));
    expect(await done).toEqual(['done', 'done']);
    expect(new Set(keys)).toEqual(new Set(['one-and-the-same']));
  });
});
