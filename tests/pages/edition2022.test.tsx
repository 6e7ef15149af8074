import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { assets } from '#domain/subjects/assets/contract';
import { stepOf } from '#domain/subjects/assets/work/workflow';
import { assetsService } from '@/services/assets';
import { type App, openApp } from './app';
import { expectConsoleError } from './consoleErrors';
import { answerWith, lay, signInAs } from './server';

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
const pick = async (label: string, option: RegExp, inside: HTMLElement) => {
  await app.user.click(within(inside).getByLabelText(label));
  await app.user.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }));
};
const business = async (name: string) => {
  const { businesses } = await assetsService.getAggregatedRisks({ query: { projectCode: NEW } });
  const found = businesses.find((one) => one.name === name);
  if (!found) throw new Error(`There is no business ${name}.`);
  return found;
};

describe('the risks of systems and businesses', () => {
  const AT = `/projectList/detail/assetsReport/${NEW}?tab=risks&by=aggregated`;
  const row = (name: string) => screen.getByText(name).closest('tr') as HTMLElement;

  it('show what decides each level, and take the consequence as people judge it, with its reason', async () => {
    expectConsoleError(/`NaN` is an invalid value/u);
    await open(CONSULTANT, AT);
    const businesses = await screen.findByRole('region', { name: '业务风险' });
    expect(within(businesses).getByText('产品研发设计').closest('tr')).toHaveTextContent(/4 高.*研发停顿一周以上/u);
    const name = '临床评价与注册申报';
    expect(row(name)).toHaveTextContent('未判断');
    await app.user.click(within(row(name)).getByRole('button', { name: `判断后果：${name}` }));
    const dialog = await screen.findByRole('dialog', { name: `判断后果：${name}` });
    await pick('组织影响', /^5 /u, dialog);
    await app.user.click(within(dialog).getByRole('button', { name: '保存' }));
    // A judgment without its reason is none.
    expect(
      await within(dialog).findByText(/请输入评定依据|评定依据/u, { selector: '.ant-form-item-explain-error' }),
    ).toBeInTheDocument();
    await app.user.click(within(dialog).getByLabelText('评定依据'));
    await app.user.paste('申报中止');
    await app.user.click(within(dialog).getByRole('button', { name: '保存' }));
    await waitFor(() => expect(row(name)).toHaveTextContent(/5 很高.*申报中止/u));
    expect(await business(name)).toMatchObject({ organisationHarm: 5, socialHarm: null, harmLevel: 5 });
  }, 30_000);

  it('keep what was typed where somebody else has judged meanwhile, and say so', async () => {
    await open(CONSULTANT, AT);
    const name = '工艺与模具开发';
    await app.user.click(await screen.findByRole('button', { name: `判断后果：${name}` }));
    const dialog = await screen.findByRole('dialog', { name: `判断后果：${name}` });
    const { businessId, version } = await business(name);
    const body = { projectCode: NEW, businessId, version, socialHarm: null, organisationHarm: 2 as const };
    await assetsService.saveBusinessHarm({ body: { ...body, harmReason: '别人的判断' } });
    const reason = within(dialog).getByLabelText('评定依据');
    await app.user.clear(reason);
    await app.user.type(reason, '我的判断');
    await app.user.click(within(dialog).getByRole('button', { name: '保存' }));
    expect(await within(dialog).findByText(/已于 .* 修改/u)).toBeInTheDocument();
    expect(within(dialog).getByLabelText('评定依据')).toHaveValue('我的判断');
    expect((await business(name)).harmReason).toBe('别人的判断');
  }, 30_000);

  it('lead from a unit that decides a level to its risks', async () => {
    await open(CONSULTANT, AT);
    const [unit] = (await assetsService.getAggregatedRisks({ query: { projectCode: NEW } })).systems.flatMap(
      ({ decidedBy }) => decidedBy,
    );
    await app.user.click((await screen.findAllByRole('button', { name: unit?.name ?? '' }))[0] as HTMLElement);
    await waitFor(() => expect(app.path()).toContain(`keyword=${unit?.code}`));
  });

  it('keep the ways to the other views where they can’t be loaded', async () => {
    lay('httpWithoutMessage', assets.getAggregatedRisks.path);
    await open(CONSULTANT, AT);
    expect(await screen.findByRole('button', { name: '重试' })).toBeInTheDocument();
    await app.user.click(screen.getByText('按脆弱性'));
    await waitFor(() => expect(app.path()).toContain('by=vulnerability'));
  });

  it('are offered under the edition of 2022 alone', async () => {
    await open(PM, `/systemManage/companyDetails/${OLD}?tab=risks`);
    await screen.findAllByText(/^R-\d{4}/u);
    expect(screen.getByText('按脆弱性')).toBeInTheDocument();
    expect(screen.queryByText('系统与业务')).toBeNull();
    await app.go(`/systemManage/companyDetails/${OLD}?tab=risks&by=aggregated`);
    expect(await screen.findByText('本项目采用 2007 版方法')).toBeInTheDocument();
  });
});

describe('a risk under the edition of 2022', () => {
  it('is graded by capability, timing and ease, which the 2007 edition does not ask for', async () => {
    await open(EXECUTOR, `/assetAssess/${OLD}?step=assess`);
    await screen.findAllByLabelText('威胁频率');
    expect(screen.queryByLabelText('威胁能力')).toBeNull();

    const status = await assetsService.getWorkStatus({ query: { projectCode: OLD } });
    answerWith(assets.getWorkStatus.path, { ...status, edition: '2022' });
    const { list } = await assetsService.listOwnUnits({
      query: { projectCode: OLD, page: 'assetAssess', pageSize: 200 },
    });
    const unit = list.find(({ stage, state }) => stepOf(stage) === 'assess' && state === 'inhand');
    app.unmount();
    await open(EXECUTOR, `/assetAssess/${OLD}?step=assess&unit=${unit?.unitId}`);
    const form = (await screen.findAllByLabelText('威胁能力'))[0]?.closest('form') as HTMLElement;
    await pick('威胁能力', /^高/u, form);
    await pick('被利用难易程度', /^5 /u, form);
    await app.user.click(screen.getByRole('button', { name: '保存' }));
    await screen.findByText('已保存');
    const risks = (await assetsService.listRisks({ query: { projectCode: OLD, unitId: unit?.unitId ?? '' } })).list;
    expect(risks.filter(({ threatCapability }) => threatCapability !== null)).toMatchObject([
      { threatCapability: 'high', exploitability: 5, threatTiming: null },
    ]);
  }, 60_000);

  it('has its own words in the change of many', async () => {
    await open(CONSULTANT, `/projectList/detail/assetsReport/${NEW}?tab=risks`);
    await app.user.click((await screen.findAllByRole('checkbox', { name: /^选择 / }))[0] as HTMLElement);
    await app.user.click(await screen.findByRole('button', { name: '批量修改' }));
    const dialog = (await screen.findByText('要修改的内容')).closest('.ant-modal') as HTMLElement;
    for (const label of ['威胁来源', '威胁能力', '威胁时机', '被利用难易程度', '影响程度', '处置后影响程度'])
      expect(within(dialog).getByRole('checkbox', { name: label })).toBeInTheDocument();
    expect(within(dialog).queryByRole('checkbox', { name: '脆弱性严重程度' })).toBeNull();
  });
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
