import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { user as calls } from '#domain/core/user/contract';
import { userService } from '@/services/user';
import { keepDraft } from '@/utils/drafts';
import { packLocalValue, setLocalValue } from '@/utils/localValues';
import { queueStore, savesOf } from '@/utils/offline/store';
import { countUnsaved } from '@/utils/unsaved';
import { openApp } from './app';
import { button } from './buttons';
import { expectConsoleError } from './consoleErrors';
import { lay, signInAs, signOut } from './server';

const MANAGER = '13800000011';

const name = () => document.querySelector<HTMLInputElement>('.ant-drawer input#name');
const openForm = async (phone: string) => {
  await signInAs(phone);
  const app = await openApp('/customerManagement');
  await app.settled();
  await app.user.click(await button('新建客户'));
  await waitFor(() => expect(name()).not.toBeNull());
  return app;
};
/** Types into a form and closes it; with it waits one save. @returns the app, and whose they are */
const withUnsaved = async () => {
  const app = await openForm(MANAGER);
  await app.user.click(name() as HTMLElement);
  await app.user.paste('草稿客户');
  await app.user.click(document.querySelector('.ant-drawer-close') as HTMLElement);
  const { accountId } = await userService.getUserInfo();
  await queueStore(`${accountId}:work:P1`).put({ id: 'x', kind: 'unit', title: '', body: {}, savedAt: '' });
  return { app, accountId };
};
const leave = async (app: Awaited<ReturnType<typeof openApp>>) => {
  await app.user.click(await screen.findByRole('button', { name: /用户菜单/u }));
  await app.user.click(await screen.findByText('退出登录'));
};
const question = () => screen.findByText('有 1 项未发送的修改和 1 份草稿，退出后将被清除。');

describe('unsent input', () => {
  // jsdom has no line height.
  beforeEach(() => expectConsoleError(/`NaN` is an invalid value/u));

  it('stays if the person stays signed in', async () => {
    const { app, accountId } = await withUnsaved();
    await leave(app);
    await question();
    await app.user.click(await button('暂不退出'));
    expect(app.path()).toBe('/customerManagement');
    expect(await countUnsaved(accountId)).toEqual({ drafts: 1, unsent: 1 });
    expect(await userService.getUserInfo()).toMatchObject({ accountId });
  });

  it('is cleared with the sign-out, of this account alone', async () => {
    const { app, accountId } = await withUnsaved();
    keepDraft('other:form', {});
    setLocalValue(`views:list:${accountId}`, []);
    await leave(app);
    await question();
    await app.user.click(await button('退出并清除'));
    await waitFor(() => expect(app.path()).toBe('/login'));
    expect(await countUnsaved(accountId)).toEqual({ drafts: 0, unsent: 0 });
    expect((await countUnsaved('other')).drafts).toBe(1);
    expect(localStorage.getItem(`portal:views:list:${accountId}`)).not.toBeNull();
  });

  it('counts answers that wait in the browser, and forgets those of this account alone', async () => {
    await signInAs(MANAGER);
    const app = await openApp('/announcement');
    await app.settled();
    const { accountId } = await userService.getUserInfo();
    const waiting = { id: 'k', record: 'I1', kind: 'answer', title: '', body: { answer: { text: '三个机房' } } };
    const kept = { ...waiting, base: null, savedAt: '2026-11-20T08:00:00.000Z' };
    for (const one of [accountId, 'another']) await queueStore(`${one}:answers:Q1`).put(kept);
    await leave(app);
    await screen.findByText('有 1 项未发送的修改和 0 份草稿，退出后将被清除。');
    await app.user.click(await button('退出并清除'));
    await waitFor(() => expect(app.path()).toBe('/login'));
    expect(await savesOf(accountId)).toEqual([]);
    expect(await savesOf('another')).toHaveLength(1);
  });

  it('is not lost by a failed sign-out', async () => {
    const { app, accountId } = await withUnsaved();
    lay('networkDown', calls.signOut.path);
    await leave(app);
    await question();
    await app.user.click(await button('退出并清除'));
    await waitFor(() => expect(document.querySelector('.ant-message-notice')).not.toBeNull());
    expect(app.path()).toBe('/customerManagement');
    expect(await countUnsaved(accountId)).toEqual({ drafts: 1, unsent: 1 });
  });

  it('outlives a session that ends by itself, for the same account', async () => {
    const { app } = await withUnsaved();
    signOut();
    await app.go('/personnelManage');
    await waitFor(() => expect(app.path()).toMatch(/^\/login/u));
    app.unmount();
    await openForm(MANAGER);
    await waitFor(() => expect(name()).toHaveValue('草稿客户'));
  });

  it('is removed from tabs when another person signs in from another tab', async () => {
    await signInAs(MANAGER);
    const app = await openApp('/announcement');
    await app.settled();
    const reload = vi.spyOn(window.history, 'go').mockReturnValue();
    const { accountId } = await userService.getUserInfo();
    const signsIn = (who: string) =>
      act(async () => {
        window.dispatchEvent(new StorageEvent('storage', { key: 'portal:account', newValue: packLocalValue(who) }));
      });
    await signsIn(accountId);
    expect(reload).not.toHaveBeenCalled();
    await signsIn('another');
    expect(reload.mock.calls).toEqual([[0]]);
  });
});
