import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tenant } from '#domain/core/tenant/contract';
import { tenantService } from '@/services/tenant';
import { button, buttons } from './buttons';
import { expectConsoleError } from './consoleErrors';
import { app, field, fill, open } from './projectForms';
import { lay, network, signInAs } from './server';

const MANAGER = '13800000011';
const CONSULTANT = '13800000013';
/** Leads another channel. */
const STRANGER = '13800000015';
const HELD = '赣江新材料科技有限公司';

const drawer = () => document.querySelector<HTMLElement>('.ant-drawer-open') ?? document.body;
const enter = async (name: string) => {
  await signInAs(MANAGER);
  const { tenantCode } = await tenantService.createCustomer({ body: { name, size: 'micro', industries: ['C'] } });
  return tenantCode;
};

beforeAll(async () => {
  await open(MANAGER, '/customerManagement');
  app.unmount();
}, 120_000);

describe('a customer', () => {
  // A text that grows measures itself, which jsdom can't.
  beforeEach(() => expectConsoleError(/`NaN` is an invalid value/u));

  it('shows its facts, contacts, protection and how it came', async () => {
    await open(MANAGER, '/customerManagement?open=TREPORTED01');
    await waitFor(() => expect(drawer()).toHaveTextContent('南昌市高新区紫阳大道 88 号'), { timeout: 10_000 });
    for (const text of ['万里', '信息部经理', '保护中', '还没有项目', '陈启明 报备'])
      await waitFor(() => expect(drawer()).toHaveTextContent(text));
    for (const name of ['释放到公海', '转交']) await button(name, drawer());
    // It is protected for longer than an extension is possible before the end.
    await waitFor(() => expect(drawer()).toHaveTextContent(/还可延长 \d 次，\d{4}-\d\d-\d\d 起可延长/u));
    expect(buttons('延长保护', drawer())).toEqual([]);
  });

  it('is read-only for consultants', async () => {
    await open(CONSULTANT, '/customerManagement?open=TREPORTED01');
    await waitFor(() => expect(drawer()).toHaveTextContent('南昌市高新区紫阳大道 88 号'), { timeout: 10_000 });
    for (const name of ['释放到公海', '转交', '编辑']) expect(buttons(name, drawer())).toEqual([]);
    expect(screen.queryByRole('tab', { name: '公海' })).toBeNull();
  });

  it('comes back after a failure with a retry', async () => {
    lay('outage', tenant.getCustomer.path);
    await open(MANAGER, '/customerManagement?open=TREPORTED01');
    expect(await screen.findByText('服务暂时不可用', { selector: '[role=alert] p' })).toBeInTheDocument();
    network.resetHandlers();
    await app.user.click(await button('重试', drawer()));
    await waitFor(() => expect(drawer()).toHaveTextContent('南昌市高新区紫阳大道 88 号'), { timeout: 10_000 });
  });

  it('that the channel has is pointed out before it is entered again', async () => {
    await open(MANAGER, '/customerManagement');
    await app.user.click(await button('新建客户'));
    await waitFor(() => field('name'));
    await fill(field('name'), `${HELD.slice(0, 7)}股份有限公司`);
    expect(
      await screen.findByText('已有名称相近的客户，请确认不是同一家', {}, { timeout: 10_000 }),
    ).toBeInTheDocument();
    expect(within(drawer()).getByRole('link', { name: HELD })).toBeInTheDocument();
  });

  it('of another channel shows only the end of its protection', async () => {
    await open(STRANGER, '/customerManagement');
    await app.user.click((await screen.findAllByText('新建客户'))[0] as HTMLElement);
    await waitFor(() => field('name'));
    await fill(field('name'), HELD);
    expect(
      await screen.findByText(/^该客户已由其他渠道报备，保护至 \d{4}-\d\d-\d\d$/u, {}, { timeout: 10_000 }),
    ).toBeInTheDocument();
    expect(within(drawer()).queryByRole('link')).toBeNull();
  });

  it('goes into the pool for a reason', async () => {
    const name = '公海流转测试有限公司';
    const tenantCode = await enter(name);
    await open(MANAGER, `/customerManagement?open=${tenantCode}`);
    await app.user.click(await button('释放到公海', drawer()));
    await screen.findByText(`把“${name}”释放到公海`);
    const dialog = document.querySelector<HTMLElement>('.ant-modal') ?? document.body;
    await app.user.click(await button('释放到公海', dialog));
    await waitFor(() => expect(dialog).toHaveTextContent('请填写'));
    await fill(dialog.querySelector('textarea') as unknown as HTMLInputElement, '暂无需求');
    await app.user.click(await button('释放到公海', dialog));
    expect(await screen.findByText(`“${name}”已释放到公海`, {}, { timeout: 10_000 })).toBeInTheDocument();
  });

  it('in the pool shows its public data, and can be claimed', async () => {
    await open(STRANGER, '/customerManagement?view=pool');
    expect(await screen.findByText('柴达木盐化工有限公司')).toBeInTheDocument();
    await button('认领柴达木盐化工有限公司');
    // Its address and its former channel are not shown.
    expect(document.body).not.toHaveTextContent('格尔木市昆仑路');
    expect(document.body).not.toHaveTextContent('陈启明');
  });
});
