import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { assets } from '#domain/subjects/assets/contract';
import { assetsService } from '@/services/assets';
import { type App, openApp } from './app';
import { button } from './buttons';
import { expectConsoleError } from './consoleErrors';
import { answerWith, signInAs, watchCalls } from './server';

const PROJECT_MANAGER = '13800000021';
const UNITS = '/systemManage/companyDetails/PDEMO27001A?tab=units';

let app: App;
let sent: string[];
const open = async (path: string) => {
  await signInAs(PROJECT_MANAGER);
  sent = watchCalls();
  app = await openApp(path);
  await app.settled();
  await waitFor(() => expect(rows().length).toBeGreaterThan(0));
};
const rows = () => [...document.querySelectorAll<HTMLElement>('tr.ant-table-row')];
const search = () => document.querySelector<HTMLInputElement>('input[type=search]') as HTMLInputElement;
const firstRow = () => rows()[0]?.dataset.rowKey;
const lastAsked = () => {
  const asked = sent.findLast((call) => call.includes(assets.listUnits.path));
  return Object.fromEntries(new URLSearchParams(asked?.split('?')[1]));
};
const press = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return app.user.click(found);
};

describe('a list', () => {
  it('turns its pages, and sorts from the first one again', async () => {
    await open(UNITS);
    const first = firstRow();
    await press('.ant-pagination-next button');
    await waitFor(() => expect(firstRow()).not.toBe(first));
    expect(app.path()).toContain('currentPage=2');
    await press('th.ant-table-column-has-sorters');
    await waitFor(() => expect(app.path()).toContain('sortField='));
    expect(app.path()).not.toContain('currentPage');
  });

  it('is restored from its address with filters, order and page', async () => {
    await open(
      `${UNITS}&keyword=服务器&category=systemUnit&sortField=name&sortOrder=descend&currentPage=2&pageSize=20`,
    );
    expect(lastAsked()).toMatchObject({
      keyword: '服务器',
      category: 'systemUnit',
      sortField: 'name',
      sortOrder: 'descend',
      currentPage: '2',
      pageSize: '20',
    });
    expect(search()).toHaveValue('服务器');
    expect(document.querySelector('.ant-pagination-item-active')).toHaveTextContent('2');
  });

  it.each(['currentPage=-3', 'currentPage=1e9x', 'pageSize=0', 'pageSize=many'])(
    'takes %s in its address for none',
    async (nonsense) => {
      await open(`${UNITS}&${nonsense}`);
      expect(lastAsked()).toMatchObject({ currentPage: '1', pageSize: '10' });
    },
  );

  it('searches from the first page, and offers to clear a search without results', async () => {
    await open(`${UNITS}&currentPage=3`);
    await app.user.click(search());
    await app.user.paste('没有这样的单元');
    await app.user.keyboard('{Enter}');
    await app.user.click(await button('清除筛选'));
    await waitFor(() => expect(rows()).toHaveLength(10));
    expect(app.path()).toBe(UNITS);
  });

  it('is walked through by arrows, opens by Enter, and has the focus back after Esc', async () => {
    // jsdom has no layout: a text field that grows measures nothing.
    expectConsoleError(/`NaN` is an invalid value/u);
    await open(UNITS);
    rows()[0]?.focus();
    await app.user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(rows()[1]).toHaveFocus();
    await app.user.keyboard('{Enter}');
    const code = rows()[1]?.querySelector('code')?.textContent ?? '';
    await waitFor(() => expect(document.querySelector('.ant-drawer')).toHaveTextContent(code));
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(document.querySelector('.ant-drawer')).toBeNull());
    expect(rows()[1]).toHaveFocus();
  });

  it('shows a failure above the rows that are still loaded', async () => {
    await open(UNITS);
    answerWith(assets.listUnits.path, { list: [], total: 0, allowedActions: [] });
    await press('.ant-pagination-next button');
    await waitFor(() => expect(rows()).toHaveLength(0));
    expect(await screen.findByText(/还没有单元/u)).toBeInTheDocument();
  });
});

describe('unsaved input', () => {
  const name = () => document.querySelector<HTMLInputElement>('.ant-drawer input#name');
  const typed = '改过的名称';
  // The last ones: other tests work on the first.
  const LAST = `${UNITS}&sortField=assetCode&sortOrder=descend`;
  beforeEach(async () => {
    // jsdom has no layout: a text field that grows measures nothing.
    expectConsoleError(/`NaN` is an invalid value/u);
    // A draft goes into the form a moment before the drawer shows it.
    expectConsoleError(/not connected to any Form element/u);
    await open(LAST);
    rows()[0]?.click();
    await app.user.click(await button(/^编辑/u));
    await waitFor(() => expect(name()?.value).toBeTruthy());
    await app.user.clear(name() as HTMLInputElement);
    await app.user.click(name() as HTMLInputElement);
    await app.user.paste(typed);
  });

  it('is confirmed before leaving the page, and kept when staying', async () => {
    await app.go('/systemManage');
    await app.user.click(await button('留在此页'));
    expect(app.path()).toContain(LAST);
    expect(name()).toHaveValue(typed);
    await app.go('/systemManage');
    await app.user.click(await button('保留草稿并离开'));
    await waitFor(() => expect(app.path()).toBe('/systemManage'));
  });

  it('is confirmed before opening the next record', async () => {
    await app.user.click(await button('下一条'));
    await app.user.click(await button('留在本条'));
    expect(name()).toHaveValue(typed);
  });

  it('is merged field by field with a colleague’s changes, also from yesterday’s draft', async () => {
    const query = { projectCode: 'PDEMO27001A', unitId: firstRow() };
    const unitNow = async () => {
      const [found] = (await assetsService.listUnits({ query })).list;
      if (!found) throw new Error('The unit is gone.');
      return found;
    };
    app.unmount();
    const { unitId, version, name: before, owner, location, description, systems, ...row } = await unitNow();
    const { assetCode, category, assetType, confidentiality, integrity, availability } = row;
    const same = { assetCode, category, assetType, confidentiality, integrity, availability };
    const texts = { owner: owner ?? undefined, description: description ?? undefined };
    const body = { projectCode: query.projectCode, unitId, ...same, ...texts, name: before };
    const links = systems.map(({ systemId, essential }) => ({ systemId, essential }));
    await assetsService.saveUnit({ body: { ...body, version, location: '同事写的位置', systems: links } });

    await open(LAST);
    rows()[0]?.click();
    await waitFor(() => expect(name()).toHaveValue(typed));
    await app.user.click(await button('保存'));
    await screen.findByText('同事写的位置', { selector: 'td *' });
    await app.user.click(await button('按所选合并'));
    await app.user.click(await button('保存'));
    await screen.findByText(/已保存/u);
    expect(await unitNow()).toMatchObject({ name: typed, location: '同事写的位置' });
    const { version: latest } = await unitNow();
    await assetsService.saveUnit({
      body: { ...body, version: latest, location: location ?? undefined, systems: links },
    });
  });

  it('is there again after a reload, until it is thrown away', async () => {
    app.unmount();
    await open(LAST);
    rows()[0]?.click();
    await waitFor(() => expect(name()).toHaveValue(typed));
    await app.user.click(await button(/丢弃/u));
    expect(name()).not.toHaveValue(typed);
  });
});
