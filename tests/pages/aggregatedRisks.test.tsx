import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { assets } from '#domain/subjects/assets/contract';
import { assetsService } from '@/services/assets';
import { type App, openApp } from './app';
import { choose } from './choices';
import { expectConsoleError } from './consoleErrors';
import { lay, signInAs } from './server';

const CONSULTANT = '13800000014';
const PM = '13800000021';
/** Assessed under the edition of 2022, and of 2007. */
const [NEW, OLD] = ['PDEMO27001C', 'PDEMO27001A'] as const;

let app: App;
const open = async (phone: string, path: string) => {
  await signInAs(phone);
  app = await openApp(path);
  await app.settled();
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
    await choose(app, '组织影响', /^5 /u, dialog);
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
    await app.user.click((await screen.findAllByRole('link', { name: unit?.name ?? '' }))[0] as HTMLElement);
    await waitFor(() => expect(app.path()).toContain(`keyword=${unit?.code}`));
  });

  it.each(['系统', '业务'])(
    'lead to all risks below one, whatever the list was narrowed to before: %s',
    async (kind) => {
      await open(CONSULTANT, `${AT}&level=1`);
      const { systems, businesses } = await assetsService.getAggregatedRisks({ query: { projectCode: NEW } });
      const [one] =
        kind === '系统'
          ? systems.map(({ name, count }) => ({ name, count }))
          : businesses.map(({ name, riskCount }) => ({ name, count: riskCount }));
      const { name, count } = one ?? { name: '', count: 0 };
      const all = (await assetsService.listRisks({ query: { projectCode: NEW } })).total;
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThan(Number(all));
      await app.user.click(await screen.findByRole('link', { name: `${name}的全部 ${count} 项风险` }));
      await screen.findByText(`共 ${count} 条`);
      expect(app.path()).not.toContain('level=');
      expect(await screen.findByText(`仅统计：${kind}：${name}`)).toBeInTheDocument();
      // Also by vulnerability.
      await app.user.click(screen.getByText('按脆弱性'));
      await screen.findByText(`${kind}：${name}`);
      await app.user.click(screen.getByText('逐项'));
      await screen.findByText(`共 ${count} 条`);
      // Among all systems and businesses the choice is over.
      await app.user.click(screen.getByText('系统与业务'));
      await waitFor(() => expect(app.path()).not.toMatch(/systemId|businessId/u));
      await app.user.click(await screen.findByRole('link', { name: `${name}的全部 ${count} 项风险` }));
      await screen.findByText(`共 ${count} 条`);
      await app.user.click(screen.getByRole('button', { name: `取消筛选：${kind}：${name}` }));
      await screen.findByText(`共 ${all} 条`);
      expect(screen.queryByText(`${kind}：${name}`)).toBeNull();
      expect(app.path()).not.toMatch(/systemId|businessId/u);
    },
    60_000,
  );

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
