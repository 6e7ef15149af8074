import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { platform } from '#domain/subjects/platform/contract';
import { platformService } from '@/services/platform';
import { type App, openApp } from './app';
import { button } from './buttons';
import { expectConsoleError } from './consoleErrors';
import { dialogOf, rowOf } from './parts';
import { answerInTurn, signInAs, watchAnswers, watchCalls } from './server';

const OPERATOR = '13800000001';
/** A customer that no other page looks at. */
const TENANT = '青禾食品（江苏）有限公司';
const ITS_ROW = `/useradministration?keyword=${encodeURIComponent('青禾食品')}`;
let app: App;
const open = async (path: string, language: 'zh-CN' | 'en-US' = 'zh-CN') => {
  app = await openApp(path, language);
  await app.settled();
};
const banner = (name = '支持查看') => screen.findByRole('region', { name });
const menu = async () => within(await screen.findByRole('navigation', { name: /主菜单|Main menu/u }));
const begin = async (reason = '协助排查服务项目') => {
  await app.user.click(await button('支持查看', await rowOf(TENANT)));
  const dialog = await dialogOf(`支持查看 ${TENANT}`);
  await app.user.click(dialog.querySelector('textarea') as HTMLElement);
  await app.user.paste(reason);
  await app.user.click(await button('开始查看', dialog));
  await banner();
  await waitFor(() => expect(app.path()).toBe('/systemManage'));
};

beforeAll(async () => {
  await signInAs(OPERATOR);
  await open('/useradministration');
  app.unmount();
}, 120_000);
// The session is the operator's own again, whatever has become of the test.
afterEach(async () => {
  app.unmount();
  await platformService.endSupportView({ body: {} }, { silent: true });
});

describe('a support view', () => {
  it('begins with a reason, shows the portal of the tenant’s leader, and ends by one click', async () => {
    // jsdom measures no text.
    expectConsoleError(/`NaN` is an invalid value/u);
    await signInAs(OPERATOR);
    await open(ITS_ROW);
    await app.user.click(await button('支持查看', await rowOf(TENANT)));
    const dialog = await dialogOf(`支持查看 ${TENANT}`);
    expect(within(dialog).getByRole('radio', { name: '30 分钟' })).toBeChecked();
    await app.user.click(await button('开始查看', dialog));
    await waitFor(() => expect(dialog).toHaveTextContent('请填写原因'));
    await app.user.click(dialog.querySelector('textarea') as HTMLElement);
    await app.user.paste('协助排查服务项目');
    await app.user.click(within(dialog).getByRole('radio', { name: '15 分钟' }));
    await app.user.click(await button('开始查看', dialog));

    const bar = await banner();
    expect(bar).toHaveTextContent(new RegExp(`支持查看：${TENANT}.*只读.*剩余 1[45]:\\d\\d.*结束查看`, 'u'));
    await waitFor(() => expect(app.path()).toBe('/systemManage'));
    expect((await menu()).getByRole('link', { name: '人员管理' })).toHaveAttribute(
      'href',
      expect.stringMatching(/personnelManage/u),
    );
    expect((await menu()).queryByRole('link', { name: '渠道管理' })).toBeNull();

    // A refused action is explained, and nothing else happens.
    await expect(
      platformService.startSupportView({ body: { tenantCode: 'TCHANNELA', reason: '再看', minutes: 15 } }),
    ).rejects.toThrow();
    expect(await screen.findByText('支持查看期间只能查看，不能修改')).toBeInTheDocument();
    await app.user.click(await button('结束查看', bar));
    await waitFor(() => expect(app.path()).toBe('/useradministration'));
    expect(screen.queryByRole('region', { name: '支持查看' })).toBeNull();
    expect((await menu()).getByRole('link', { name: '渠道管理' })).toBeInTheDocument();
  });

  it('leads back and says so once it has ended, however it ended', async () => {
    expectConsoleError(/`NaN` is an invalid value/u);
    await signInAs(OPERATOR);
    await open(ITS_ROW);
    await begin();
    // As in another tab.
    await fetchEnd();
    await app.go('/announcement');
    const said = await waitFor(() => {
      const [one, ...more] = document.querySelectorAll<HTMLElement>('.ant-modal-confirm');
      if (!one || more.length > 0) throw new Error('It is not said once.');
      return one;
    });
    expect(said).toHaveTextContent('支持查看已结束');
    expect(said).toHaveTextContent(`对“${TENANT}”的支持查看已到时`);
    await waitFor(() => expect(app.path()).toBe('/useradministration'));
    expect(screen.queryByRole('region', { name: '支持查看' })).toBeNull();
    await app.user.click(await button('我知道了', said));
  });

  it('marks nothing as read, nor keeps a language, and is there after a reload, in English too', async () => {
    expectConsoleError(/`NaN` is an invalid value/u);
    await signInAs(OPERATOR);
    await open(ITS_ROW);
    await begin();
    app.unmount();
    await open('/announcement', 'en-US');
    const bar = await banner('Support view');
    expect(bar).toHaveTextContent(/Support view: .*Read-only.*\d\d:\d\d left.*End view/u);
    const calls = watchCalls();
    await app.user.click(await rowOf('资产风险评估上线'));
    await screen.findByRole('dialog');
    await app.settled();
    expect(calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  it('stays with its dialog where it can’t begin', async () => {
    expectConsoleError(/`NaN` is an invalid value/u);
    await signInAs(OPERATOR);
    await open(ITS_ROW);
    const sent: unknown[] = [];
    answerInTurn(platform.startSupportView.path, [['not_viewable', null]], (body) => sent.push(body));
    const answered = watchAnswers(platform.startSupportView.path);
    await app.user.click(await button('支持查看', await rowOf(TENANT)));
    const dialog = await dialogOf(`支持查看 ${TENANT}`);
    await app.user.click(dialog.querySelector('textarea') as HTMLElement);
    await app.user.paste('试');
    await app.user.click(await button('开始查看', dialog));
    await answered(1);
    expect(sent).toMatchObject([{ reason: '试', minutes: 30 }]);
    expect(await dialogOf(`支持查看 ${TENANT}`)).toBeInTheDocument();
    expect(app.path()).toContain('/useradministration');
    expect(screen.queryByRole('region', { name: '支持查看' })).toBeNull();
  });
});

const fetchEnd = () =>
  fetch(`${window.location.origin}${platform.endSupportView.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
