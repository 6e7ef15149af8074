import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { tenant } from '#domain/core/tenant/contract';
import { tenantService } from '@/services/tenant';
import { type App, openApp } from './app';
import { lay, signInAs } from './server';

const PM = '13800000021';
const AT = '/personnelManage';
/** All on one page, whatever people other tests added. */
const ALL = `${AT}?pageSize=50`;
/** A colleague who is disabled here: without work, and not used by other tests. */
const CHANNEL = '13800000011';
const OF_LIN = `${AT}?keyword=${encodeURIComponent('林晓岚')}`;
let app: App;
const open = async (phone = PM, language: 'zh-CN' | 'en-US' = 'zh-CN', path = ALL) => {
  await signInAs(phone);
  app = await openApp(path, language);
  await app.settled();
};
const rowOf = (name: string) =>
  waitFor(() => {
    const row = [...document.querySelectorAll<HTMLElement>('tr[data-row-key]')].find((one) =>
      one.textContent?.includes(name),
    );
    if (!row) throw new Error(`${name} is not listed.`);
    return row;
  });
const press = async (label: string) => {
  const button = await waitFor(() => {
    const found = document.querySelector<HTMLElement>(`button[aria-label="${label}"]`);
    if (!found) throw new Error(`There is no button ${label}.`);
    return found;
  });
  await app.user.click(button);
};
const dialog = (name: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>('.ant-modal');
    if (!found?.textContent?.includes(name)) throw new Error(`There is no dialog ${name}.`);
    return found;
  });
beforeAll(async () => {
  await open();
  app.unmount();
}, 120_000);

describe('the people of an organisation', () => {
  it('are listed with their work and actions, oneself without actions', async () => {
    await open();
    const executor = await rowOf('张海峰');
    expect(executor).toHaveTextContent(/客户执行人正常\d+ 个单元/u);
    expect(
      within(executor)
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['调整角色', '登录通行码', '停用', '移出']);
    expect(within(await rowOf('王思远')).queryAllByRole('button')).toEqual([]);
    expect(await rowOf('陆文博')).toHaveTextContent('邀请中');
    expect(await rowOf('徐静怡')).toHaveTextContent('已停用');
  });

  it('are found by their state, from the address', async () => {
    await open(PM, 'zh-CN', `${AT}?state=disabled`);
    await rowOf('徐静怡');
    expect(document.querySelectorAll('tr[data-row-key]')).toHaveLength(1);
  });

  it('read in English', async () => {
    await open(PM, 'en-US');
    expect(await rowOf('张海峰')).toHaveTextContent(/Customer executor\s*Active/u);
  });

  it('show a failure to load, and retry', async () => {
    lay('httpWithoutMessage', tenant.listManagedUsers.path);
    await open();
    expect(await screen.findByRole('button', { name: /重\s?试/u })).toBeInTheDocument();
  });
});

describe('a pass for signing in', () => {
  it('is shown for an active person', async () => {
    await open();
    await rowOf('张海峰');
    await press('登录通行码：张海峰');
    expect(await dialog('张海峰 的登录通行码')).toHaveTextContent(/[A-Z2-9]{10}/u);
  });
});

