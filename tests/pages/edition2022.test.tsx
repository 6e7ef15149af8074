import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { assets } from '#domain/subjects/assets/contract';
import { standardMethods } from '#domain/subjects/assets/method/standardMethods';
import { stepOf } from '#domain/subjects/assets/work/workflow';
import { assetsService, type WorkUnit } from '@/services/assets';
import { type App, openApp } from './app';
import { button } from './buttons';
import { choose } from './choices';
import { expectConsoleError } from './consoleErrors';
import { answerWith, signInAs } from './server';

const CONSULTANT = '13800000014';
const PM = '13800000021';
const EXECUTOR = '13800000023';
/** Assessed under the edition of 2022, and of 2007. */
const [NEW, OLD] = ['PDEMO27001C', 'PDEMO27001A'] as const;

let app: App;
const open = async (phone: string, path: string) => {
  await signInAs(phone);
  app = await openApp(path);
  await app.settled();
};
describe('a risk under the edition of 2022', () => {
  /** A unit that the executor assesses, in a project that now looks like one of the edition of 2022. */
  const unitOf2022 = async (isWanted: (unit: WorkUnit) => boolean) => {
    await open(EXECUTOR, `/assetAssess/${OLD}?step=submit`);
    const query = { projectCode: OLD };
    const status = await assetsService.getWorkStatus({ query });
    const methods = await assetsService.listMethods({ query });
    const { list } = await assetsService.listOwnUnits({ query: { ...query, page: 'assetAssess', pageSize: 200 } });
    answerWith(assets.getWorkStatus.path, { ...status, edition: '2022' });
    answerWith(
      assets.listMethods.path,
      methods.map((one) => ({ ...one, isChosen: one.key === standardMethods.edition2022.key })),
    );
    app.unmount();
    return list.find((unit) => stepOf(unit.stage) === 'assess' && unit.state === 'inhand' && isWanted(unit));
  };

  it('is graded by capability, timing and ease, which the 2007 edition does not ask for', async () => {
    await open(EXECUTOR, `/assetAssess/${OLD}?step=assess`);
    await screen.findAllByLabelText('威胁频率');
    expect(screen.queryByLabelText('威胁能力')).toBeNull();

    app.unmount();
    const unit = await unitOf2022(() => true);
    await open(EXECUTOR, `/assetAssess/${OLD}?step=assess&unit=${unit?.unitId}`);
    const form = (await screen.findAllByLabelText('威胁能力'))[0]?.closest('form') as HTMLElement;
    await choose(app, '威胁能力', /^高/u, form);
    await choose(app, '被利用难易程度', /^5 /u, form);
    await app.user.click(screen.getByRole('button', { name: '保存' }));
    await screen.findByText('已保存');
    const risks = (await assetsService.listRisks({ query: { projectCode: OLD, unitId: unit?.unitId ?? '' } })).list;
    expect(risks.filter(({ threatCapability }) => threatCapability !== null)).toMatchObject([
      { threatCapability: 'high', exploitability: 5, threatTiming: null },
    ]);
  }, 60_000);

  it('shows what follows from its fields as they are typed, and what lacks for the rest', async () => {
    const unit = await unitOf2022(({ value }) => value === 5);
    app = await openApp(`/assetAssess/${OLD}?step=assess&unit=${unit?.unitId}`);
    // By its text: a role is looked for slowly among the fields of all risks.
    await app.user.click(await screen.findByText('添加风险', { selector: 'button span' }, { timeout: 20_000 }));
    const form = await screen.findByRole('region', { name: '添加风险' }, { timeout: 20_000 });
    // The form begins with frequency 3 and impact 3; Vc 5 and Di 3 give 16, level 4.
    await waitFor(() => expect(form).toHaveTextContent('损失4 高尚未填写：威胁能力、威胁时机、被利用难易程度'));
    expect(form).not.toHaveTextContent('威胁值');
    await choose(app, '威胁能力', /^高/u, form);
    expect(form).toHaveTextContent('尚未填写：威胁时机、被利用难易程度');
    expect(form).not.toHaveTextContent('威胁值');
    // Capability makes 4 of frequency 3, the special period 5.
    await choose(app, '威胁时机', /^特殊时期/u, form);
    expect(form).toHaveTextContent('威胁值5 很高损失4 高尚未填写：被利用难易程度');
    expect(form).not.toHaveTextContent('可能性');
    // T 5 and Av 2 give 12, level 3; table 11 makes 3 of it with loss 4.
    await choose(app, '被利用难易程度', /^2 /u, form);
    expect(form).toHaveTextContent('威胁值5 很高可能性3 中等损失4 高风险等级3 中等');
    // T 5 and Av 5 give 25, level 5; Vc 5 and Di 5 give 25, level 5.
    await choose(app, '被利用难易程度', /^5 /u, form);
    await choose(app, '影响程度', /^5 /u, form);
    expect(form).toHaveTextContent('威胁值5 很高可能性5 很高损失5 很高风险等级5 很高');
    await app.user.click(within(form).getByRole('button', { name: '计算过程' }));
    expect(form).toHaveTextContent('威胁能力 3、威胁频率 3、时机加值 1 → 查表 = 5');
    expect(form).toHaveTextContent('资产价值 5、影响程度 5 → 查表 = 25');
    await choose(app, '威胁频率', /^1 /u, form);
    expect(form).toHaveTextContent('威胁能力 3、威胁频率 1、时机加值 1 → 查表 = 3');
  }, 60_000);

  it('tells what level a changed one gets once it is saved', async () => {
    const unit = await unitOf2022(({ riskCount }) => riskCount > 0);
    const [risk] = (await assetsService.listRisks({ query: { projectCode: OLD, unitId: unit?.unitId ?? '' } })).list;
    const stated = {
      threatCapability: 'low',
      threatTiming: 'ordinary',
      exploitability: 1,
      threatFrequency: 1,
    } as const;
    const shown = { ...risk, ...stated, assetValue: unit?.value, vulnerabilitySeverity: 1, riskLevel: 3 };
    answerWith(assets.listRisks.path, { list: [shown], total: 1, edition: '2022', allowedActions: [] });
    app = await openApp(`/assetAssess/${OLD}?step=assess&unit=${unit?.unitId}`);
    const row = (await screen.findByDisplayValue(risk?.threat ?? '')).closest('li') as HTMLElement;
    // Likelihood 1; impact 1 is a loss of level 1 or, of a unit worth 5, of level 2: 1 or 2 by table 11.
    await waitFor(() => expect(row).toHaveTextContent(/保存后等级[12] /u));
  }, 60_000);

  it('is found by what it states, and shows it in columns of its own where they are wanted', async () => {
    const headers = () => [...document.querySelectorAll('thead th')].map((th) => th.textContent);
    const titles = ['威胁来源', '威胁能力', '威胁时机', '被利用难易程度'];
    await open(CONSULTANT, `/projectList/detail/assetsReport/${NEW}?tab=risks`);
    const high = await assetsService.listRisks({ query: { projectCode: NEW, threatCapability: 'high' } });
    await screen.findAllByText(/^R-\d{4}/u);
    expect(headers().filter((title) => titles.includes(title ?? ''))).toEqual([]);
    await app.user.click(await button(/展开筛选/u));
    await choose(app, '威胁能力', /^高$/u);
    await screen.findByText(`共 ${high.total} 条`);
    expect(app.path()).toContain('threatCapability=high');
    expect(await screen.findByText('仅统计：威胁能力 高')).toBeInTheDocument();
    await app.user.click(await button('列设置'));
    const entry = await waitFor(() => {
      const found = [...document.querySelectorAll('.ant-tree-treenode')].find(
        (node) => node.textContent === '威胁来源',
      );
      if (!found) throw new Error('The column is not there to choose.');
      return found;
    });
    await app.user.click(entry.querySelector('.ant-tree-checkbox') as Element);
    await waitFor(() => expect(headers()).toContain('威胁来源'));
    expect(headers()).not.toContain('威胁能力');
    app.unmount();
    // It stays so in this browser; the edition of 2007 has neither the columns nor the filters.
    await open(CONSULTANT, `/projectList/detail/assetsReport/${NEW}?tab=risks`);
    await waitFor(() => expect(headers()).toContain('威胁来源'));
    app.unmount();
    await open(PM, `/systemManage/companyDetails/${OLD}?tab=risks`);
    await screen.findAllByText(/^R-\d{4}/u);
    expect(headers()).not.toContain('威胁来源');
    await app.user.click(await button(/展开筛选/u));
    await screen.findByLabelText('处置后损失');
    expect(screen.queryByLabelText('威胁能力')).toBeNull();
  }, 60_000);

  it('has its own words in the change of many', async () => {
    await open(CONSULTANT, `/projectList/detail/assetsReport/${NEW}?tab=risks`);
    await app.user.click((await screen.findAllByRole('checkbox', { name: /^选择 / }))[0] as HTMLElement);
    await app.user.click(await screen.findByRole('button', { name: '批量修改' }));
    const dialog = (await screen.findByText('要修改的内容')).closest('.ant-modal') as HTMLElement;
    for (const label of ['威胁来源', '威胁能力', '威胁时机', '被利用难易程度', '影响程度', '处置后影响程度'])
      expect(within(dialog).getByRole('checkbox', { name: label })).toBeInTheDocument();
    expect(within(dialog).queryByRole('checkbox', { name: '脆弱性严重程度' })).toBeNull();
    app.unmount();
  });

  it('has them in the preview and the receipts of that change', async () => {
    const move = { field: 'vulnerabilitySeverity', moves: [{ from: 2, to: 4, count: 1 }], others: 0 };
    expectConsoleError(/`NaN` is an invalid value/u);
    const none = { total: 0, reasons: [], rows: [] };
    await open(CONSULTANT, `/projectList/detail/assetsReport/${NEW}?tab=risks`);
    answerWith(assets.changeRisks.path, {
      count: 1,
      unchanged: 0,
      left: none,
      fields: [move],
      levels: [],
      remnantHigher: 0,
      endsSignature: false,
      seal: 's',
      changeCode: null,
    });
    await app.user.click((await screen.findAllByRole('checkbox', { name: /^选择 / }))[0] as HTMLElement);
    await app.user.click(await screen.findByRole('button', { name: '批量修改' }));
    const dialog = (await screen.findByText('要修改的内容')).closest('.ant-modal') as HTMLElement;
    await app.user.click(within(dialog).getByRole('checkbox', { name: '已有控制' }));
    await app.user.click(await button(/预\s?览/u, dialog));
    const preview = (await screen.findByText(/将修改 1 项风险/u)).closest('.ant-modal') as HTMLElement;
    await waitFor(() => expect(preview).toHaveTextContent('影响程度'));
    expect(preview).not.toHaveTextContent('脆弱性严重程度');
  });
});

