import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { assets } from '#domain/subjects/assets/contract';
import { assetsService } from '@/services/assets';
import { makePng } from '../factories/pictures';
import { type App, openApp } from './app';
import { button } from './buttons';
import { expectConsoleError } from './consoleErrors';
import { answerWith, signInAs, watchCalls } from './server';

const PROJECT_MANAGER = '13800000021';
const OWNER = '13800000022';
const projectCode = 'PDEMO27001A';
const REPORTS = `/systemManage/companyDetails/${projectCode}?tab=reports`;

let app: App;
const asked = (calls: readonly string[]) => calls.filter((call) => call.includes(assets.createRiskReport.path)).at(-1);
const open = async (phone: string) => {
  await signInAs(phone);
  app = await openApp(REPORTS);
  await app.settled();
};

beforeAll(async () => {
  // Warm up: the first render transforms every module of the page.
  await open(PROJECT_MANAGER);
  app.unmount();
}, 120_000);

describe('reports', () => {
  it('are requested in the chosen language, by default the screen’s', async () => {
    const report = { objectId: 'O1', name: 'report.docx', size: 1, createdAt: '2026-01-01T00:00:00Z', createdBy: 'A' };
    answerWith(assets.listReports.path, [{ ...report, hasData: false }]);
    answerWith(assets.createRiskReport.path, { jobCode: 'J1' });
    await open(PROJECT_MANAGER);
    const calls = watchCalls();
    await app.user.click(await button('生成 Word'));
    await waitFor(() => expect(asked(calls)).toContain('language=zh-CN'));
    app.unmount();
    await open(PROJECT_MANAGER);
    await app.user.click(within(await screen.findByLabelText('报告语言')).getByText('English'));
    await app.user.click(await button('生成 PDF'));
    await waitFor(() => expect(asked(calls)).toContain('language=en-US'));
  });

  it('state the project manager’s settings', async () => {
    expectConsoleError(/`NaN` is an invalid value/u);
    await open(PROJECT_MANAGER);
    await app.user.click(await button('报告说明'));
    await app.user.type(await screen.findByLabelText('不在范围内'), '海外子公司');
    await app.user.click(screen.getByLabelText('内部'));
    await app.user.click(await button('保存'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { exclusions, confidentiality } = await assetsService.getReportSettings({ query: { projectCode } });
    expect({ exclusions, confidentiality }).toEqual({ exclusions: '海外子公司', confidentiality: 'internal' });
  });

  it('have a logo on their cover that is set and taken away apart from the rest', async () => {
    expectConsoleError(/`NaN` is an invalid value/u);
    URL.createObjectURL = () => 'blob:picture';
    URL.revokeObjectURL = () => undefined;
    await open(PROJECT_MANAGER);
    await app.user.click(await button('报告说明'));
    await button('选择文件');
    const send = async (bytes: Uint8Array<ArrayBuffer>) => {
      const input = document.querySelector<HTMLInputElement>('.ant-drawer input[type=file]');
      if (input) await app.user.upload(input, new File([bytes], '标志.png', { type: 'image/png' }));
    };
    await send(new TextEncoder().encode('<svg/>'));
    expect(await screen.findByText(/^文件类型不符/u)).toBeInTheDocument();
    await send(new Uint8Array(makePng(60, 20)));
    expect(await screen.findByText(/ · 60 × 20$/u)).toBeInTheDocument();
    await app.user.click(await button('删除'));
    await app.user.click(await button('删除', document.querySelector('.ant-popover') ?? document));
    expect(await button('选择文件')).toBeInTheDocument();
    const { logo } = await assetsService.getReportSettings({ query: { projectCode } });
    expect(logo).toBeNull();
  });

  it('are read-only for auditors', async () => {
    await open(OWNER);
    await app.user.click(await button('报告说明'));
    expect(await screen.findByLabelText('范围说明')).toBeDisabled();
    expect(screen.queryByLabelText('报告语言')).toBeNull();
  });
});
