import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { gap as calls } from '#domain/subjects/gap/contract';
import { assetsService } from '@/services/assets';
import { gapService } from '@/services/gap';
import { openApp } from './app';
import { expectConsoleError } from './consoleErrors';
import { lay, network, signInAs } from './server';

const CONSULTANT = '13800000011';
const EXECUTOR = '13800000023';
const wait = { timeout: 10_000 };
const FINDINGS = '/projectList/detail/gapAnalysisReport/PDEMO27001A?tab=findings';

const open = async (phone: string, path: string) => {
  await signInAs(phone);
  const app = await openApp(path);
  await app.settled();
  return app;
};
const rows = () => screen.getAllByRole('row').filter((row) => row.hasAttribute('data-row-key'));
/** Components give every dialog the same id here, so they are distinguished by their texts. */
const dialogOf = async (title: RegExp) =>
  (await screen.findByText(title, {}, wait)).closest('[role="dialog"]') as HTMLElement;
const openRow = async (app: Awaited<ReturnType<typeof open>>, name: RegExp) =>
  app.user.click(within(await screen.findByRole('row', { name }, wait)).getAllByRole('cell')[1] as HTMLElement);

describe('the measures of findings', () => {
  // Nothing is laid out here: fields that grow with their text measure nothing.
  beforeEach(() => expectConsoleError(/`NaN` is an invalid value/u));

  it('are planned for several findings at once, and lead to the treatment plan and back', async () => {
    const app = await open(CONSULTANT, `${FINDINGS}&measures=none&stage=none&riskState=open`);
    await waitFor(() => expect(rows().length).toBeGreaterThan(1), wait);
    for (const row of rows().slice(0, 2)) await app.user.click(within(row).getByRole('checkbox'));
    await app.user.click(screen.getByRole('button', { name: '处置措施…' }));
    const dialog = await dialogOf(/^2 条发现的处置措施$/u);
    await app.user.type(within(dialog).getByRole('textbox', { name: '处置措施' }), '修订并宣贯规程');
    await app.user.click(within(dialog).getByRole('button', { name: /^新增措施$/u }));
    const told = await screen.findByText(/^已新增 M-\d+，关联 2 条发现$/u, {}, wait);
    const [code = ''] = /M-\d+/u.exec(told.textContent ?? '') ?? [];
    app.unmount();

    const again = await open(CONSULTANT, `${FINDINGS}&measures=some`);
    const [row] = await screen.findAllByRole('row', { name: new RegExp(code, 'u') }, wait);
    await again.user.click(within(row as HTMLElement).getAllByRole('cell')[2] as HTMLElement);
    await again.user.click(await screen.findByRole('link', { name: code }, wait));
    await openRow(again, /修订并宣贯规程/u);
    const drawer = await dialogOf(new RegExp(`^处置措施 ${code}$`, 'u'));
    expect(await within(drawer).findByRole('heading', { name: '关闭的发现（2）' }, wait)).toBeInTheDocument();
    // Neither risks nor levels are told of one that has none.
    expect(within(drawer).queryByText(/^针对的风险/u)).toBeNull();
    expect(within(drawer).queryByText('等级变化')).toBeNull();
    await waitFor(() => expect(within(drawer).getAllByRole('link')).toHaveLength(2), wait);
    again.unmount();
  });

  it('are linked from those that exist, and taken away again', async () => {
    const app = await open(CONSULTANT, `${FINDINGS}&measures=none&stage=none&keyword=A.8`);
    const [row] = await screen.findAllByRole('row', { name: /A\.8\./u }, wait);
    await app.user.click(within(row as HTMLElement).getAllByRole('cell')[2] as HTMLElement);
    const heading = await screen.findByRole('heading', { name: '处置措施' }, wait);
    expect(await screen.findByText(/^还没有处置措施/u)).toBeInTheDocument();
    await app.user.click(within(heading.parentElement as HTMLElement).getByRole('button', { name: '新增或关联' }));
    const dialog = await dialogOf(/^A\.\S+ 的处置措施$/u);
    await app.user.click(within(dialog).getByText('已有措施'));
    const choice = await within(dialog).findByRole('combobox', { name: '处置措施' }, wait);
    await app.user.click(choice);
    await app.user.type(choice, 'M-0001');
    await app.user.click(await screen.findByText(/^M-0001 /u, { selector: '.ant-select-item-option-content' }, wait));
    await app.user.click(within(dialog).getByRole('button', { name: /^关\s?联$/u }));
    await screen.findByText('已关联 1 条发现', {}, wait);
    await app.user.click(await screen.findByRole('button', { name: '取消关联 M-0001' }, wait));
    expect(await screen.findByText('已取消关联 M-0001', {}, wait)).toBeInTheDocument();
    expect(await screen.findByText(/^还没有处置措施/u, {}, wait)).toBeInTheDocument();
    app.unmount();
  });

  it('keep an executor from submitting before they are carried out, and say which', async () => {
    const app = await open(EXECUTOR, '/gapDisposal/PDEMO27001A?stage=inhand');
    const query = { projectCode: 'PDEMO27001A', stage: 'inhand', pageSize: 100 } as const;
    const { list } = await gapService.listFindings({ query });
    const held = list.find(({ measures }) => measures.some(({ state }) => state === 'planned' || state === 'inhand'));
    if (!held) throw new Error('Every measure of the demo’s findings is carried out.');
    await openRow(app, new RegExp(held.ref.replace('.', '\\.'), 'u'));
    await app.user.type(await screen.findByRole('textbox', { name: '处置情况' }, wait), '已发布');
    expect(screen.getByRole('link', { name: '我负责的措施' })).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: '提交确认' }));
    expect(await screen.findByText(/^请先完成此发现的处置措施：M-\d+/u, {}, wait)).toBeInTheDocument();
    // What was typed stays.
    expect(screen.getByRole('textbox', { name: '处置情况' })).toHaveValue('已发布');
    app.unmount();
  });

  it('are read again by a measure that could not read its findings', async () => {
    const app = await open(CONSULTANT, '/projectList/detail/assetsReport/PDEMO27001A?tab=measures');
    await signInAs(CONSULTANT);
    const { list } = await assetsService.listMeasures({ query: { projectCode: 'PDEMO27001A', pageSize: 200 } });
    const closing = list.find(({ findings, risks }) => findings > 0 && risks > 0);
    if (!closing) throw new Error('No measure of the demo closes a finding.');
    lay('networkDown', calls.listMeasureFindings.path);
    await app.user.type(screen.getByRole('searchbox'), `${closing.measureCode}{Enter}`);
    await openRow(app, new RegExp(closing.measureCode, 'u'));
    const again = await screen.findByRole('button', { name: '重试' }, wait);
    network.resetHandlers();
    await app.user.click(again);
    const heading = await screen.findByRole('heading', { name: `关闭的发现（${closing.findings}）` }, wait);
    const drawer = heading.closest('[role="dialog"]') as HTMLElement;
    expect(await within(drawer).findByRole('link', { name: /^A?\.?\d/u }, wait)).toBeInTheDocument();
    app.unmount();
  });
});
