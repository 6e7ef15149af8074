import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { gap as calls } from '#domain/subjects/gap/contract';
import { openApp } from './app';
import { expectConsoleError } from './consoleErrors';
import { lay, network, signInAs } from './server';

const CONSULTANT = '13800000011';
const wait = { timeout: 10_000 };
const PAGE = '/projectList/detail/gapAnalysisReport/PDEMO27001A?tab=findings';

const open = async (query = '', language: 'zh-CN' | 'en-US' = 'zh-CN') => {
  await signInAs(CONSULTANT);
  const app = await openApp(`${PAGE}${query}`, language);
  await app.settled();
  return app;
};
const rows = () => screen.getAllByRole('row').filter((row) => row.hasAttribute('data-row-key'));
/** Components give every dialog the same id here, so they are distinguished by their texts. */
const dialogOf = async (title: RegExp) =>
  (await screen.findByText(title, {}, wait)).closest('[role="dialog"]') as HTMLElement;
const rowOf = (ref: string) => screen.findByRole('row', { name: new RegExp(`${ref.replace('.', '\\.')} `, 'u') }, wait);

describe('findings', () => {
  // Nothing is laid out here: fields that grow with their text measure nothing.
  beforeEach(() => expectConsoleError(/`NaN` is an invalid value/u));

  it('open to the answers that they are made of; the consultant adds words and a link', async () => {
    const app = await open('&keyword=6.1.2');
    await app.user.click(within(await rowOf('6.1.2')).getAllByRole('cell')[2] as HTMLElement);
    const drawer = await dialogOf(/^6\.1\.2 信息安全风险评估$/u);
    const derived = await within(drawer).findByRole('heading', { name: '等级来源' }, wait);
    expect(derived.parentElement).toHaveTextContent(/问题.*回答.*\d+%/u);
    await app.user.click(within(drawer).getByRole('button', { name: /^编\s?辑$/u }));
    const dialog = await dialogOf(/^编辑评估结果$/u);
    await app.user.type(within(dialog).getByRole('textbox', { name: '整改要求' }), '补充风险准则');
    const units = within(dialog).getByRole('combobox', { name: '涉及的资产' });
    await app.user.click(units);
    await app.user.type(units, 'U-0003');
    await app.user.click(await screen.findByText(/^U-0003 /u, { selector: '.ant-select-item-option-content' }, wait));
    await app.user.click(within(dialog).getByRole('button', { name: /添加链接/u }));
    await app.user.type(await within(dialog).findByRole('textbox', { name: '名称' }), '风险评估程序');
    await app.user.type(within(dialog).getByRole('textbox', { name: '网址' }), 'https://wiki.huachen.test/risk');
    await app.user.click(within(dialog).getByRole('button', { name: /^保\s?存$/u }));
    expect(await within(drawer).findByRole('link', { name: /风险评估程序/u }, wait)).toHaveAttribute(
      'href',
      'https://wiki.huachen.test/risk',
    );
    await app.user.click(within(drawer).getByRole('link', { name: /^U-0003 /u }));
    await screen.findByRole('row', { name: /U-0003/u }, wait);
  });

  it('stay selected on another page, and are selected as a whole', async () => {
    const app = await open('&riskState=open&pageSize=20');
    await waitFor(() => expect(rows()).toHaveLength(20), wait);
    const tick = (row: HTMLElement | undefined) =>
      app.user.click(within(row as HTMLElement).getByRole('checkbox') as HTMLElement);
    await tick(rows()[0]);
    const [first] = rows().map((row) => row.dataset.rowKey);
    await app.user.click(screen.getByRole('listitem', { name: '2' }));
    await waitFor(() => expect(rows()[0]?.dataset.rowKey).not.toBe(first), wait);
    await tick(rows()[0]);
    expect(await screen.findByText(/^已选 2 条/u)).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: /^分\s?派$/u }));
    await app.user.click(within(await dialogOf(/^分派 2 条$/u)).getByRole('button', { name: /^取\s?消$/u }));
    await app.user.click(screen.getByRole('checkbox', { name: '全选本页' }));
    await app.user.click(await screen.findByRole('button', { name: /^选择全部 \d+ 条$/u }));
    const total = Number(/\d+/u.exec((await screen.findByText(/^已选全部 \d+ 条/u)).textContent ?? '')?.[0]);
    expect(total).toBeGreaterThan(21);
    await app.user.click(screen.getByRole('button', { name: /^分\s?派$/u }));
    await dialogOf(new RegExp(`^分派 ${total} 条$`, 'u'));
    app.unmount();
  });

  it('are assigned in bulk', async () => {
    const app = await open('&riskState=open&responsible=none');
    await waitFor(() => expect(rows().length).toBeGreaterThan(2), wait);
    for (const row of rows().slice(0, 2)) await app.user.click(within(row).getByRole('checkbox'));
    await app.user.click(screen.getByRole('button', { name: /^分\s?派$/u }));
    const dialog = await dialogOf(/^分派 2 条$/u);
    await app.user.click(within(dialog).getByRole('combobox', { name: '责任人' }));
    await app.user.click(await screen.findByText(/^张海峰/u, { selector: '.ant-select-item-option-content' }, wait));
    await app.user.click(within(dialog).getByRole('button', { name: /^分\s?派$/u }));
    expect(await screen.findByText('已分派 2 项', {}, wait)).toBeInTheDocument();
  });

  it('show a failure and retry; read in English', async () => {
    lay('networkDown', calls.getGapAnalysis.path);
    const app = await open('', 'en-US');
    const again = await screen.findByRole('button', { name: /Try again|Retry/u }, wait);
    network.resetHandlers();
    await app.user.click(again);
    expect(await rowOf('4.1')).toHaveTextContent(/Understanding the organization/u);
  });
});
