import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { job } from '#domain/capabilities/job/contract';
import { assets } from '#domain/subjects/assets/contract';
import { assetsService } from '@/services/assets';
import { type JobView, jobService } from '@/services/job';
import { type App, openApp } from './app';
import { answerWith, network, signInAs } from './server';

const PM = '13800000021';
const OWNER = '13800000022';
const COLLEAGUE = '13800000041';
const projectCode = 'PDEMO27001A';
const OTHER_PM = '13800000025';
const otherProject = 'PDEMO27001B';
const AT = `/systemManage/companyDetails/${projectCode}?tab=method`;

let app: App;
const open = async (phone: string, path = AT, language: 'zh-CN' | 'en-US' = 'zh-CN') => {
  await signInAs(phone);
  app = await openApp(path, language);
  await app.settled();
};
// By selector: asking jsdom for a role takes seconds on a page with a table and a drawer.
const buttons = (name: string) =>
  [...document.querySelectorAll('button')].filter((one) => one.textContent === name && !one.closest('.ant-modal'));
const button = (name: string) =>
  waitFor(() => {
    const found = buttons(name).at(-1);
    if (!found) throw new Error(`There is no button ${name}.`);
    return found;
  });
const cell = (label: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLInputElement>(`.ant-drawer input[aria-label="${label}"]`);
    if (!found) throw new Error(`There is no cell ${label}.`);
    return found;
  });
const type = async (input: HTMLInputElement, text: string) => {
  await app.user.clear(input);
  await app.user.click(input);
  await app.user.paste(text);
};
const methods = () => assetsService.listMethods({ query: { projectCode: otherProject } });
const otherAt = `/systemManage/companyDetails/${otherProject}?tab=method`;
/** The latest change of the method, as a worker would complete it. */
const jobThat = async (part: Partial<JobView>) => {
  const [latest] = (await jobService.listJobs({ query: { projectCode: otherProject, kind: 'chooseMethod' } })).list;
  return { ...latest, ...part };
};

beforeAll(async () => {
  // Warm up: the first render transforms every module of the page.
  await open(PM);
  app.unmount();
}, 120_000);

