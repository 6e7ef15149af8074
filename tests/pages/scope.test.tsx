import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { isoService } from '@/services/iso';
import { projectService } from '@/services/project';
import { type App, openApp } from './app';
import { button } from './buttons';
import { expectConsoleError } from './consoleErrors';
import { signInAs } from './server';

const PM = '13800000021';
const OWNER = '13800000022';
const LEADER = '13800000011';
const projectCode = 'PDEMO27001A';

let app: App;
const open = async (phone: string, locale?: 'en-US') => {
  await signInAs(phone);
  const path = phone === LEADER ? '/projectList/detail/assetsReport' : '/systemManage/companyDetails';
  app = await openApp(`${path}/${projectCode}?tab=scope`, locale);
  await app.settled();
};
const rowOf = (text: string | RegExp) => screen.getByText(text).closest('tr') as HTMLElement;
const drawerOf = (title: string) => screen.findByRole('dialog', { name: title });
const choose = async (drawer: HTMLElement, label: string, typed: string, option: RegExp) => {
  const select = within(drawer).getByRole('combobox', { name: label });
  await app.user.click(select);
  await app.user.type(select, typed);
  const found = await waitFor(() => {
    const one = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')].find((at) =>
      option.test(at.textContent ?? ''),
    );
    if (!one) throw new Error(`${option} is not offered.`);
    return one;
  });
  await app.user.click(found);
};
const savedScope = async () => {
  const { projectGroup } = await projectService.getProjectAsCustomer({ query: { projectCode } });
  const params = { projectCode, projectGroupCode: projectGroup.projectGroupCode };
  const { sets } = await isoService.listVariables({ params });
  return sets.find(({ moduleCode }) => moduleCode === 'scope')?.values;
};

describe('the scope of a certification', () => {
  it('shows industry, codes, wording and what does not apply, and why nothing else may be left out', async () => {
    await open(OWNER);
    expect(await screen.findByText('C3584 医疗、外科及兽医用器械制造')).toBeInTheDocument();
    expect(await screen.findByText('19.11.00')).toBeInTheDocument();
    expect(rowOf('19.11.00')).toHaveTextContent('质量、环境、职业健康安全');
    expect(rowOf('ISO/IEC 27001:2022')).toHaveTextContent('附录 A 的控制是否适用');
    expect(rowOf(/8\.5\.3 顾客或外部供方的财产/u)).toHaveTextContent('全部由公司采购');
    expect(await screen.findByText(/常见特殊过程（8.5.1 f）：灭菌/u)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '编辑认证范围' })).toBeNull();
    app.unmount();
    await open(OWNER, 'en-US');
    expect(await screen.findByText(/8\.5\.3 Property belonging/u)).toBeInTheDocument();
    expect(screen.getByText('Scope codes')).toBeInTheDocument();
  }, 60_000);

  it('is chosen from what is usual: industry, wording, codes, and an exclusion with its reason', async () => {
    await open(PM);
    // The text fields grow by a height that jsdom doesn't measure.
    expectConsoleError(/`NaN` is an invalid value/u);
    await app.user.click(await button('编辑认证范围'));
    const drawer = await drawerOf('认证范围');
    await choose(drawer, '国民经济行业', '3586', /C3586 康复辅具制造/u);
    expect(await within(drawer).findByText(/范围可参考：康复辅具的设计、开发、生产和销售/u)).toBeInTheDocument();
    // What is written already is replaced only when that is meant.
    const before = within(drawer).getByLabelText('认证范围');
    await app.user.click(await button('采用', drawer));
    expect(await screen.findByText('替换已填写的认证范围？')).toBeInTheDocument();
    await app.user.click(within(await screen.findByRole('tooltip')).getByRole('button', { name: /采\s?用/u }));
    await waitFor(() => expect(before).toHaveValue('康复辅具的设计、开发、生产和销售'));
    await choose(drawer, '质量、环境、职业健康安全', '塑料', /14\.02\.04 其他塑料制品的制造/u);
    await app.user.click(await button('添加不适用条款', drawer));
    const row = within(drawer).getByRole('group', { name: '不适用条款 2' });
    await choose(row, '条款', '8.3', /^8\.3 产品和服务的设计和开发/u);
    expect(await within(row).findByText('范围中写有“设计”，与 8.3 不适用矛盾')).toBeInTheDocument();
    await app.user.click(await button('采用参考理由', row));
    expect((within(row).getByLabelText('理由') as HTMLTextAreaElement).value).toMatch(/^公司按顾客提供的图样/u);
    await app.user.click(await button('保存', drawer));
    expect(await screen.findByText('C3586 康复辅具制造')).toBeInTheDocument();
    expect(await screen.findByText('范围中写有“设计”，与 8.3 不适用矛盾')).toBeInTheDocument();
    expect(await savedScope()).toMatchObject({
      industry: { code: 'C3586', name: '康复辅具制造' },
      scope: '康复辅具的设计、开发、生产和销售',
      scopeCodes: expect.arrayContaining([{ list: 'QES', code: '14.02.04', name: '其他塑料制品的制造' }]),
      notApplicable: [{ clause: '8.5.3' }, { clause: '8.3' }],
    });
  }, 120_000);

  it('has the codes proposed that the channel has set, until it gives them back', async () => {
    await open(LEADER);
    await app.user.click(await button('设置本渠道的建议'));
    let drawer = await drawerOf('“康复辅具制造”的代码建议');
    expect(within(drawer).getByText('平台建议')).toBeInTheDocument();
    await choose(drawer, '建议的代码（按先后）', '办公及店用家具', /23\.01\.02/u);
    await app.user.click(await button('保存', drawer));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await app.user.click(await button('编辑认证范围'));
    drawer = await drawerOf('认证范围');
    expect(await within(drawer).findByText('本渠道对“康复辅具制造”的建议：')).toBeInTheDocument();
    expect(
      await within(drawer).findByRole('button', { name: '采用 23.01.02 办公及店用家具的制造' }),
    ).toBeInTheDocument();
  }, 120_000);
});
