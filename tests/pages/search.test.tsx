import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { user as calls } from '#domain/core/user/contract';
import { type App, openApp } from './app';
import { answerWith, lay, network, signInAs, watchCalls } from './server';

const PM = '13800000021';
const EXECUTOR = '13800000023';
let app: App;

const open = async (phone = PM, path = '/announcement', language: 'zh-CN' | 'en-US' = 'zh-CN') => {
  await signInAs(phone);
  app = await openApp(path, language);
  await app.settled();
};
const field = () => screen.findByRole('combobox', { name: /^(搜索|Search)$/u });
const search = async (words: string) => {
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  await app.user.type(await field(), words);
};
const hit = (name: RegExp) => screen.findByRole('option', { name });

describe('the search', () => {
  beforeEach(() => open());

  it('opens by its key, finds records and opens one by keys alone', async () => {
    await search('CAD');
    const found = await hit(/CAD 应用软件/u);
    expect(found.closest('[role=group]')).toHaveAccessibleName('资产');
    expect(found).toHaveTextContent('华辰医疗 ISO/IEC 27001 资产风险评估');
    expect((await axe.run(document.querySelector('.ant-modal') ?? document)).violations).toEqual([]);
    await app.user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    await waitFor(() => expect(app.path()).toMatch(/^\/systemManage\/companyDetails\/PDEMO27001A\?tab=units&open=/u));
    expect(screen.queryByRole('combobox', { name: '搜索' })).toBeNull();
  });

  it('opens by its button, names pages before anything is typed, and closes by Escape', async () => {
    await app.user.click(screen.getByRole('button', { name: '搜索 (Ctrl+K)' }));
    expect(await hit(/^人员管理$/u)).toBeInTheDocument();
    expect(screen.queryByRole('option', { name: /客户管理/u })).toBeNull();
    await app.user.type(await field(), '人员');
    await app.user.click(await hit(/^人员管理$/u));
    await waitFor(() => expect(app.path()).toBe('/personnelManage'));
    await search('人员');
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox', { name: '搜索' })).toBeNull());
  });

  it('shows when nothing matches, and searches once per burst of typing', async () => {
    const sent = watchCalls();
    await search('查无此物');
    expect(await screen.findByText('没有找到“查无此物”')).toBeInTheDocument();
    expect(sent.filter((call) => call.includes(calls.search.path))).toHaveLength(1);
  });

  it('opens the first result when Enter was pressed before the answer', async () => {
    await search('CAD 应用{Enter}');
    await waitFor(() => expect(app.path()).toMatch(/^\/systemManage\/companyDetails\/PDEMO27001A\?tab=units&open=/u));
  });

  it('shows a failure, still finds pages, and retries', async () => {
    lay('outage', calls.search.path);
    await search('公告');
    expect(await hit(/^公告$/u)).toBeInTheDocument();
    const again = await screen.findByRole('button', { name: '重试' });
    expect(document.querySelector('.ant-message-notice')).toBeNull();
    network.resetHandlers();
    const found = [{ kind: 'risk', code: '', title: '公告泄露', context: '某项目', path: '/announcement' }];
    answerWith(calls.search.path, found);
    await app.user.click(again);
    expect(await hit(/公告泄露/u)).toHaveTextContent('某项目');
  });
});

describe('a result', () => {
  it('is an executor’s own, where it waits', async () => {
    await open(EXECUTOR, '/announcement');
    await search('CAD');
    const found = await hit(/CAD 应用软件/u);
    await app.user.click(found);
    await waitFor(() => expect(app.path()).toMatch(/^\/(assetAssess|assessDisposal)\/PDEMO27001A\?unit=/u));
  });

  it('reads in English', async () => {
    await open(PM, '/announcement', 'en-US');
    await search('zzzz');
    expect(await screen.findByText('No results for “zzzz”')).toBeInTheDocument();
    const box = await field();
    await app.user.clear(box);
    expect(
      within(await screen.findByRole('listbox', { name: 'Search results' })).getByText('Pages'),
    ).toBeInTheDocument();
  });
});