describe('the method of a project', () => {
  it('shows its tables with levels in words, and to the owner no buttons', async () => {
    await open(OWNER);
    expect(await screen.findByRole('heading', { name: '矩阵法' })).toBeInTheDocument();
    const tables = await screen.findAllByRole('table', { name: /可能性|损失|风险/u });
    expect(within(tables[0] as HTMLElement).getAllByRole('cell', { name: '14 3 中等' })).toHaveLength(2);
    for (const name of ['复制为本单位方法', '采用此方法']) expect(buttons(name)).toEqual([]);
  });

  it('is copied, corrected at its cells, saved, and chosen after a question that counts the risks', async () => {
    // In a project of its own: its method is about to change.
    await signInAs(OTHER_PM);
    const cia = { confidentiality: 2, integrity: 2, availability: 2 } as const;
    const unit = { assetCode: 'M-1', name: '主机', category: 'systemUnit', assetType: 'hardware' } as const;
    const { unitId } = await assetsService.saveUnit({
      body: { projectCode: otherProject, ...unit, systems: [], ...cia },
    });
    const levels = { threatFrequency: 2, vulnerabilitySeverity: 2 } as const;
    await assetsService.saveRisk({
      body: { projectCode: otherProject, unitId, threat: '火灾', vulnerability: '没有监控', ...levels },
    });
    await open(OTHER_PM, otherAt);
    await screen.findByRole('heading', { name: '矩阵法' });
    await app.user.click(await button('复制为本单位方法'));
    const name = await waitFor(() => {
      const field = document.querySelector<HTMLInputElement>('.ant-drawer input#nameZh');
      if (!field) throw new Error('No drawer yet.');
      return field;
    });
    await type(name, '页面测试方法');
    const wrong = await cell('风险：第 5 行第 5 列');
    await type(wrong, '1');
    expect(wrong).toHaveAttribute('aria-invalid', 'true');
    expect(await screen.findByText('1 处需要改正')).toBeInTheDocument();
    await app.user.click(await button('保存'));
    expect((await methods()).some(({ origin }) => origin === 'own')).toBe(false);
    // A row from a spreadsheet, pasted into its first cell.
    const first = await cell('风险：第 5 行第 1 列');
    await app.user.click(first);
    await app.user.paste('25\t25\t25\t25\t25');
    await waitFor(() => expect(wrong).toHaveValue('25'));
    expect(wrong).toHaveAttribute('aria-invalid', 'false');
    for (const row of [1, 2, 3, 4]) {
      await app.user.click(await cell(`风险：第 ${row} 行第 1 列`));
      await app.user.paste('25\t25\t25\t25\t25');
    }
    await app.user.click(await button('保存'));
    expect(await screen.findByRole('heading', { name: '页面测试方法' })).toBeInTheDocument();
    await app.user.click(await button('采用此方法'));
    const dialog = await screen.findByRole('dialog', { name: '改用“页面测试方法”？' });
    expect(dialog).toHaveTextContent('1 条风险');
    await app.user.click(within(dialog).getByRole('button', { name: '采用此方法' }));
    expect(await screen.findByText(/正在按新方法重新计算/u)).toBeInTheDocument();
    expect(await button('采用此方法')).toBeDisabled();
    // After a reload it is still in progress.
    app.unmount();
    await open(OTHER_PM, otherAt);
    expect(await screen.findByText(/正在按新方法重新计算/u)).toBeInTheDocument();
    // The server of the page tests has no worker.
    const chosen = (await methods()).map((method) => ({ ...method, isChosen: method.name.zh === '页面测试方法' }));
    answerWith(assets.listMethods.path, chosen);
    answerWith(job.getJob.path, await jobThat({ state: 'done', percent: 100 }));
    expect(await screen.findByText('已改用“页面测试方法”，全部结果已重新计算')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: '页面测试方法' })).toBeInTheDocument();
    expect(screen.queryByText(/正在按新方法重新计算/u)).toBeNull();
  }, 60_000);

  it('stays after a failed change, and says why', async () => {
    await open(OTHER_PM, otherAt);
    expect(await screen.findByText(/正在按新方法重新计算/u)).toBeInTheDocument();
    answerWith(job.getJob.path, await jobThat({ state: 'failed', errorMsg: '任务执行失败，请重试' }));
    expect(await screen.findByText('任务执行失败，请重试', { selector: '.ant-message *' })).toBeInTheDocument();
    expect(screen.queryByText(/正在按新方法重新计算/u)).toBeNull();
    expect(screen.getByRole('heading', { name: '矩阵法' })).toBeInTheDocument();
  });

  it('stays if the change is canceled', async () => {
    await open(OTHER_PM, otherAt);
    await app.user.click(await button('取消任务'));
    expect(await screen.findByText('任务已取消', { selector: '.ant-message *' })).toBeInTheDocument();
    expect(screen.queryByText(/正在按新方法重新计算/u)).toBeNull();
    expect((await methods()).find(({ isChosen }) => isChosen)?.name.zh).toBe('矩阵法');
  });

  it('explains that a signed assessment keeps it', async () => {
    await open(PM);
    await app.user.click(await screen.findByText('相乘法', { selector: 'td' }));
    network.use(
      http.all(`${window.location.origin}${assets.chooseMethod.path}`, () =>
        HttpResponse.json({
          success: false,
          errorCode: 'refused_transition',
          errorMsg: '当前状态不允许此操作',
          data: null,
        }),
      ),
    );
    await app.user.click(await button('采用此方法'));
    const dialog = await screen.findByRole('dialog', { name: '改用“相乘法”？' });
    await app.user.click(within(dialog).getByRole('button', { name: '采用此方法' }));
    expect(await screen.findByText('评估已签署或已结束，不能更换方法')).toBeInTheDocument();
  });
});

