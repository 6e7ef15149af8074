import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { workday } from '#domain/capabilities/workday/contract';
import { noticeText } from '../factories/workdays';
import { type App, openApp } from './app';
import { button } from './buttons';
import { expectConsoleError } from './consoleErrors';
import { lay, signInAs } from './server';

const PAGE = '/productDevelopment/workdays';
let app: App;
const open = async (path = PAGE, locale?: 'en-US') => {
  await signInAs('13800000001');
  app = await openApp(path, locale);
  await app.settled();
};
const row = async (year: number) => (await screen.findByText(String(year))).closest('tr') as HTMLElement;

beforeAll(async () => {
  await open();
  app.unmount();
}, 120_000);

describe('the holidays of the portal', () => {
  it('say which years are announced, and how many days are worked on', async () => {
    await open();
    expect(await row(2026)).toHaveTextContent(/2026已公布国务院办公厅.*33 天.*248 天系统自带/u);
    expect(await row(2027)).toHaveTextContent(/2027暂按法定节假日/u);
  }, 60_000);

  it('are entered from the text of the notice, once nothing in it contradicts itself', async () => {
    expectConsoleError(/`NaN` is an invalid value/u);
    await open();
    await app.user.click(await button('录入放假通知'));
    const drawer = await screen.findByRole('dialog');
    const day = within(drawer).getByLabelText('通知日期');
    await app.user.type(day, '2026-11-20{Enter}');
    const text = within(drawer).getByLabelText('通知全文');
    await app.user.click(text);
    await app.user.paste(noticeText(2027).replace('共7天', '共8天'));
    expect(await within(drawer).findByText('国庆节写明共 8 天，实际为 7 天')).toBeInTheDocument();
    await app.user.click(await button(/^保\s?存$/u, drawer));
    expect(await within(drawer).findByText('通知中有需要核对之处，改正后才能保存')).toBeInTheDocument();
    expect(within(drawer).getByText('有 1 处需要核对')).toBeInTheDocument();
    await app.user.clear(text);
    await app.user.click(text);
    await app.user.paste(noticeText(2027));
    expect(await within(drawer).findByText('2027-10-01 – 2027-10-07')).toBeInTheDocument();
    await app.user.click(await button(/^保\s?存$/u, drawer));
    await waitFor(async () => expect(await row(2027)).toHaveTextContent(/已公布/u));
    // And back to what is shipped.
    await app.user.click(await row(2027));
    const opened = await screen.findByRole('dialog');
    await app.user.click(await button('删除', opened));
    const question = (await screen.findByText(/恢复为系统自带的安排？/u)).closest<HTMLElement>('.ant-popover');
    await app.user.click(await button(/^删\s?除$/u, question ?? undefined));
    await waitFor(async () => expect(await row(2027)).toHaveTextContent('暂按法定节假日'));
  }, 90_000);

  it('of a year that is not announced are shown with what is used, and a failure can be tried again', async () => {
    await open(`${PAGE}?open=2027`, 'en-US');
    const drawer = await screen.findByRole('dialog');
    expect(within(drawer).getByText('Used today')).toBeInTheDocument();
    expect(within(drawer).getByText('Labour Day')).toBeInTheDocument();
    app.unmount();
    lay('networkDown', workday.listWorkdayNotices.path);
    await open();
    expect(await button(/重\s?试/u)).toBeEnabled();
  }, 60_000);
});
