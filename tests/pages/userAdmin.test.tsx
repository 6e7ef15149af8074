import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { platform } from '#domain/subjects/platform/contract';
import { platformService } from '@/services/platform';
import { type App, openApp } from './app';
import { button } from './buttons';
import { expectConsoleError } from './consoleErrors';
import { dialogOf, drawerOf, rowOf } from './parts';
import { answerWith, signInAs } from './server';

const OPERATOR = '13800000001';
/** Of a customer that no other page looks at. */
const MANAGER = '13800000108';
const TENANT = '青禾食品（江苏）有限公司';
/** Other page tests add tenants, which are listed before it. */
const ITS_ROW = `/useradministration?keyword=${encodeURIComponent('青禾食品')}`;
let app: App;
const open = async (path: string, language: 'zh-CN' | 'en-US' = 'zh-CN', phone = OPERATOR) => {
  await signInAs(phone);
  app = await openApp(path, language);
  await app.settled();
};
const say = async (dialog: HTMLElement, text: string) => {
  await app.user.click(dialog.querySelector('textarea') as HTMLElement);
  await app.user.paste(text);
};

beforeAll(async () => {
  await open('/useradministration');
  app.unmount();
}, 120_000);

describe('all tenants and all people', () => {
  it('are listed with their leaders; one is disabled, as its people read when signing in, and enabled again', async () => {
    // jsdom measures no text.
    expectConsoleError(/`NaN` is an invalid value/u);
    await open(ITS_ROW);
    await app.user.click(await button(/停\s?用/u, await rowOf(TENANT)));
    const dialog = await dialogOf(`停用 ${TENANT}`);
    await waitFor(() => expect(dialog).toHaveTextContent(/进行中项目 0 个.*未完成的后台任务 0 个.*委托交付 0 个/u));
    expect(dialog).toHaveTextContent(/排队中的后台任务暂停.*分享链接暂停打开/u);
    await app.user.click(await button(/停\s?用/u, dialog));
    await waitFor(() => expect(dialog).toHaveTextContent('请填写原因'));
    await say(dialog, '合同到期未续约');
    await app.user.click(await button(/停\s?用/u, dialog));
    await waitFor(async () => expect(await rowOf(TENANT)).toHaveTextContent(/已停用.*合同到期未续约.*启用/u));
    app.unmount();

    await open('/announcement', 'zh-CN', MANAGER);
    const agree = await screen.findByRole('button', { name: '同意并继续' });
    await app.user.click(screen.getByRole('checkbox'));
    await app.user.click(agree);
    expect(await screen.findByRole('heading', { name: '单位已停用' })).toBeInTheDocument();
    expect(document.body).toHaveTextContent(/停用原因：合同到期未续约/u);
    app.unmount();

    await open(ITS_ROW);
    await app.user.click(await button(/启\s?用/u, await rowOf(TENANT)));
    await app.user.click(await button(/启\s?用/u, await dialogOf(`启用 ${TENANT}`)));
    await waitFor(async () => expect(await rowOf(TENANT)).toHaveTextContent('已通过'));
  });

  it('lead from an organisation to its people', async () => {
    expectConsoleError(/`NaN` is an invalid value/u);
    await open(ITS_ROW);
    await app.user.click(await button('人员', await rowOf(TENANT)));
    await waitFor(() => expect(app.path()).toMatch(/tab=people&tenantCode=\w+$/u));
    expect(await rowOf('贾思琪')).toHaveTextContent(TENANT);
    const rows = [...document.querySelectorAll('tr[data-row-key]')];
    for (const row of rows) expect(row).toHaveTextContent(TENANT);
    // The filter shows the organization.
    await waitFor(() => expect(document.querySelector('.ant-select')?.parentElement).toHaveTextContent(TENANT));
  });

  it('show the phone’s owner, and change it', async () => {
    expectConsoleError(/`NaN` is an invalid value/u);
    await open('/useradministration?tab=people&keyword=贾思琪');
    expect(await rowOf('贾思琪')).toHaveTextContent(/13800000108青禾食品（江苏）有限公司 客户项目经理/u);
    await app.user.click(await button('更换手机号', await rowOf('贾思琪')));
    const dialog = await dialogOf('更换 贾思琪 的手机号');
    const field = dialog.querySelector<HTMLInputElement>('#phone') as HTMLInputElement;
    await app.user.click(field);
    await app.user.paste('13800000021');
    await say(dialog, '本人更换号码');
    await app.user.click(await button('更换手机号', dialog));
    await waitFor(() => expect(dialog).toHaveTextContent(/已/u));
    expect(await rowOf('贾思琪')).toHaveTextContent('13800000108');
    await app.user.clear(field);
    await app.user.click(field);
    await app.user.paste('13700030108');
    await app.user.click(await button('更换手机号', dialog));
    await waitFor(async () => expect(await rowOf('贾思琪')).toHaveTextContent('13700030108'));
  });

  it('open as a record with who they are, the ways to what they have, and another name for a reason', async () => {
    expectConsoleError(/`NaN` is an invalid value/u);
    await open(ITS_ROW);
    await app.user.click(await screen.findByText(TENANT));
    const record = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('.ant-drawer-open');
      if (!found) throw new Error('No record is open.');
      return found;
    });
    await waitFor(() => expect(record).toHaveTextContent('没有上传证照'));
    for (const text of ['身份信息', '所属渠道', '入驻申请', /人员 \d+ 人/u, '权益变动', '操作日志'])
      expect(record).toHaveTextContent(text);
    const way = (text: RegExp) => screen.getByRole('link', { name: text }).getAttribute('href') ?? '';
    const { searchParams } = new URL(way(/^操作日志/u).replace('#/', ''), 'https://portal.example');
    const its = searchParams.get('tenantCode');
    expect(its).toMatch(/^T/u);
    expect(way(/^订单/u)).toMatch(new RegExp(`OrderList\\?tenantCode=${its}$`, 'u'));
    expect(way(/^可用点数/u)).toMatch(new RegExp(`OrderList\\?tab=points&tenantCode=${its}$`, 'u'));
    await app.user.click(await button('点数明细', record));
    const bill = await drawerOf(`${TENANT} 的点数明细`);
    await app.user.click(bill.querySelector('.ant-drawer-close') as HTMLElement);
    await app.user.click(await button('赠送点数', record));
    const gift = await dialogOf(`向 ${TENANT} 赠送点数`);
    expect(gift).toHaveTextContent('有效期至');
    await app.user.click(await button(/取\s?消/u, gift));
    await app.user.click(await button('更名', record));
    const dialog = await dialogOf(`变更 ${TENANT} 的名称`);
    await app.user.click(await button('更名', dialog));
    await waitFor(() => expect(dialog).toHaveTextContent('请填写原因'));
    const name = dialog.querySelector<HTMLInputElement>('#name') as HTMLInputElement;
    for (const to of [`${TENANT}新`, TENANT]) {
      const asked = document.querySelector<HTMLElement>('.ant-modal') ?? dialog;
      const field = asked.querySelector<HTMLInputElement>('#name') ?? name;
      await app.user.clear(field);
      await app.user.click(field);
      await app.user.paste(to);
      await say(asked, '工商变更');
      await app.user.click(await button('更名', asked));
      await waitFor(() => expect(record).toHaveTextContent(to));
      // One name begins with the other.
      if (to === TENANT) await waitFor(() => expect(record).not.toHaveTextContent(`${TENANT}新`));
      await waitFor(() => expect(document.querySelector('.ant-modal')).toBeNull());
      if (to !== TENANT) await app.user.click(await button('更名', record));
    }
  });

  it('name a gift of points that waits, with the way to its request', async () => {
    await open(ITS_ROW);
    const { list } = await platformService.listTenants({ query: { keyword: TENANT } });
    const tenantCode = list[0]?.tenantCode ?? '';
    const record = await platformService.getTenantRecord({ query: { tenantCode } });
    const at = '2026-11-20T02:00:00.000Z';
    answerWith(platform.getTenantRecord.path, {
      ...record,
      waitingGift: { approvalCode: 'AP-1', points: 1200, askedBy: '顾凌', askedAt: at, expiresAt: at },
    });
    await app.user.click(await screen.findByText(TENANT));
    expect(await screen.findByText(/^赠送 1,200 点尚未到账：顾凌 于 2026-11-20/u)).toHaveTextContent('待复核');
    expect(screen.getByRole('link', { name: '查看' })).toHaveAttribute('href', expect.stringMatching(/open=AP-1$/u));
  });

  it('show when nothing matches, in English too', async () => {
    answerWith(platform.listTenants.path, { list: [], total: 0 });
    await open('/useradministration?keyword=zzz', 'en-US');
    expect((await screen.findAllByText(/^No matching records/u)).length).toBeGreaterThan(0);
  });
});
