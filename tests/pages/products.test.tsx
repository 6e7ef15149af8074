import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorCodes } from '#domain/kernel/errors';
import { iso } from '#domain/subjects/iso/contract';
import { isoService } from '@/services/iso';
import { type App, openApp } from './app';
import { button, buttons } from './buttons';
import { expectConsoleError } from './consoleErrors';
import { answerInTurn, answerWith, lay, signInAs } from './server';

const PM = '13800000021';
const OWNER = '13800000022';
const projectCode = 'PDEMO27001A';

let app: App;
const open = async (phone: string, more = '', locale?: 'en-US') => {
  await signInAs(phone);
  app = await openApp(`/systemManage/companyDetails/${projectCode}?tab=companyProducts${more}`, locale);
  await app.settled();
};
const row = async (name: string | RegExp) => (await screen.findByRole('cell', { name })).closest('tr') as HTMLElement;
/** The ids of the tests are all alike, so that a dialog has no name of its own: it is told by its title. */
const drawerOf = async (title: string) => {
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(title, { selector: '.ant-drawer-title *, .ant-modal-title' })).toBeVisible();
  return dialog;
};
const parts = async () => within(await screen.findByRole('radiogroup', { name: '内容' }));
const processNamed = async (name: string) =>
  (await isoService.listProcesses({ query: { projectCode } })).find((one) => one.name === name);

beforeAll(async () => {
  // Warm up: the first render transforms every module of the page.
  await open(PM);
  app.unmount();
}, 120_000);
// A text that grows has no height in jsdom.
beforeEach(() => expectConsoleError(/`NaN` is an invalid value/u));

describe('products and their processes', () => {
  it('are shown product by product, with what documents say otherwise', async () => {
    await open(PM);
    expect(await row('环氧乙烷灭菌')).toHaveTextContent(/药物洗脱球囊导管.*特殊过程/u);
    expect(await row('导管挤出成型')).toHaveTextContent('关键过程');
    expect(await row('现场培训与跟台支持')).toHaveTextContent('未评定');
    const notice = screen.getByRole('alert');
    expect(notice).toHaveTextContent('1 个过程在文件生成后有变化');
    expect(notice).toHaveTextContent('药物洗脱球囊导管 · 导管挤出成型：已修改：控制要求');
    expect(notice).toHaveTextContent('HC-JL-05 产品与过程清单');
    await app.user.click(screen.getByRole('menuitem', { name: /植入器械使用培训与技术支持/u }));
    await waitFor(() => expect(screen.queryByRole('cell', { name: '环氧乙烷灭菌' })).toBeNull());
    expect(await row('需求受理')).toHaveTextContent(/^1需求受理一般过程/u);
    expect(app.path()).toContain('product=PDEMO2');
  }, 60_000);

  it('are entered one after the other, and put into another order', async () => {
    await open(PM, '&product=PDEMO2');
    await app.user.click(await button('添加过程'));
    let drawer = await drawerOf('添加过程');
    await app.user.click(await button('保存', drawer));
    expect(await within(drawer).findByText('请填写过程')).toBeInTheDocument();
    await app.user.type(within(drawer).getByLabelText('过程'), '服务回访');
    await app.user.type(within(drawer).getByLabelText('输出'), '回访记录');
    await app.user.click(await button('保存', drawer));
    await waitFor(async () => expect(await processNamed('服务回访')).toMatchObject({ step: 3, outputs: '回访记录' }));
    await app.user.click(await button('上移 服务回访'));
    await waitFor(async () => expect((await processNamed('服务回访'))?.step).toBe(2));
    await app.user.click((await row('服务回访')) as HTMLElement);
    drawer = await drawerOf('服务回访');
    await app.user.click(await button('删 除', drawer).catch(() => button('删除', drawer)));
    const confirm = await waitFor(() => {
      const [found] = buttons(/^删\s?除$/u, document.querySelector('.ant-popover') ?? document.createElement('div'));
      if (!found) throw new Error('There is no question.');
      return found;
    });
    await app.user.click(confirm);
    await waitFor(async () => expect(await processNamed('服务回访')).toBeUndefined());
  }, 60_000);

  it('show what another person has changed meanwhile', async () => {
    await open(PM, '&open=SDEMO6');
    const drawer = await drawerOf('需求受理');
    await app.user.type(within(drawer).getByLabelText('记录'), '（存三年）');
    const known = await processNamed('需求受理');
    const current = { ...known, version: (known?.version ?? 0) + 1, records: '服务工单、电话录音' };
    const changed = { current, changedBy: '周文博', changedAt: '2026-11-20T02:00:00.000Z' };
    answerInTurn(iso.saveProcess.path, [[errorCodes.conflict, changed]], () => undefined);
    await app.user.click(await button('保存', drawer));
    expect(await screen.findByText('服务工单、电话录音')).toBeInTheDocument();
    expect(screen.getByText(/周文博/u)).toBeInTheDocument();
  }, 60_000);

  it('come from a spreadsheet, with the cells that can’t be used', async () => {
    const bodies: unknown[] = [];
    answerInTurn(iso.addProcesses.path, [['200', { added: 2 }]], (body) => bodies.push(body));
    await open(PM, '&product=PDEMO2');
    await app.user.click(await button('从表格粘贴'));
    const dialog = await drawerOf('从表格粘贴');
    await app.user.click(within(dialog).getByRole('textbox'));
    await app.user.paste('过程\t部门\t设备\n备货\t质量部\t货架、叉车\n发运\t火星部\t\n');
    expect(await within(dialog).findByText(/第 2 行“部门”：没有这个部门/u)).toBeInTheDocument();
    await app.user.click(await button('录入 2 个过程', dialog));
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(bodies[0]).toMatchObject({
      productCode: 'PDEMO2',
      processes: [
        { name: '备货', departmentCode: 'DDEMO4', equipment: ['货架', '叉车'] },
        { name: '发运', departmentCode: null, equipment: [] },
      ],
    });
  }, 60_000);
});

