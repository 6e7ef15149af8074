import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tenant } from '#domain/core/tenant/contract';
import { tenantService } from '@/services/tenant';
import { button, buttons } from './buttons';
import { expectConsoleError } from './consoleErrors';
import { app, fill, open } from './projectForms';
import { lay, network, signInAs } from './server';

const MANAGER = '13800000011';
const CONSULTANT = '13800000013';
const CUSTOMER = '13800000021';
const LIST = '/customerManagement?view=consultations';

const drawers = () => [...document.querySelectorAll<HTMLElement>('.ant-drawer-open')];
const drawer = () => drawers().at(-1) ?? document.body;
const shows = (text: string | RegExp, where = drawer) =>
  waitFor(() => expect(where()).toHaveTextContent(text), { timeout: 10_000 });
const textArea = (id: string, within = '.ant-drawer') => {
  const found = document.querySelector<HTMLInputElement>(`${within} #${id}`);
  if (!found) throw new Error(`There is no field ${id}.`);
  return found;
};

/** A prospect's inquiry, recorded by the signed-in person; closed again at the end. */
const noted: string[] = [];
const note = async (company: string) => {
  await signInAs(MANAGER);
  const { consultationCode } = await tenantService.addConsultation({
    body: { side: 'prospect', company, contactName: '来电人', phone: '021-5588 1234', topic: 'gap', content: '想了解' },
  });
  noted.push(consultationCode);
  return consultationCode;
};
const read = (consultationCode: string) => tenantService.getConsultation({ query: { consultationCode } });

beforeAll(async () => {
  await open(MANAGER, LIST);
  app.unmount();
}, 120_000);
// A text that grows measures itself, which jsdom can't.
beforeEach(() => expectConsoleError(/`NaN` is an invalid value/u));
afterEach(async () => {
  network.resetHandlers();
  await signInAs(MANAGER);
  for (const consultationCode of noted.splice(0)) {
    const { version, state } = await read(consultationCode);
    if (state === 'new' || state === 'contacted')
      await tenantService.saveConsultation({
        body: { consultationCode, version, state: 'closed', outcome: '测试结束' },
      });
  }
});