describe('the review of a unit under the edition of 2022', () => {
  it('shows what was stated of a risk, what follows from it, and what was said about it', async () => {
    await open(CONSULTANT, `/projectList/detail/assetsReport/${NEW}?tab=progress&view=all`);
    const { list } = await assetsService.listRisks({ query: { projectCode: NEW, pageSize: 200 } });
    const [first] = list;
    if (!first) throw new Error('There is no risk.');
    const unstated = {
      threatSource: null,
      threatCapability: null,
      threatTiming: 'special',
      exploitability: 5,
    } as const;
    const risk = { ...first, ...unstated, threatFrequency: 4, vulnerabilitySeverity: 2 };
    const about = { projectCode: NEW, entity: 'risk', entityId: risk.riskId } as const;
    await assetsService.addComment({ body: { ...about, text: '依据去年的日志', mentions: [] } });
    answerWith(assets.listRisks.path, { list: [risk], total: 1, edition: '2022', allowedActions: [] });
    await app.go(`/projectList/detail/assetsReport/${NEW}?tab=progress&view=all&keyword=${risk.unitCode}`);
    await app.user.click(
      await waitFor(() => {
        const found = document.querySelector<HTMLElement>('tr[data-row-key][tabindex]');
        if (!found?.textContent?.includes(risk.unitCode)) throw new Error('The unit is not listed.');
        return found;
      }),
    );
    const line = (await screen.findByText(risk.riskCode)).closest('li') as HTMLElement;
    for (const said of [
      '威胁来源未填写',
      '威胁能力未填写（按中计）',
      '威胁时机特殊时期',
      '威胁频率4',
      '被利用难易程度5',
      '影响程度2',
    ])
      expect(line).toHaveTextContent(said);
    await app.user.click(within(line).getByRole('button', { name: `${risk.riskCode} 的计算过程、评论与文件` }));
    expect(await within(line).findByText(/^风险 =/u)).toBeInTheDocument();
    expect(await within(line).findByText('依据去年的日志')).toBeInTheDocument();
    await app.user.click(within(line).getByRole('tab', { name: '文件' }));
    expect(await within(line).findByRole('region', { name: '文件' })).toBeInTheDocument();
    // The unit has its own.
    const drawer = line.closest('.ant-drawer') as HTMLElement;
    expect(within(drawer).getAllByRole('tab', { name: '评论' })).toHaveLength(2);
  }, 60_000);
});

describe('the method of the edition of 2022', () => {
  it('shows its threat table and what is not settled, and keeps the table in a copy', async () => {
    await open(CONSULTANT, `/projectList/detail/assetsReport/${NEW}?tab=method`);
    const table = (await screen.findByText('行：威胁能力；列：威胁频率')).closest('table') as HTMLElement;
    expect(within(table).getByRole('row', { name: /^高/u })).toHaveTextContent('高23455');
    expect(screen.getAllByText('*', { selector: 'td > span' })).toHaveLength(5);
    await app.user.click(screen.getByRole('button', { name: '复制为本单位方法' }));
    const field = await screen.findByLabelText('能力高、频率 1 的威胁值');
    await app.user.clear(field);
    await app.user.type(field, '6');
    expect(await screen.findByText('应为 1 到 5 的整数，时机加值为 0 到 4')).toBeInTheDocument();
    await app.user.clear(field);
    await app.user.type(field, '3');
    await app.user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(async () => {
      const methods = await assetsService.listMethods({ query: { projectCode: NEW } });
      expect(methods.find(({ origin }) => origin === 'own')?.threat?.table.high).toEqual([3, 3, 4, 5, 5]);
    });
  }, 30_000);
});