describe('the importance of processes', () => {
  it('follows the scores as they are chosen, and asks why a person decides otherwise', async () => {
    await open(PM, '&part=importance&open=SDEMO7');
    const drawer = await drawerOf('评定 · 现场培训与跟台支持');
    const verdict = () => within(drawer).getAllByRole('status')[0] as HTMLElement;
    expect(verdict()).toHaveTextContent('未评定');
    for (const level of [
      '3 决定关键特性或安全',
      '3 有强制或专门要求',
      '3 不稳定，或依赖个人技能',
      '1 没有',
      '1 一定发现',
    ])
      await app.user.click(within(drawer).getAllByText(level).at(-1) as HTMLElement);
    await app.user.click(within(drawer).getByText('不能，问题在使用后才显现'));
    await waitFor(() => expect(verdict()).toHaveTextContent('关键且特殊24 / 30 分'));
    expect(within(drawer).getByLabelText('确认记录')).toBeInTheDocument();
    await app.user.click(within(drawer).getByRole('switch', { name: '人工判定' }));
    await app.user.click(await button('保存', drawer));
    expect(await within(drawer).findByText('请填写判定理由')).toBeInTheDocument();
    await app.user.type(within(drawer).getByLabelText('判定理由'), '讲师持证上岗');
    await app.user.click(await button('保存', drawer));
    await waitFor(async () => {
      const list = await isoService.listProcessImportance({ query: { projectCode } });
      expect(list.find(({ processCode }) => processCode === 'SDEMO7')).toMatchObject({
        judged: { points: 24, isKey: true, isSpecial: true },
        decision: { reason: '讲师持证上岗' },
        importance: { isKey: false, isSpecial: false },
        judgedBy: '王思远',
      });
    });
  }, 60_000);
});

describe('environmental aspects', () => {
  it('are found by what they come to, and evaluated with the reasons in view', async () => {
    await open(PM, '&part=aspects');
    expect(await row('环氧乙烷尾气排放')).toHaveTextContent(/环氧乙烷灭菌.*重要/u);
    expect(await row('挤出边角料')).toHaveTextContent('一般');
    await app.user.click(await row('洁净车间空调用电'));
    const drawer = await drawerOf('洁净车间空调用电');
    for (const level of [
      '1 没有要求，或远低于限值',
      '5 每天或连续',
      '3 厂区或园区',
      '3 一般，需处理后恢复',
      '3 有人关注',
    ])
      await app.user.click(within(drawer).getByText(level));
    await waitFor(() =>
      expect(within(drawer).getAllByRole('status')[0]).toHaveTextContent(
        '重要合计 15 分，15 分起为重要 · 重要，依据：合计得分',
      ),
    );
  }, 60_000);

  it('are shown only where the project is certified for its environmental management', async () => {
    await signInAs(PM);
    const known = await isoService.listProducts({ query: { projectCode } });
    answerWith(iso.listProducts.path, { ...known, asksAspects: false });
    await open(PM, '&part=aspects');
    expect(await row('环氧乙烷灭菌')).toBeInTheDocument();
    expect((await parts()).getByText('关键过程与特殊过程')).toBeInTheDocument();
    expect((await parts()).queryByText('环境因素')).toBeNull();
  }, 60_000);
});

describe('what is missing', () => {
  it('leads to where it is filled in', async () => {
    await open(PM, '&part=checks');
    const gap = await row('关键过程没有检验标准');
    expect(gap).toHaveTextContent('导管挤出成型（药物洗脱球囊导管）ISO 9001，8.5.1 c)');
    await app.user.click(await button('去补充', gap));
    const drawer = await drawerOf('导管挤出成型');
    expect(within(drawer).getByRole('region', { name: '文件' })).toHaveTextContent('检验标准还没有');
    expect(app.path()).toContain('part=processes');
  }, 60_000);

  it('is said to be nothing once all is there', async () => {
    answerWith(iso.validateProducts.path, { gaps: [] });
    await open(PM);
    await app.user.click((await parts()).getByText('检查'));
    expect(await screen.findByText('没有缺项')).toBeInTheDocument();
  }, 60_000);
});

describe('the tab of products', () => {
  it('says what it is for while there are none, and why it could not be loaded', async () => {
    answerWith(iso.listProducts.path, { list: [], asksAspects: false, allowedActions: ['view', 'edit'] });
    await open(PM);
    expect(await screen.findByText('还没有产品或服务')).toBeInTheDocument();
    await app.user.click(await button('添加产品或服务'));
    expect(await drawerOf('添加产品或服务')).toBeInTheDocument();
    app.unmount();
    lay('httpWithoutMessage', iso.listProducts.path);
    await open(PM);
    expect(await button('重试')).toBeInTheDocument();
  }, 60_000);

  it('is read by the owner without any button that changes, in English', async () => {
    await open(OWNER, '', 'en-US');
    expect(await row('环氧乙烷灭菌')).toHaveTextContent('Special process');
    expect(buttons('Add product or service')).toEqual([]);
    expect(screen.getByText('Key and special processes')).toBeInTheDocument();
  }, 60_000);
});
