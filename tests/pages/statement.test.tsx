import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { gap as calls } from '#domain/subjects/gap/contract';
import { gapService } from '@/services/gap';
import { openApp } from './app';
import { expectConsoleError } from './consoleErrors';
import { elsewhere, lay, network, signInAs } from './server';

const CONSULTANT = '13800000011';
const OWNER = '13800000021';
const wait = { timeout: 10_000 };
const at = (query = '') => `/projectList/detail/gapAnalysisReport/PDEMO27001A?tab=statement${query}`;

const open = async (query = '', language: 'zh-CN' | 'en-US' = 'zh-CN') => {
  await signInAs(CONSULTANT);
  const app = await openApp(at(query), language);
  await app.settled();
  return app;
};
/** Components give every dialog the same id here, so they are distinguished by their texts. */
const dialogOf = async (title: RegExp) =>
  (await screen.findByText(title, {}, wait)).closest('[role="dialog"]') as HTMLElement;
const rowOf = (ref: string) => screen.findByRole('row', { name: new RegExp(`${ref.replace('.', '\\.')} `, 'u') }, wait);

describe('the statement of applicability', () => {
  // Nothing is laid out here: fields that grow with their text measure nothing.
  beforeEach(() => expectConsoleError(/`NaN` is an invalid value/u));

  it('lists obstacles to finalizing, with links; it can be finalized only without them', async () => {
    const app = await open();
    expect(await screen.findByRole('button', { name: '定稿' }, wait)).toBeDisabled();
    await app.user.click(screen.getByRole('button', { name: '1 项适用但缺少选择依据' }));
    expect(await rowOf('A.8.11')).toHaveTextContent('缺少选择依据');
    expect(screen.queryByRole('row', { name: /A\.5\.1 /u })).toBeNull();
  });

  it('takes a suggestion into the form, saves it, and goes on to the next control', async () => {
    const app = await open('&open=A.8.12');
    const drawer = await dialogOf(/^A\.8\.12 数据防泄露$/u);
    expect(within(drawer).getByRole('link', { name: /U-0256/u })).toHaveAttribute(
      'href',
      expect.stringMatching(/risks/),
    );
    await app.user.click(within(drawer).getByRole('button', { name: /采\s?纳/u }));
    expect(within(drawer).getByRole('radio', { name: '适用' })).toBeChecked();
    expect(within(drawer).getByRole('checkbox', { name: '风险评估' })).toBeChecked();
    await app.user.type(within(drawer).getByRole('textbox', { name: '责任人' }), '信息部');
    await app.user.click(within(drawer).getByRole('button', { name: '保存并下一条' }));
    await dialogOf(/^A\.8\.13 /u);
    await waitFor(() => expect(screen.getByText('1 项尚未决定')).toBeInTheDocument(), wait);
  });

  it('takes over a statement from elsewhere: names what it cannot use, and changes only what differs', async () => {
    const app = await open();
    await app.user.click(await screen.findByRole('button', { name: /导\s?入/u }, wait));
    const dialog = await dialogOf(/^导入已有的适用性声明$/u);
    const area = within(dialog).getByRole('textbox', { name: /把单元格粘贴到这里/u });
    await app.user.click(area);
    await app.user.paste('控制编号\t是否适用\t依据\t责任人\n8.12\t是\tLR\t信息部\n9.9\t是\t\t\n8.13\t也许\t\t');
    expect(await within(dialog).findByText('1 项控制将被修改')).toBeInTheDocument();
    expect(dialog).toHaveTextContent('第 2 行“编号”：标准里没有这项控制');
    expect(dialog).toHaveTextContent('第 3 行“适用性”：应为适用或不适用');
    await app.user.click(within(dialog).getByRole('button', { name: '修改 1 项' }));
    expect(await screen.findByText('已更新 1 项控制')).toBeInTheDocument();
    await waitFor(async () => expect(await rowOf('A.8.12')).toHaveTextContent('信息部'), wait);
  });

  it('says who was faster while a statement was pasted, and takes it over at the second try', async () => {
    const app = await open();
    await app.user.click(await screen.findByRole('button', { name: /导\s?入/u }, wait));
    const dialog = await dialogOf(/^导入已有的适用性声明$/u);
    await app.user.click(within(dialog).getByRole('textbox', { name: /把单元格粘贴到这里/u }));
    await app.user.paste('控制编号\t责任人\n8.14\t机房');
    await elsewhere('13800000012', async () => {
      const { controls } = await gapService.getStatement({ query: { projectCode: 'PDEMO27001A' } });
      const control = controls.find(({ ref }) => ref === 'A.8.14');
      if (!control) throw new Error('There is no A.8.14.');
      const { entry, version } = control;
      const theirs = { ...entry, drivers: [...entry.drivers], description: '同事写的', version };
      await gapService.saveStatementEntries({ body: { projectCode: 'PDEMO27001A', entries: [theirs] } });
    });
    await app.user.click(await within(dialog).findByRole('button', { name: '修改 1 项' }));
    expect(await within(dialog).findByText(/修改此记录，您的修改尚未保存/u, {}, wait)).toBeInTheDocument();
    // As soon as the statement has come in anew behind the dialog.
    await waitFor(async () => {
      await app.user.click(within(dialog).getByRole('button', { name: '修改 1 项' }));
      await screen.findByText('已更新 1 项控制', {}, { timeout: 2_000 });
    }, wait);
    const { controls } = await gapService.getStatement({ query: { projectCode: 'PDEMO27001A' } });
    expect(controls.find(({ ref }) => ref === 'A.8.14')?.entry).toMatchObject({
      owner: '机房',
      description: '同事写的',
    });
  });

  it('asks of an excluded control only the reason', async () => {
    const app = await open('&open=A.8.11');
    const drawer = await dialogOf(/^A\.8\.11 数据脱敏$/u);
    expect(within(drawer).getByRole('checkbox', { name: '法律法规' })).toBeInTheDocument();
    await app.user.click(within(drawer).getByText('不适用'));
    expect(within(drawer).queryByRole('checkbox')).toBeNull();
    expect(within(drawer).getByPlaceholderText(/为什么不需要/u)).toBeInTheDocument();
  });

  it('edits in bulk: only ticked fields', async () => {
    const app = await open('&theme=A.6');
    const first = await rowOf('A.6.1');
    const said = within(first)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(screen.getByRole('checkbox', { name: '全选本页' })).toBeInTheDocument();
    await app.user.click(screen.getByRole('checkbox', { name: '选择 A.6.1' }));
    await app.user.click(screen.getByRole('checkbox', { name: '选择 A.6.2' }));
    await app.user.click(screen.getByRole('button', { name: '批量修改' }));
    const dialog = await dialogOf(/^批量修改 2 项/u);
    await app.user.click(within(dialog).getByRole('checkbox', { name: '适用性' }));
    await app.user.click(within(dialog).getByRole('checkbox', { name: '责任人' }));
    await app.user.type(within(dialog).getByRole('textbox', { name: '责任人' }), '人力资源部');
    await app.user.click(within(dialog).getByRole('button', { name: /保\s?存/u }));
    await waitFor(async () => expect(await rowOf('A.6.2')).toHaveTextContent('人力资源部'), wait);
    const now = within(await rowOf('A.6.1'))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(now.map((text, n) => (text === said[n] ? '' : text)).filter(Boolean)).toEqual(['人力资源部']);
  });

  it('shows versions and their differences', async () => {
    const app = await open();
    await app.user.click(await screen.findByRole('button', { name: /历史版本/u }, wait));
    const drawer = await dialogOf(/^适用性声明的版本$/u);
    const row = await within(drawer).findByRole('row', { name: /A\.5\.7/u }, wait);
    expect(row).toHaveTextContent(/不适用.*适用.*规模所限/u);
  });

  it('shows a failure and retries; reads in English, for the customer as well', async () => {
    await signInAs(OWNER);
    lay('networkDown', calls.getStatement.path);
    const app = await openApp(at().replace('projectList/detail', 'systemManage/companyDetails'), 'en-US');
    await app.settled();
    const again = await screen.findByRole('button', { name: /Try again|Retry/u }, wait);
    network.resetHandlers();
    await app.user.click(again);
    expect(await rowOf('A.8.30')).toHaveTextContent('Not applicable');
    expect(screen.getByText('Before finalizing')).toBeInTheDocument();
  });
});
