import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { platform } from '#domain/subjects/platform/contract';
import { type App, openApp } from './app';
import { button } from './buttons';
import { expectConsoleError } from './consoleErrors';
import { rowOf } from './parts';
import { answerWith, signInAs } from './server';

const OPERATOR = '13800000001';
let app: App;
const open = async (language: 'zh-CN' | 'en-US' = 'zh-CN') => {
  await signInAs(OPERATOR);
  app = await openApp('/certificateAuthority', language);
  await app.settled();
};
const drawer = () => document.querySelector<HTMLElement>('.ant-drawer-open') ?? document.body;
const field = (id: string) => {
  const found = document.querySelector<HTMLInputElement>(`.ant-drawer #${id}`);
  if (!found) throw new Error(`There is no field ${id}.`);
  return found;
};
const fill = async (id: string, text: string) => {
  await app.user.click(field(id));
  await app.user.paste(text);
};
const saved = async () => app.user.click(await button(/保\s?存/u, drawer()));

beforeAll(async () => {
  await open();
  app.unmount();
}, 120_000);

describe('certification bodies', () => {
  it('are listed with scopes, expiry and problems of their approval', async () => {
    await open();
    expect(await rowOf('华信安认证有限公司')).toHaveTextContent(
      /CNCA-R-2006-146有效.*信息安全管理体系、.*何建平 138000000313/u,
    );
    expect(await rowOf('中誉信诚')).toHaveTextContent('即将到期');
    expect(await rowOf('恒标国际')).toHaveTextContent('暂停');
  });

  it('are added with an invited manager; errors are shown at their fields', async () => {
    await open();
    await app.user.click(await button('新增认证机构'));
    await waitFor(() => field('name'));
    await saved();
    await waitFor(() => expect(drawer()).toHaveTextContent(/请填写机构名称/u));
    expect(drawer()).toHaveTextContent(/请填写机构管理员姓名/u);
    await fill('name', '新立认证有限公司');
    await fill('approvalNumber', 'CNCA-R-2006-146');
    await fill('validUntil', '2031-05-01');
    await app.user.keyboard('{Enter}');
    await fill('managerName', '陆明远');
    await fill('managerPhone', '13700008811');
    await saved();
    await waitFor(() => expect(drawer()).toHaveTextContent(/CNCA-R-2006-146.*已被使用/u));
    await app.user.clear(field('approvalNumber'));
    await fill('approvalNumber', 'CNCA-R-2024-998');
    await saved();
    expect(await rowOf('新立认证有限公司')).toHaveTextContent(/CNCA-R-2024-998有效2031-05-01.*1 人已邀请，待接受/u);
  });

  it('are suspended with a reason', async () => {
    // jsdom measures no text.
    expectConsoleError(/`NaN` is an invalid value/u);
    await open();
    await app.user.click(await button('新立认证有限公司'));
    await waitFor(() => expect(field('name')).toHaveValue('新立认证有限公司'));
    await app.user.click(screen.getByRole('radio', { name: '暂停' }));
    await waitFor(() => field('reason'));
    await saved();
    await waitFor(() => expect(drawer()).toHaveTextContent(/请填写暂停或撤销的原因/u));
    await fill('reason', '年度报送逾期');
    await saved();
    await waitFor(async () => expect(await rowOf('新立认证有限公司')).toHaveTextContent('暂停'));
  });

  it('explain the page when empty, in English too', async () => {
    answerWith(platform.listCertificationBodies.path, { list: [], total: 0 });
    await open('en-US');
    expect(await screen.findByText('No certification bodies yet')).toBeInTheDocument();
  });
});
