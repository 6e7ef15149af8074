import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { job } from '#domain/capabilities/job/contract';
import { iso } from '#domain/subjects/iso/contract';
import { isoService } from '@/services/iso';
import { type App, openApp } from './app';
import { button } from './buttons';
import { expectConsoleError } from './consoleErrors';
import { answerInTurn, answerWith, signInAs } from './server';

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

describe('a newer text of the portal’s set', () => {
  const NAME = '危险源辨识与风险评价程序';
  /** The dialog with this title, once the texts are compared. */
  const dialogOf = async (title: string) =>
    (await screen.findByText(title, {}, { timeout: 30_000 })).closest('[role="dialog"]') as HTMLElement;

  // First, since the next one takes the text.
  it('says in English what each side has changed, and asks before choices are left', async () => {
    await open(LEADER, PAGE, 'en-US');
    await app.user.click(await row(NAME));
    const record = await screen.findByRole('dialog');
    await app.user.click(await button('Compare and update', record));
    const dialog = await dialogOf(`Newer text from the portal: ${NAME}`);
    expect(await within(dialog).findByText('To be decided: 1')).toBeInTheDocument();
    expect(within(dialog).getByText('Your change')).toBeInTheDocument();
    expect(within(dialog).getByText('The portal’s change')).toBeInTheDocument();
    const part = within(dialog).getByText('Changed by both').closest('section') as HTMLElement;
    await app.user.click(within(part).getByLabelText('Keep both'));
    await waitFor(() => expect(within(dialog).queryByText('To be decided: 1')).toBeNull());
    await app.user.click(await button('Cancel', dialog));
    expect(await screen.findByText('Close this form?')).toBeInTheDocument();
  }, 180_000);

  it('is taken into many templates at once, but for those that a person decides on', async () => {
    await open(LEADER);
    await row(NAME);
    const [{ templateCode } = { templateCode: '' }] =
      (await isoService.listDocumentTemplates({ query: { keyword: NAME } })) ?? [];
    const left = [{ templateCode, name: NAME, why: 'conflicts', count: 1 }];
    const taken = [{ templateCode: 'W-other', name: '培训记录', number: 3 }];
    const bodies: unknown[] = [];
    answerInTurn(iso.takeShippedOffers.path, [['200', { jobCode: 'J1' }]], (body) => bodies.push(body));
    // The server of the page tests has no worker.
    answerWith(job.getJob.path, {
      jobCode: 'J1',
      kind: 'takeOffers',
      state: 'done',
      percent: 100,
      remaining: null,
      createdBy: '',
      result: { taken, left, failed: [] },
      allowedActions: [],
    });
    await app.user.click(await button('采用新文本（1）'));
    const dialog = await dialogOf('采用平台模板的新文本');
    expect(await within(dialog).findByText(NAME)).toBeInTheDocument();
    await app.user.click(await button('采用新文本（1）', dialog));
    expect(await within(dialog).findByText('双方都修改了 1 处，由您决定', { exact: false })).toBeInTheDocument();
    expect(bodies).toEqual([{ templateCodes: [templateCode] }]);
    expect(within(dialog).getByText('已采用 1 个 · 未变 1 个')).toBeInTheDocument();
    expect(within(dialog).getByText('培训记录 · 已生成第 3 版')).toBeInTheDocument();
    await app.user.click(await button(`比较并更新 ${NAME}`, dialog));
    expect(await screen.findByText(/平台模板有更新的文本/u)).toBeInTheDocument();
  }, 180_000);

  it('is found in the list, compared by paragraph, and taken as the next version', async () => {
    // A text area that grows is measured, which the simulated browser can't.
    expectConsoleError(/`NaN` is an invalid value/u);
    await open(LEADER, `${PAGE}?shippedOffer=newer`);
    expect(await row(NAME)).toHaveTextContent('平台有新文本');
    await waitFor(() => expect(screen.queryByText('信息安全管理手册')).toBeNull());
    await app.user.click(await row(NAME));
    const record = await screen.findByRole('dialog');
    expect(await within(record).findByText(/平台模板有更新的文本/u)).toBeInTheDocument();
    await app.user.click(await button('比较并更新', record));
    const dialog = await dialogOf(`平台模板的新文本：${NAME}`);
    expect(await within(dialog).findByText('需要您决定：1 处')).toBeInTheDocument();
    // Both have changed when it is reviewed; nothing is made before somebody has decided.
    await app.user.click(await button('生成新版本', dialog));
    expect(
      (await within(dialog).findAllByText('请决定怎样处理', { selector: '.ant-form-item-explain-error' })).length,
    ).toBe(1);
    const part = (await within(dialog).findByText('双方都已修改')).closest('section') as HTMLElement;
    expect(part).toHaveTextContent('在“6 更新”中');
    await app.user.click(within(part).getByLabelText('自行编辑'));
    const own = await within(part).findByLabelText('文本');
    await app.user.clear(own);
    await app.user.type(own, '每半年一次。');
    await app.user.click(await button('生成新版本', dialog));
    expect(await screen.findByText('已生成第 2 版', {}, { timeout: 20_000 })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText(/平台模板有更新的文本/u)).toBeNull());
    const [taken] = await isoService.listDocumentTemplates({ query: { keyword: NAME } });
    expect(taken).toMatchObject({ shippedOffer: 'none', latest: { number: 2, faultCount: 0 } });
  }, 180_000);
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
