import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { isoService } from '@/services/iso';
import { type App, openApp } from './app';
import { button } from './buttons';
import { expectConsoleError } from './consoleErrors';
import { signInAs } from './server';

const LEADER = '13800000011';
const EXECUTOR = '13800000014';
const PM = '13800000021';
const PAGE = '/projectList/documentTemplates';
const UNFINISHED = '供应商信息安全管理程序';

let app: App;
const open = async (phone: string, path = PAGE, locale?: 'en-US') => {
  await signInAs(phone);
  app = await openApp(path, locale);
  await app.settled();
};
const row = async (text: string) => {
  const found = (await screen.findAllByText(text)).find((one) => one.closest('tr'));
  return found?.closest('tr') as HTMLElement;
};

describe('the Word templates of a channel', () => {
  it('say which are ready and what is wrong with the others, by paragraph', async () => {
    await open(LEADER);
    expect(await row(UNFINISHED)).toHaveTextContent('2 处问题');
    expect(await row('信息安全管理手册')).toHaveTextContent('可用');
    await app.user.click(await row(UNFINISHED));
    const record = await screen.findByRole('dialog');
    const faults = await within(record).findByRole('region', { name: '检查结果' });
    expect(faults).toHaveTextContent('正文第 3 段');
    expect(faults).toHaveTextContent('变量表中没有“compnayName”，是否应为“companyName”？');
    expect(faults).toHaveTextContent('“outsourced”的循环或条件没有结束标记');
    expect(await within(record).findByText(/将 Word 模板|上传修改后的模板/u)).toBeInTheDocument();
  }, 60_000);

  it('are described by their leader, and read by other consultants', async () => {
    await open(LEADER);
    await app.user.click(await row(UNFINISHED));
    const record = await screen.findByRole('dialog');
    const name = await within(record).findByLabelText('名称');
    await app.user.clear(name);
    await app.user.type(name, '供方管理程序');
    await app.user.click(within(record).getByLabelText('启用，可用于项目'));
    await app.user.click(await button('保存', record));
    expect(await row('供方管理程序')).toBeInTheDocument();
    const [saved] = (await isoService.listDocumentTemplates({ query: { keyword: '供方' } })) ?? [];
    expect(saved).toMatchObject({ name: '供方管理程序', isEnabled: false });
    app.unmount();
    await open(EXECUTOR);
    await app.user.click(await row('供方管理程序'));
    const read = await screen.findByRole('dialog');
    expect(within(read).queryByRole('button', { name: '保存' })).toBeNull();
    expect(screen.queryByText('将 Word 模板拖到这里，或点击选择')).toBeNull();
    expect(screen.queryByRole('button', { name: '平台模板' })).toBeNull();
  }, 60_000);

  it('are written with tags that are searched and copied', async () => {
    await open(EXECUTOR);
    await app.user.click(await button('可用标记'));
    const names = await screen.findByRole('dialog');
    expect(await within(names).findByText('{companyName}')).toBeInTheDocument();
    await app.user.type(within(names).getByLabelText('搜索标记或名称'), '部门名称{Enter}');
    await waitFor(() => expect(within(names).queryByText('{companyName}')).toBeNull());
    expect(within(names).getByText('{#departments}{/departments}')).toBeInTheDocument();
    expect(within(names).getByText('{head}')).toBeInTheDocument();
  }, 60_000);

  it('come from the portal’s own set, in either language', async () => {
    await open(LEADER);
    await app.user.click(await button('平台模板'));
    const set = await screen.findByRole('dialog');
    expect((await within(set).findByText('信息安全管理手册')).closest('tr')).toHaveTextContent('已取用');
    const before = (await isoService.listDocumentTemplates({ query: {} })).length;
    const [first] = await within(set).findAllByRole('button', { name: /^取用 /u });
    await app.user.click(first as HTMLElement);
    await waitFor(async () => expect((await isoService.listDocumentTemplates({ query: {} })).length).toBe(before + 1), {
      timeout: 10_000,
    });
    await app.user.click(within(set).getByText('English'));
    expect(await within(set).findByText('Information Security Manual')).toBeInTheDocument();
    expect(within(set).getByText('Quality Manual')).toBeInTheDocument();
    // Narrowed to what one scheme needs; what is shared stays.
    await app.user.click(within(set).getByRole('combobox', { name: '适用体系' }));
    await app.user.click(await screen.findByText('质量管理体系', { selector: '.ant-select-item-option-content' }));
    await waitFor(() => expect(within(set).queryByText('Information Security Manual')).toBeNull());
    expect(within(set).getByText('Quality Manual')).toBeInTheDocument();
    expect(within(set).getByText('Internal Audit')).toBeInTheDocument();
  }, 60_000);
});

describe('the documents of a project', () => {
  beforeEach(() => expectConsoleError(/`NaN` is an invalid value/u));

  it('are named at each fact that they are made from', async () => {
    await open(PM, '/systemManage/companyDetails/PDEMO27001A?tab=facts');
    await app.user.click(await button('企业信息'));
    const drawer = await screen.findByRole('dialog');
    const [used] = await within(drawer).findAllByText(/^用于 \d+ 个文件模板$/u);
    await app.user.hover(used as HTMLElement);
    expect(await screen.findByText(/信息安全管理手册/u)).toBeInTheDocument();
  }, 60_000);
});
