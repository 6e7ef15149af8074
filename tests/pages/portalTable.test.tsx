import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { view as viewCalls } from '#domain/capabilities/view/contract';
import { VIEWS_MAX } from '#domain/capabilities/view/rules';
import { assets } from '#domain/subjects/assets/contract';
import { userService } from '@/services/user';
import { getLocalValue, setLocalValue } from '@/utils/localValues';
import { type App, openApp } from './app';
import { button } from './buttons';
import { answerWith, signInAs, watchCalls } from './server';

const PROJECT_MANAGER = '13800000021';
const COLLEAGUE = '13800000041';
const UNITS = '/systemManage/companyDetails/PDEMO27001A?tab=units';

let app: App;
const open = async (path = UNITS, phone = PROJECT_MANAGER) => {
  await signInAs(phone);
  app = await openApp(path);
  await app.settled();
  await waitFor(() => expect(document.querySelectorAll('tr.ant-table-row').length).toBeGreaterThan(0));
};
const headers = () => [...document.querySelectorAll('thead th')].map((th) => th.textContent).filter(Boolean);
const menuEntry = (name: string) =>
  waitFor(() => {
    const found = [...document.querySelectorAll<HTMLElement>('.ant-dropdown:not(.ant-dropdown-hidden) li')];
    const entry = found.find((li) => li.textContent === name);
    if (!entry) throw new Error(`There is no entry ${name}.`);
    return entry;
  });
const choose = async (menu: string | RegExp, entry: string) => {
  await app.user.click(await button(menu));
  await app.user.click(await menuEntry(entry));
};
/** By selector: asking jsdom for a role takes seconds on a page with a table. */
const dialog = () => document.querySelector<HTMLElement>('.ant-modal');
const nameView = async (name: string) => {
  await choose(/^视图/u, '保存与管理视图…');
  await app.user.click(await screen.findByLabelText('将当前列表存为'));
  await app.user.paste(name);
  await app.user.click(await button('保存'));
};

/** Shows a column, or leaves it out. */
const chooseColumn = async (title: string) => {
  await app.user.click(await button('列设置'));
  const entry = await waitFor(() => {
    const found = [...document.querySelectorAll('.ant-tree-treenode')].find((node) => node.textContent === title);
    if (!found) throw new Error(`There is no column ${title} to choose.`);
    return found;
  });
  await app.user.click(entry.querySelector('.ant-tree-checkbox') as Element);
};

// Each of them opens the page two or three times.
describe('saved views', { timeout: 60_000 }, () => {
  const worst = `${UNITS}&value=5&sortField=name&sortOrder=descend`;

  it('bring filters, sort and columns back, to the account that saved them', async () => {
    await open(worst);
    await nameView('最要紧的单元');
    await button('视图：最要紧的单元');
    // They belong to the account: another browser keeps nothing of it.
    localStorage.clear();
    await app.user.click(await button('清除筛选'));
    await waitFor(() => expect(app.path()).toBe(UNITS));
    app.unmount();

    await open();
    await choose('视图', '最要紧的单元');
    await button('视图：最要紧的单元');
    expect(Object.fromEntries(new URLSearchParams(app.path().split('?')[1]))).toMatchObject({
      tab: 'units',
      value: '5',
      sortField: 'name',
      sortOrder: 'descend',
    });
    app.unmount();

    await open(worst, COLLEAGUE);
    await app.user.click(await button('视图'));
    await menuEntry('保存与管理视图…');
    expect(document.body).not.toHaveTextContent('最要紧的单元');
  });

  it('that a browser has kept go to the account once', async () => {
    await signInAs(PROJECT_MANAGER);
    const { accountId } = await userService.getUserInfo();
    const key = `views:inventoryUnits:${accountId}`;
    setLocalValue(key, [{ name: '旧浏览器的视图', query: { value: '3', sortField: '', sortOrder: '' }, columns: {} }]);
    await open();
    await app.user.click(await button('视图'));
    await menuEntry('旧浏览器的视图');
    await waitFor(() => expect(getLocalValue(key, Array.isArray)).toBeUndefined());
    app.unmount();
    await open();
    await choose('视图', '旧浏览器的视图');
    await waitFor(() => expect(app.path()).toContain('value=3'));
  });

  it('are renamed and deleted; no two have one name', async () => {
    await open(`${UNITS}&value=4`);
    await nameView('甲');
    await waitFor(() => expect(dialog()).toBeNull());
    await nameView('甲');
    await screen.findByText('已有同名视图');
    const name = screen.getByLabelText('重命名视图 甲');
    await app.user.clear(name);
    await app.user.click(name);
    await app.user.paste('乙');
    await app.user.keyboard('{Enter}');
    await button('视图：乙');
    await app.user.click(await button('删除视图 乙'));
    await button('视图');
  });

  it('are so many at most, as the dialog says before anything is sent', async () => {
    const views = Array.from({ length: VIEWS_MAX }, (_, n) => ({ name: `视图 ${n}`, query: {}, columns: {} }));
    answerWith(viewCalls.getSavedViews.path, { views, version: 1 });
    await open(`${UNITS}&value=4`);
    const calls = watchCalls();
    await nameView('再一个');
    await screen.findByText('每个列表最多保存 50 个视图，请先删除不用的视图');
    expect(calls.filter((call) => call.includes(viewCalls.saveSavedViews.path))).toEqual([]);
  });
});

describe('the export of a list', { timeout: 60_000 }, () => {
  it('asks for all that the filters let through, in the columns on screen, and saves the file', async () => {
    URL.createObjectURL = () => 'blob:export';
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await open(`${UNITS}&value=5&sortField=name&sortOrder=descend`);
    const total = Number(/共 (\d+) 条/u.exec(document.body.textContent ?? '')?.[1]);
    expect(total).toBeGreaterThan(document.querySelectorAll('tr.ant-table-row').length);
    await chooseColumn('责任人');
    const sent = watchCalls();
    await app.user.click(await button('导出当前列表'));
    expect(await screen.findByText(`已导出 ${total} 条`)).toBeInTheDocument();
    const asked = sent.find((call) => call.includes('columns='));
    expect(asked).toContain(assets.listUnits.path);
    expect(Object.fromEntries(new URLSearchParams(asked?.split('?')[1]))).toMatchObject({
      value: '5',
      sortField: 'name',
      sortOrder: 'descend',
      projectCode: 'PDEMO27001A',
      columns: 'assetCode,name,value,confidentiality,integrity,availability,category,assetType,systems.name,riskCount',
    });
    expect(saved).toEqual([expect.stringMatching(/^单元资产_[\d-]+\.xlsx$/u)]);
  });
});

describe('how a list is shown', { timeout: 60_000 }, () => {
  it('leaves columns out as the user wants, and remembers it', async () => {
    await open();
    const before = headers();
    await chooseColumn('责任人');
    await waitFor(() => expect(headers()).toEqual(before.filter((name) => name !== '责任人')));
    app.unmount();
    await open();
    expect(headers()).toEqual(before.filter((name) => name !== '责任人'));
    await app.user.click(await button('列设置'));
    await app.user.click(await button('重置'));
    await waitFor(() => expect(headers()).toEqual(before));
  });

  it('has rows as high as the user wants, and remembers it', async () => {
    await open();
    expect(document.querySelector('.ant-table-small')).not.toBeNull();
    await choose('行高', '宽松');
    await waitFor(() => expect(document.querySelector('.ant-table-small')).toBeNull());
    app.unmount();
    await open();
    expect(document.querySelector('.ant-table-small')).toBeNull();
  });
});