describe('adding people', () => {
  it('accepts pasted rows, names missing fields, and sends invitations', async () => {
    await open();
    await app.user.click(await screen.findByRole('button', { name: '添加人员' }));
    const first = await screen.findByRole('textbox', { name: '第 1 行 姓名' });
    await app.user.click(first);
    await app.user.paste(
      '姓名\t手机号\t角色\n沈思齐\t13911112222\t内审员\n欧阳明哲\t139 1111 3333\t执行人、内审员\n何雨\t13911114444\t',
    );
    expect(await screen.findByRole('textbox', { name: '第 3 行 姓名' })).toHaveValue('何雨');
    expect(screen.getByRole('textbox', { name: '第 2 行 手机号' })).toHaveValue('13911113333');
    await app.user.click(screen.getByRole('button', { name: '发出邀请' }));
    expect(await screen.findByText('请选择角色')).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: '删除第 3 行' }));
    await app.user.click(screen.getByRole('button', { name: '发出邀请' }));
    expect(await screen.findByText('已邀请 2 人')).toBeInTheDocument();
    const { list } = await tenantService.listManagedUsers({ query: { state: 'open', keyword: '139' } });
    expect(list.map(({ name, roleCodes }) => [name, roleCodes])).toEqual(
      expect.arrayContaining([
        ['沈思齐', ['INTERNAL_AUDITOR']],
        ['欧阳明哲', ['CONSUMER_EXECUTOR', 'INTERNAL_AUDITOR']],
      ]),
    );
    await app.user.click(within(screen.getByRole('status')).getByRole('button', { name: /关\s?闭/u }));
    const write = vi.spyOn(navigator.clipboard, 'writeText');
    await press('复制给欧阳明哲的邀请');
    expect(await screen.findByText('已复制')).toBeInTheDocument();
    const text = String(write.mock.calls[0]?.[0]);
    expect(text).toContain(`${window.location.origin}/#/login`);
    expect(text).toMatch(/^欧阳明哲，您好：/u);
    expect(text).toContain('手机号 13911113333');
    for (const name of ['沈思齐', '欧阳明哲']) {
      await press(`撤回：${name}`);
      expect(await screen.findByText(`已撤回对${name}的邀请`)).toBeInTheDocument();
    }
  });

  it('marks pasted roles that are unknown or not grantable, and sends nothing until they are chosen or removed', async () => {
    await open();
    await app.user.click(await screen.findByRole('button', { name: '添加人员' }));
    await app.user.click(await screen.findByRole('textbox', { name: '第 1 行 姓名' }));
    await app.user.paste('沈思齐\t13911112222\t审计员、内审员\n何雨\t没有\t客户');
    const told = await screen.findByText(/^有些角色无法识别或不能授予.*可选：.*内审员/u);
    const alert = told.closest('[role=alert]');
    expect(alert).toHaveTextContent(/第 1 行：审计员第 2 行：客户$/u);
    // “客户” is part of three roles; a line with a wrong phone is no heading.
    const marked = () => document.querySelectorAll('.ant-form-item-has-error .ant-select-multiple');
    await waitFor(() => expect(marked()).toHaveLength(2));
    await app.user.click(screen.getByRole('button', { name: '删除第 2 行' }));
    await app.user.click(screen.getByRole('button', { name: '发出邀请' }));
    expect(await screen.findByText('无法识别或不能授予：审计员')).toBeInTheDocument();
    expect(alert).toHaveTextContent(/第 1 行：审计员$/u);
    expect(screen.queryByText(/^已邀请/u)).toBeNull();
    const tag = document.querySelector('.ant-select-selection-item[title="审计员"] .ant-select-selection-item-remove');
    await app.user.click(tag as Element);
    await waitFor(() => expect(screen.queryByText(/^有些角色无法识别/u)).toBeNull());
    await app.user.click(screen.getByRole('button', { name: '发出邀请' }));
    expect(await screen.findByText('已邀请 1 人')).toBeInTheDocument();
    const { list } = await tenantService.listManagedUsers({ query: { state: 'open', keyword: '13911112222' } });
    expect(list.map(({ roleCodes }) => roleCodes)).toEqual([['INTERNAL_AUDITOR']]);
    await app.user.click(within(screen.getByRole('status')).getByRole('button', { name: /关\s?闭/u }));
    await press('撤回：沈思齐');
    expect(await screen.findByText('已撤回对沈思齐的邀请')).toBeInTheDocument();
  });

  it('recognizes roles in the other language, and gives a new row only those of the row above', async () => {
    await open(PM, 'en-US');
    await app.user.click(await screen.findByRole('button', { name: 'Add people' }));
    await app.user.click(await screen.findByRole('textbox', { name: 'Row 1 Name' }));
    await app.user.paste('沈思齐\t\t内审员、渠道管理员\n何雨\t13911114444\t执行人、渠道管理员\n');
    const alert = (await screen.findByText(/^Some roles can’t be recognized or granted by you/u)).closest(
      '[role=alert]',
    );
    expect(screen.getByRole('textbox', { name: 'Row 1 Name' })).toHaveValue('沈思齐');
    const roles = () => [...document.querySelectorAll('.ant-select-selection-item')].map((tag) => tag.textContent);
    expect(roles()).toEqual(['Internal auditor', '渠道管理员', 'Customer executor', '渠道管理员']);
    await app.user.click(screen.getByRole('button', { name: 'Add row' }));
    await screen.findByRole('textbox', { name: 'Row 3 Name' });
    expect(roles().slice(4)).toEqual(['Customer executor']);
    expect(alert).not.toHaveTextContent('Row 3');
  });

  it('names people who already belong to the tenant', async () => {
    await open();
    await app.user.click(await screen.findByRole('button', { name: '添加人员' }));
    await app.user.click(await screen.findByRole('textbox', { name: '第 1 行 姓名' }));
    await app.user.paste('张海峰\t13800000023\t内审员\n徐静怡\t13800000027\t内审员\n');
    await app.user.click(screen.getByRole('button', { name: '发出邀请' }));
    expect(await screen.findByText(/^13800000023 已是本单位人员/u)).toBeInTheDocument();
    expect(screen.getByText(/^13800000027 已停用/u)).toBeInTheDocument();
  });
});