describe('the words of a project', () => {
  const words = AT.replace('=method', '=threats');
  const field = () =>
    waitFor(() => {
      const found = document.querySelector<HTMLInputElement>('.ant-drawer input#name');
      if (!found) throw new Error('No drawer yet.');
      return found;
    });

  it('are added with every problem at its field, found, changed and deleted', async () => {
    await open(PM, words);
    await app.user.click(await button('新增威胁'));
    const name = await field();
    await app.user.click(await button('保存'));
    expect(await screen.findByText('请填写名称')).toBeInTheDocument();
    expect(await screen.findByText('请至少选择一个资产类别')).toBeInTheDocument();
    await type(name, '火灾');
    await app.user.click(await screen.findByText('其他资产', { selector: '.ant-drawer label span' }));
    await app.user.click(await button('保存'));
    expect(await screen.findByText('“火灾”已存在')).toBeInTheDocument();
    await type(name, '鼠害（页面测试）');
    await app.user.click(await button('保存'));
    expect(await screen.findByText('已保存“鼠害（页面测试）”')).toBeInTheDocument();
    const row = (await screen.findByText('鼠害（页面测试）', { selector: 'td span' })).closest('tr');
    expect(row).toHaveTextContent('本单位');
    await app.user.click(await button('编辑'));
    await type(await field(), '鼠害与虫害（页面测试）');
    await app.user.click(await button('保存'));
    expect(await screen.findByText('鼠害与虫害（页面测试）', { selector: 'td span' })).toBeInTheDocument();
    await app.user.click(await button('编辑'));
    await field();
    await app.user.click(await button('删除'));
    const confirm = await waitFor(() => {
      const found = document.querySelector<HTMLButtonElement>('.ant-popconfirm .ant-btn-dangerous');
      if (!found) throw new Error('No question yet.');
      return found;
    });
    await app.user.click(confirm);
    expect(await screen.findByText('已删除“鼠害与虫害（页面测试）”')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('鼠害与虫害（页面测试）', { selector: 'td span' })).toBeNull());
  }, 60_000);

  it('show both texts where a colleague was quicker', async () => {
    await open(COLLEAGUE, words);
    const saved = await assetsService.saveCatalogueEntry({
      body: { kind: 'threat', name: '同时编辑', categories: ['systemUnit'] },
    });
    app.unmount();
    await open(PM, `${words}&keyword=同时`);
    await app.user.click(await button('编辑'));
    await type(await field(), '我的说法');
    await assetsService.saveCatalogueEntry({
      body: { ...saved, kind: 'threat', name: '同时他人', categories: ['systemUnit'] },
    });
    await app.user.click(await button('保存'));
    // (Over a drawer: all ids are one in these tests, so a dialog is not found by its name.)
    const title = await screen.findByText('该记录已被修改');
    const dialog = title.closest<HTMLElement>('.ant-modal') as HTMLElement;
    expect(dialog).toHaveTextContent(/同时他人.*我的说法/u);
    await app.user.click(within(dialog).getByRole('button', { name: '以我的输入继续编辑' }));
    await app.user.click(await button('保存'));
    expect(await screen.findByText('已保存“我的说法”')).toBeInTheDocument();
  }, 60_000);

  it('are searched by name and kind of unit, in English too', async () => {
    await open(OWNER, `${words}&keyword=phish`, 'en-US');
    expect(await screen.findByText('Social engineering and phishing', { selector: 'td span' })).toBeInTheDocument();
    expect(screen.getByText('Network attack')).toBeInTheDocument();
    expect(screen.getByText('Total: 1')).toBeInTheDocument();
    expect(buttons('Add threat')).toEqual([]);
    await app.go(`/systemManage/companyDetails/${projectCode}?tab=vulnerabilities&keyword=nonsense`);
    expect(await screen.findByText('No matching records')).toBeInTheDocument();
  });
});

describe('two people to sign', () => {
  const AT_ROUNDS = `/systemManage/companyDetails/${projectCode}?tab=rounds`;
  const theSwitch = () => screen.findByRole('switch', { name: '两人签署' });

  it('are turned off only after a confirmation, and on again by one press', async () => {
    await open(PM, AT_ROUNDS);
    const four = await theSwitch();
    expect(four).toBeChecked();
    await app.user.click(four);
    const kept = await screen.findByRole('dialog', { name: '取消两人签署？' });
    await app.user.click(within(kept).getByRole('button', { name: '保持两人签署' }));
    expect(four).toBeChecked();
    await app.user.click(four);
    await app.user.click(await screen.findByRole('button', { name: '取消两人签署' }));
    await screen.findByText('已取消两人签署');
    await waitFor(async () => expect(await theSwitch()).not.toBeChecked());
    await app.user.click(await theSwitch());
    await screen.findByText('已开启两人签署');
    await waitFor(async () => expect(await theSwitch()).toBeChecked());
  });

  it('are visible to the owner, with who may decide, and hidden from the consultant', async () => {
    await open(OWNER, AT_ROUNDS);
    expect(await theSwitch()).toBeDisabled();
    expect(screen.getByText(/由项目经理设定/u)).toBeInTheDocument();
    app.unmount();
    await open('13800000011', `/projectList/detail/assetsReport/${projectCode}?tab=rounds`);
    expect(await screen.findByText('审核轮次', { selector: '.ant-radio-group *, label' })).toBeInTheDocument();
    expect(screen.queryByRole('switch', { name: '两人签署' })).not.toBeInTheDocument();
  });
});
