import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { platform } from '#domain/subjects/platform/contract';
import { type App, openApp } from './app';
import { button } from './buttons';
import { expectConsoleError } from './consoleErrors';
import { dialogOf, drawerOf, rowOf } from './parts';
import { answerWith, signInAs } from './server';

const OPERATOR = '13800000001';
let app: App;
const open = async (path: string, language: 'zh-CN' | 'en-US' = 'zh-CN') => {
  await signInAs(OPERATOR);
  app = await openApp(path, language);
  await app.settled();
};
const drawer = () => drawerOf('公告详情');

beforeAll(async () => {
  await open('/announcementManagement/publish');
  app.unmount();
}, 120_000);

describe('the announcements of the operator', () => {
  it('are listed with state, audience and readers', async () => {
    await open('/announcementManagement/publish');
    expect(await rowOf('渠道伙伴线上培训安排')).toHaveTextContent(/已发布渠道伙伴\d{4}-/u);
    await app.user.click(screen.getByText('渠道伙伴线上培训安排'));
    await waitFor(async () => expect(await drawer()).toHaveTextContent(/面向：渠道伙伴.*本季度渠道伙伴培训共两场/u));
    await app.user.click(await screen.findByRole('tab', { name: /阅读情况/u }));
    await waitFor(async () => expect(await drawer()).toHaveTextContent(/姓名.*\d{4}-\d\d-\d\d/u));
  });

  it('are withdrawn, changed and published again for later, with how many people that reaches', async () => {
    // jsdom measures no text.
    expectConsoleError(/`NaN` is an invalid value/u);
    await open('/announcementManagement/publish');
    expect(await rowOf('年度渠道伙伴大会报名')).toHaveTextContent('待发布');
    await app.user.click(await screen.findByText('年度渠道伙伴大会报名'));
    await app.user.click(await button(/撤\s?回/u, await drawer()));
    await waitFor(() => expect(document.querySelector('.ant-popconfirm .ant-btn-primary')).toBeVisible());
    await app.user.click(document.querySelector('.ant-popconfirm .ant-btn-primary') as HTMLElement);
    await waitFor(async () => expect(await rowOf('年度渠道伙伴大会报名')).toHaveTextContent('已撤回'));
    await app.user.click(await button(/编\s?辑/u, await drawer()));
    const editor = await drawerOf('编辑公告');
    const text = await within(editor).findByRole('textbox', { name: '正文' });
    expect(within(text).getByText('每家渠道可报名两人').tagName).toBe('STRONG');
    const title = within(editor).getByRole('textbox', { name: '标题' });
    await app.user.clear(title);
    await app.user.click(title);
    await app.user.paste('渠道大会报名（改期）');
    await app.user.click(await button('保存草稿', editor));
    await rowOf('（改期）');
    await app.user.click(await button(/发\s?布/u, await drawer()));
    const dialog = await dialogOf('发布「渠道大会报名（改期）」');
    expect(dialog).toHaveTextContent(/面向 \d+ 人/u);
    await app.user.click(within(dialog).getByRole('radio', { name: '定时' }));
    await app.user.click(await within(dialog).findByRole('textbox', { name: '发布时间' }));
    await app.user.paste('2032-01-05 09:00');
    await app.user.keyboard('{Enter}');
    await app.user.click(await button(/发\s?布/u, dialog));
    await waitFor(async () => expect(await rowOf('（改期）')).toHaveTextContent(/待发布.*2032-01-05 09:00/u));
  });

  it('name missing fields before sending, and explain the page when empty', async () => {
    answerWith(platform.listAnnouncements.path, { list: [], total: 0 });
    await open('/announcementManagement/publish', 'en-US');
    expect(await screen.findByText('No announcements yet')).toBeInTheDocument();
    await app.user.click((await screen.findAllByRole('button', { name: 'New announcement' }))[0] as HTMLElement);
    const editor = await drawerOf('New announcement');
    await app.user.click(await button('Save draft', editor));
    await waitFor(() => expect(editor).toHaveTextContent(/Title.*required|enter.*Title/iu));
  });
});

describe('the guide of the operator', () => {
  it('keeps its order, can be reordered, and shows hidden documents', async () => {
    await open('/announcementManagement/guide');
    await rowOf('咨询顾问快速上手');
    const titles = () =>
      [...document.querySelectorAll('tr[data-row-key] td:nth-child(2) a')].map(({ textContent }) => textContent);
    const [first, second] = titles();
    await app.user.click(await button(`下移 ${first}`));
    await waitFor(() => expect(titles().slice(0, 2)).toEqual([second, first]));
    await waitFor(async () => expect(await button(`上移 ${first}`)).toBeEnabled());
    await app.user.click(screen.getByRole('switch', { name: `显示 ${second}` }));
    await waitFor(() => expect(screen.getByRole('switch', { name: `显示 ${second}` })).not.toBeChecked());
    // Hidden documents are gone from the guide ball.
    await app.user.click(screen.getByRole('button', { name: '新手指引' }));
    const ball = await screen.findByRole('region', { name: '新手指引' });
    await waitFor(() => expect(ball).toHaveTextContent(String(first)));
    expect(ball).not.toHaveTextContent(String(second));
  });

  it('takes a document with its file', async () => {
    expectConsoleError(/`NaN` is an invalid value/u);
    await open('/announcementManagement/guide');
    await app.user.click(await button('新增文档'));
    const dialog = await dialogOf('新增文档');
    await app.user.click(await button(/保\s?存/u, dialog));
    await waitFor(() => expect(dialog).toHaveTextContent('请选择文件'));
    await app.user.click(within(dialog).getByRole('textbox', { name: '标题' }));
    await app.user.paste('差距处置流程');
    const input = dialog.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    await app.user.upload(input, new File(['%PDF-1.7 1 0 obj'], '流程.pdf', { type: 'application/pdf' }));
    await app.user.click(await button(/保\s?存/u, dialog));
    await waitFor(() => expect(dialog).not.toBeVisible());
    expect(await rowOf('差距处置流程')).toHaveTextContent(/\.pdf \d/u);
  });
});