describe('the roles of a person', () => {
  it('ask for a successor for work that the new roles can’t hold', async () => {
    await open();
    await press('调整角色：蒋晓东');
    const asked = await dialog('调整 蒋晓东 的角色');
    const box = (name: string) => within(asked).getByRole('checkbox', { name });
    await waitFor(() => expect(asked.querySelector('.ant-skeleton')).toBeNull());
    await app.user.click(box('客户负责人'));
    expect(within(asked).queryByText('工作交接')).toBeNull();
    await app.user.click(box('客户执行人'));
    // A risk owner can also implement treatments: only units need a successor.
    expect(await within(asked).findByText(/个单元由谁接手$/u)).toBeInTheDocument();
    expect(within(asked).queryByText(/项处置措施由谁接手$/u)).toBeNull();
    await app.user.click(within(asked).getByRole('button', { name: /取\s?消/u }));
  });
});

describe('a leaving person', () => {
  it('hands their work over first', async () => {
    await open();
    await press('停用：蒋晓东');
    const asked = await dialog('停用 蒋晓东');
    const units = await within(asked).findByText(/个单元由谁接手$/u);
    await app.user.click(within(asked).getByRole('button', { name: /停\s?用/u }));
    await waitFor(() => expect(within(asked).getAllByText('请选择接手人')).toHaveLength(4));
    await app.user.click(within(asked).getByRole('combobox', { name: units.textContent ?? '' }));
    const offered = () => [...document.querySelectorAll('.ant-select-item-option')].map((one) => one.textContent);
    await waitFor(() => expect(offered()).toContainEqual(expect.stringMatching(/^张海峰（现有 \d+）$/u)));
    // Executors alone hold units.
    expect(offered()).not.toContainEqual(expect.stringMatching(/^(王思远|马晨曦|蒋晓东)/u));
  });

  it('is disabled, and can be enabled again', async () => {
    await open(CHANNEL, 'zh-CN', OF_LIN);
    await press('停用：林晓岚');
    const asked = await dialog('停用 林晓岚');
    await waitFor(() => expect(asked.querySelector('.ant-skeleton')).toBeNull());
    await app.user.click(within(asked).getByRole('button', { name: /停\s?用/u }));
    expect(await screen.findByText('已停用 林晓岚')).toBeInTheDocument();
    await waitFor(async () => expect(await rowOf('林晓岚')).toHaveTextContent('已停用'));
    await press('启用：林晓岚');
    expect(await screen.findByText('已启用 林晓岚')).toBeInTheDocument();
    await waitFor(async () => expect(await rowOf('林晓岚')).toHaveTextContent('正常'));
  });

  it('shows a concurrent change by another person', async () => {
    await open(CHANNEL, 'zh-CN', OF_LIN);
    await rowOf('林晓岚');
    const { list } = await tenantService.listManagedUsers({ query: { keyword: '林晓岚' } });
    const { accountId, version = 0 } = list[0] ?? {};
    await tenantService.updateUser({ query: { accountId: accountId ?? '', version, state: 'disabled' } });
    await press('移出：林晓岚');
    const asked = await dialog('移出 林晓岚');
    await waitFor(() => expect(asked.querySelector('.ant-skeleton')).toBeNull());
    await app.user.click(within(asked).getByRole('button', { name: /移\s?出/u }));
    expect(await screen.findByText(/修改此记录/u)).toBeInTheDocument();
    await waitFor(async () => expect(await rowOf('林晓岚')).toHaveTextContent('已停用'));
    await press('启用：林晓岚');
    await screen.findByText('已启用 林晓岚');
  });
});
