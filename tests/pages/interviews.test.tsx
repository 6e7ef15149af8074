import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { assetsService } from '@/services/assets';
import { type App, openApp } from './app';
import { button } from './buttons';
import { expectConsoleError } from './consoleErrors';
import { signInAs } from './server';

const projectCode = 'PDEMO27001A';
const INTERVIEWS = `/systemManage/companyDetails/${projectCode}?tab=interviews`;

let app: App;
const open = async (phone: string) => {
  await signInAs(phone);
  app = await openApp(INTERVIEWS);
  await app.settled();
};

beforeAll(async () => {
  await open('13800000021');
  app.unmount();
}, 120_000);

describe('interviews', () => {
  it('are recorded by the project manager, and read-only for owners', async () => {
    expectConsoleError(/`NaN` is an invalid value/u);
    await open('13800000021');
    await app.user.click(await button('登记访谈'));
    const drawer = await screen.findByRole('dialog');
    const day = within(drawer).getByLabelText('日期');
    await app.user.click(day);
    await app.user.type(day, '2026-03-01{Enter}');
    for (const [label, text] of [
      ['访谈对象', '王建国'],
      ['职务或部门', '信息中心主任'],
      ['访谈人', '周文博'],
      ['内容', '机房与备份'],
    ] as const)
      await app.user.type(within(drawer).getByLabelText(label), text);
    await app.user.click(await button('保存', drawer));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { list } = await assetsService.listInterviews({ query: { projectCode } });
    expect(list.at(-1)).toMatchObject({ person: '王建国', day: '2026-03-01', notes: '机房与备份' });
    expect((await screen.findAllByText('机房与备份')).length).toBeGreaterThan(0);
    app.unmount();
    await open('13800000022');
    expect((await screen.findAllByText('机房与备份')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: '登记访谈' })).toBeNull();
  });
});