describe('requests for advice', () => {
  it('are listed with owner, state, next step and overdue ones', async () => {
    await open(MANAGER, LIST);
    await screen.findByText('合肥瑞云软件股份有限公司', {}, { timeout: 10_000 });
    const row = screen.getByText('扬州广陵玩具有限公司').closest('tr') as HTMLElement;
    for (const text of ['蒋志强', '其他', '已联系', '陈启明', '询问平台是否有合作实验室', '已逾期'])
      expect(row).toHaveTextContent(text);
    expect(screen.getByText('常熟恒信医用材料有限公司').closest('tr')).toHaveTextContent('未分派');
  });

  it('keep their filters in the address, and show when nothing matches', async () => {
    await open(MANAGER, `${LIST}&due=late`);
    await screen.findByText('扬州广陵玩具有限公司', {}, { timeout: 10_000 });
    expect(screen.queryByText('常熟恒信医用材料有限公司')).toBeNull();
    await fill(screen.getByPlaceholderText('单位、联系人、电话、内容') as HTMLInputElement, '没有这家公司');
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(app.path()).toContain('keyword='));
    await waitFor(() => expect(screen.queryByText('扬州广陵玩具有限公司')).toBeNull(), { timeout: 10_000 });
  });

  it('come back after a failure with a retry', async () => {
    lay('outage', tenant.listConsultations.path);
    await open(MANAGER, LIST);
    await button('重试');
    network.resetHandlers();
    await app.user.click(await button('重试'));
    await screen.findByText('合肥瑞云软件股份有限公司', {}, { timeout: 10_000 });
  });

  it('are a consultant’s where they were given to it, to follow but not to pass on', async () => {
    await open(CONSULTANT, LIST);
    await screen.findByText('合肥瑞云软件股份有限公司', {}, { timeout: 10_000 });
    expect(screen.queryByText('常熟恒信医用材料有限公司')).toBeNull();
    await app.user.click(screen.getByText('合肥瑞云软件股份有限公司'));
    await shows('电话沟通 20 分钟');
    expect(buttons('转为客户', drawer())).toEqual([]);
    await app.user.click(await button('跟进（E）', drawer()));
    await waitFor(() => expect(drawers()).toHaveLength(2));
    expect(within(drawer()).queryByText('跟进人')).toBeNull();
  });

  it('are followed up, with notes and next steps in their history', async () => {
    const consultationCode = await note('跟进测试有限公司');
    await open(MANAGER, `${LIST}&open=${consultationCode}`);
    await shows('跟进测试有限公司');
    await app.user.click(await button('跟进（E）', drawer()));
    await waitFor(() => textArea('nextStep'));
    await fill(textArea('note'), '对方希望下周上门');
    await fill(textArea('nextStep'), '约定上门时间');
    await app.user.click(within(drawer()).getByText('已联系'));
    await app.user.click(await button('保存', drawer()));
    await waitFor(() => expect(drawers()).toHaveLength(1), { timeout: 10_000 });
    await shows('对方希望下周上门');
    await shows('状态改为：已联系');
    await shows('下一步：约定上门时间');
  });

  it('show both versions after a concurrent change', async () => {
    const consultationCode = await note('冲突测试有限公司');
    await open(MANAGER, `${LIST}&open=${consultationCode}`);
    await shows('冲突测试有限公司');
    await app.user.click(await button('跟进（E）', drawer()));
    await waitFor(() => textArea('nextStep'));
    const { ownerId } = await read(consultationCode);
    await tenantService.saveConsultation({
      body: { consultationCode, version: 1, ownerId, state: 'contacted', nextStep: '别人写的下一步' },
    });
    await fill(textArea('nextStep'), '我写的下一步');
    await app.user.click(await button('保存', drawer()));
    await screen.findByText('别人写的下一步', { selector: 'td *' }, { timeout: 10_000 });
    expect(screen.getByText('我写的下一步', { selector: 'td *' })).toBeInTheDocument();
    await button('按所选合并');
    expect((await read(consultationCode)).nextStep).toBe('别人写的下一步');
  });

  it('are converted to customers with known data filled in', async () => {
    const consultationCode = await note('转化页面测试有限公司');
    await open(MANAGER, `${LIST}&open=${consultationCode}`);
    await shows('转化页面测试有限公司');
    await app.user.click(await button('转为客户', drawer()));
    await waitFor(() => textArea('name'), { timeout: 10_000 });
    expect(textArea('name').value).toBe('转化页面测试有限公司');
    expect(within(drawer()).getByDisplayValue('来电人')).toBeInTheDocument();
  });

  it('are left by a customer from its own page, and reach its channel', async () => {
    await open(CUSTOMER, '/systemManage');
    await app.user.click(await button('咨询顾问'));
    const dialog = await screen.findByRole('dialog', {}, { timeout: 10_000 });
    await app.user.click(await button('提交', dialog));
    await waitFor(() => expect(dialog).toHaveTextContent('请填写'));
    await fill(textArea('phone', '.ant-modal'), '13800000021');
    await fill(textArea('content', '.ant-modal'), '想增加两名内审员');
    await app.user.click(await button('提交', dialog));
    expect(
      await screen.findByText('已提交，启明信安咨询（上海）有限公司会与您联系', {}, { timeout: 10_000 }),
    ).toBeInTheDocument();
    await signInAs(MANAGER);
    const { list } = await tenantService.listConsultations({ query: { keyword: '想增加两名内审员' } });
    for (const { consultationCode } of list) noted.push(consultationCode);
    expect(list).toMatchObject([{ state: 'new', contactName: '王思远' }]);
  });
});
