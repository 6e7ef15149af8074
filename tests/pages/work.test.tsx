import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { assets } from '#domain/assets/contract';
import { isReturned, stepOf } from '#domain/assets/work/workflow';
import type { Level } from '#domain/kernel/levels';
import { project as projectCalls } from '#domain/project/contract';
import { user as userCalls } from '#domain/user/contract';
import { assetsService, submitUnits } from '@/services/assets';
import { userService } from '@/services/user';
import { type App, openApp } from './app';
import { button, buttons } from './buttons';
import { answerWith, lay, network, signInAs, signOut, watchCalls } from './server';
import { expectConsoleError } from './setup';

const MANAGER = '13800000021';
const EXECUTOR = '13800000023';
const CONSULTANT = '13800000011';
const PROJECT = 'PDEMO27001A';
const DETAILS = `/systemManage/companyDetails/${PROJECT}`;

let app: App;
const open = async (phone: string, path: string, locale?: 'en-US') => {
  signOut();
  await signInAs(phone);
  app = await openApp(path, locale);
  await app.settled();
};
const click = async (name: string | RegExp, inside?: ParentNode) => app.user.click(await button(name, inside));
const input = (label: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLInputElement>(
      `input[aria-label="${label}"], textarea[aria-label="${label}"]`,
    );
    if (!found) throw new Error(`There is no field ${label}.`);
    return found;
  });
/** Replaces what a field says; pasted, since every key typed renders the form again. */
const fill = async (field: HTMLElement, text: string) => {
  await app.user.clear(field);
  await app.user.click(field);
  await app.user.paste(text);
};
const there = (selector: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`There is no ${selector}.`);
    return found;
  });
const dialog = () => there('.ant-modal');
const unitsOf = async (query: object) =>
  (await assetsService.listWorkUnits({ query: { projectCode: PROJECT, ...query } })).list;
const risksOf = async (unitId: string) =>
  (await assetsService.listRisks({ query: { projectCode: PROJECT, unitId } })).list;
/** A unit of the executor's that waits on a page at a step. */
const waiting = async (page: 'assetAssess' | 'assetAssessReturn' | 'assessDisposal', step: string) => {
  const { list } = await assetsService.listOwnUnits({ query: { projectCode: PROJECT, page, pageSize: 200 } });
  const found = list.find((unit) => stepOf(unit.stage) === step);
  if (!found) throw new Error(`Nothing waits at ${step}.`);
  return found;
};

beforeAll(async () => {
  // Warm up: the first render transforms every module of the page.
  await open(EXECUTOR, `/assetAssess/${PROJECT}`);
  app.unmount();
}, 120_000);

beforeEach(() => {
  // jsdom has no layout by which a text area could measure itself.
  expectConsoleError(/`NaN` is an invalid value/u);
});

describe("the executor's work", () => {
  it('begins with what waits: how much, until when, at which step, and on the other pages', async () => {
    await open(EXECUTOR, `/assetAssess/${PROJECT}`);
    expect(screen.getByText(/^等待您处理 \d+ 个单元$/u)).toBeInTheDocument();
    expect(screen.getByText(/^其中 \d+ 个已逾期$/u)).toBeInTheDocument();
    const tabs = [...document.querySelectorAll('[role=tab]')].map((tab) => tab.textContent);
    expect(tabs).toEqual([
      expect.stringMatching(/^资产评估 \d+$/u),
      expect.stringMatching(/^评估退回 \d+$/u),
      expect.stringMatching(/^风险处置 \d+$/u),
      expect.stringMatching(/^处置退回 \d+$/u),
    ]);
    expect(document.querySelector('.ant-steps-item-process')).toHaveTextContent('风险识别');
    // What belongs to the other page says so, and does not open.
    expect(screen.getAllByText('在处置页办理')).toHaveLength(2);
  });

  it('is worked through without a mouse: the list is one stop, and the focus goes along with the unit', async () => {
    await open(EXECUTOR, `/assetAssess/${PROJECT}`);
    const list = await there('nav[aria-label="单元列表"] ul');
    expect(list.querySelectorAll('button').length).toBeGreaterThan(2);
    expect([...list.querySelectorAll('button[tabindex="0"]')]).toEqual([list.querySelector('[aria-current]')]);
    const first = document.querySelector('h2')?.textContent;
    (await button('下一个')).focus();
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(document.querySelector('h2')?.textContent).not.toBe(first));
    const second = document.querySelector('h2')?.textContent ?? '';
    await waitFor(() => expect(screen.getByRole('region', { name: second })).toHaveFocus());
    await app.user.keyboard('k');
    await waitFor(() => expect(document.querySelector('h2')?.textContent).toBe(first));
  });

  it('takes a risk from the catalogue, changes it, and deletes it with a way back', async () => {
    await open(EXECUTOR, `/assetAssess/${PROJECT}`);
    const unit = await waiting('assetAssess', 'assess');
    await app.go(`/assetAssess/${PROJECT}?unit=${unit.unitId}`);
    await click('添加风险');
    const threat = await input('新增威胁');
    await app.user.click(threat);
    await waitFor(() => expect(document.querySelector('.ant-select-item-option')).not.toBeNull());
    const chosen = document.querySelector('.ant-select-item-option') as HTMLElement;
    const name = chosen.textContent ?? '';
    await app.user.click(chosen);
    await fill(await input('新增脆弱性'), '页面测试的脆弱性');
    await click('添加');
    await waitFor(async () =>
      expect(await risksOf(unit.unitId)).toContainEqual(
        expect.objectContaining({ threat: name, vulnerability: '页面测试的脆弱性' }),
      ),
    );

    const shown = await waitFor(() => {
      const [found] = screen.getAllByDisplayValue('页面测试的脆弱性').filter((one) => one.closest('li'));
      if (!found) throw new Error('The new risk is not in the list yet.');
      return found;
    });
    await fill(shown, '改过的脆弱性');
    expect(await screen.findByText('未保存')).toBeInTheDocument();
    await app.user.keyboard('{Control>}s{/Control}');
    await screen.findByText('已保存');
    expect(await risksOf(unit.unitId)).toContainEqual(expect.objectContaining({ vulnerability: '改过的脆弱性' }));

    const line = () => screen.getByDisplayValue('改过的脆弱性').closest('li') as HTMLElement;
    await click(/^删除/u, line());
    expect(screen.getByText('保存时删除')).toBeInTheDocument();
    await click('撤销');
    expect(screen.queryByText('保存时删除')).toBeNull();
    await click(/^删除/u, line());
    await click('保存');
    await waitFor(() => expect(screen.queryByDisplayValue('改过的脆弱性')).toBeNull());
    expect((await risksOf(unit.unitId)).map((risk) => risk.vulnerability)).not.toContain('改过的脆弱性');
  });

  it('keeps a new risk that was typed and not added, and adds it with Ctrl+S', async () => {
    await open(EXECUTOR, `/assetAssess/${PROJECT}`);
    const { unitId } = await waiting('assetAssess', 'assess');
    await app.go(`/assetAssess/${PROJECT}?unit=${unitId}`);
    await click('添加风险');
    await waitFor(async () => expect(await input('新增威胁')).toHaveFocus());
    await fill(await input('新增威胁'), '洁净间断电');
    await click('下一条');
    expect(await dialog()).toHaveTextContent('有未保存的修改。它们会保留为草稿，再次打开时恢复。');
    await click('不保存，转到另一条', await dialog());
    await waitFor(() => expect(screen.queryByDisplayValue('洁净间断电')).toBeNull());
    await click('上一条');
    expect(await input('新增威胁')).toHaveValue('洁净间断电');
    await fill(await input('新增脆弱性'), '备用电源只够五分钟');
    await app.user.keyboard('{Control>}s{/Control}');
    await screen.findByText('已添加');
    await waitFor(async () =>
      expect(await risksOf(unitId)).toContainEqual(
        expect.objectContaining({ threat: '洁净间断电', vulnerability: '备用电源只够五分钟' }),
      ),
    );
    await waitFor(async () => expect(await input('新增脆弱性')).toHaveFocus());
    await click('关闭');
    expect(await button('添加风险')).toHaveFocus();
  });

  it('keeps a save while the connection is lost and sends it afterwards', async () => {
    await open(EXECUTOR, `/assetAssess/${PROJECT}`);
    const unit = await waiting('assetAssess', 'assess');
    const [risk] = await risksOf(unit.unitId);
    await app.go(`/assetAssess/${PROJECT}?unit=${unit.unitId}`);
    lay('networkDown', assets.saveRisk.path);
    await fill(await screen.findByDisplayValue(risk?.vulnerability ?? ''), '断网时写下的');
    await click('保存');
    expect(await screen.findByText('已离线保存 1 项，恢复连接后自动发送')).toBeInTheDocument();
    expect(screen.getByDisplayValue('断网时写下的')).toBeInTheDocument();
    expect(screen.getByText('待发送')).toBeInTheDocument();
    network.resetHandlers();
    await click('立即发送');
    await waitFor(() => expect(screen.queryByText(/已离线保存/u)).toBeNull());
    expect(await risksOf(unit.unitId)).toContainEqual(expect.objectContaining({ vulnerability: '断网时写下的' }));
  });

  it('shows both texts where somebody else was quicker', async () => {
    await open(EXECUTOR, `/assetAssess/${PROJECT}`);
    const unit = await waiting('assetAssess', 'assess');
    const [risk] = await risksOf(unit.unitId);
    if (!risk) throw new Error('The unit has no risk.');
    await app.go(`/assetAssess/${PROJECT}?unit=${unit.unitId}`);
    const field = await screen.findByDisplayValue(risk.vulnerability);
    const { riskId, unitId, version, threat, threatFrequency, vulnerabilitySeverity } = risk;
    const body = { projectCode: PROJECT, riskId, unitId, version, threat, threatFrequency, vulnerabilitySeverity };
    const other = (threatFrequency % 5) + 1;
    await assetsService.saveRisk({ body: { ...body, threatFrequency: other as Level, vulnerability: '别人的内容' } });
    await fill(field, '我的内容');
    await click('保存');
    const shown = within(await dialog());
    expect(await shown.findByText('别人的内容')).toBeInTheDocument();
    expect(shown.getByText('我的内容')).toBeInTheDocument();
    // What I left alone becomes the other's; what both have changed is mine until I choose otherwise.
    expect(shown.getAllByText('双方都有修改')).toHaveLength(1);
    await click('按所选合并');
    await click('保存');
    await screen.findByText('已保存');
    expect(await risksOf(unit.unitId)).toContainEqual(
      expect.objectContaining({ vulnerability: '我的内容', threatFrequency: other }),
    );
  });

  it('brings back what was typed before a reload', async () => {
    await open(EXECUTOR, `/assetAssess/${PROJECT}`);
    const unit = await waiting('assetAssess', 'assess');
    const [risk] = await risksOf(unit.unitId);
    const path = `/assetAssess/${PROJECT}?unit=${unit.unitId}`;
    await app.go(path);
    await fill(await screen.findByDisplayValue(risk?.vulnerability ?? ''), '还没有保存的');
    app.unmount();
    app = await openApp(path);
    expect(await screen.findByDisplayValue('还没有保存的')).toBeInTheDocument();
    await click('丢弃草稿');
    expect(await screen.findByDisplayValue(risk?.vulnerability ?? '')).toBeInTheDocument();
  });

  it('says on top why a unit was returned, by whom, and opens no later step for it', async () => {
    await open(EXECUTOR, `/assetAssessReturn/${PROJECT}`);
    const unit = await waiting('assetAssessReturn', 'assess');
    await app.go(`/assetAssessReturn/${PROJECT}?unit=${unit.unitId}`);
    const reason = await screen.findByText(unit.returnReason ?? '');
    expect(reason.closest('[role=alert]')).toHaveTextContent(`${unit.returnedBy} 于`);
    // The step of existing controls is not this unit's yet.
    await app.go(`/assetAssessReturn/${PROJECT}?step=control&show=all&unit=${unit.unitId}`);
    expect(await screen.findByText('该单元尚未到“已有控制”')).toBeInTheDocument();
    expect(buttons('保存')).toEqual([]);
  });

  it('only looks at what was done before', async () => {
    await open(EXECUTOR, `/assessDisposal/${PROJECT}?step=assess`);
    const unit = await waiting('assessDisposal', 'risk');
    await app.go(`/assessDisposal/${PROJECT}?step=assess&show=all&unit=${unit.unitId}`);
    const [risk] = await risksOf(unit.unitId);
    expect(await screen.findByDisplayValue(risk?.threat ?? '')).toBeDisabled();
    expect(buttons('保存')).toEqual([]);
    expect(buttons('添加风险')).toEqual([]);
  });

  it('names what a unit lacks before it can be submitted, and leads there', async () => {
    await open(EXECUTOR, `/assessDisposal/${PROJECT}?step=submit`);
    await screen.findByText(/个可以提交/u);
    const lacking = (await screen.findAllByText('缺处置方式'))[0]?.closest('tr') as HTMLElement;
    await click('去填写', lacking);
    await waitFor(() => expect(app.path()).toMatch(/step=risk&unit=/u));
    expect((await screen.findAllByText('降低')).length).toBeGreaterThan(0);
  });

  it('hands over what was chosen, and waits for the connection with it', async () => {
    await open(EXECUTOR, `/assetAssess/${PROJECT}?step=submit`);
    await screen.findByText(/个可以提交/u);
    const unit = await waiting('assetAssess', 'assess');
    const row = document.querySelector(`tr[data-row-key="${unit.unitId}"]`) as HTMLElement;
    await app.user.click(row.querySelector('input') as HTMLElement);

    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(await button('提交所选 1 个')).toBeDisabled();
    line.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));

    await click('提交所选 1 个');
    await screen.findByText('已提交 1 个单元');
    const [now] = await unitsOf({ keyword: unit.assetCode });
    expect(now).toMatchObject({ unitId: unit.unitId, state: 'submitted' });
  });

  it('comes back after a failure with a retry', async () => {
    lay('outage', assets.listOwnUnits.path);
    await open(EXECUTOR, `/assetAssess/${PROJECT}`);
    expect(await screen.findByText('服务暂时不可用', { selector: '[role=alert] p' })).toBeInTheDocument();
    network.resetHandlers();
    await click('重试');
    expect(await screen.findByText(/^等待您处理/u)).toBeInTheDocument();
  });

  it('says so where nothing waits', async () => {
    answerWith(assets.listOwnUnits.path, { list: [], total: 0 });
    await open(EXECUTOR, `/assessDisposalReturn/${PROJECT}`);
    expect(await screen.findByText('这里没有单元')).toBeInTheDocument();
  });
});

describe('the progress of a project', () => {
  const submitted = async () => {
    const [unit] = await unitsOf({ state: 'submitted', stage: 'assess' });
    if (!unit) throw new Error('Nothing was submitted.');
    return unit;
  };
  const openUnit = async (keyword: string) => {
    await open(MANAGER, `${DETAILS}?keyword=${keyword}&view=review`);
    await app.user.click(await there('tr[data-row-key][tabindex]'));
    return there('.ant-drawer');
  };

  it('shows stages, people and what waits for review first', async () => {
    await open(MANAGER, DETAILS);
    expect(await screen.findByText('人员进展')).toBeInTheDocument();
    expect(screen.getAllByText(/^\d+ 个逾期$/u).length).toBeGreaterThan(0);
    await waitFor(() => {
      const states = [...document.querySelectorAll('tr[data-row-key][tabindex] [data-tone]')];
      expect(states.filter((state) => state.textContent?.endsWith('待审核')).length).toBeGreaterThan(5);
    });
  });

  it('returns a unit with a reason that its executor reads', async () => {
    await signInAs(MANAGER);
    const unit = await submitted();
    const drawer = await openUnit(unit.assetCode);
    await click('退回', drawer);
    const asked = await dialog();
    await click('退回', asked.querySelector('.ant-modal-footer') as HTMLElement);
    expect(await screen.findByText('请填写退回原因')).toBeInTheDocument();
    await click(/^威胁与脆弱性识别不全/u, asked);
    await click('退回', asked.querySelector('.ant-modal-footer') as HTMLElement);
    await screen.findByText('已退回 1 个单元');
    const [now] = await unitsOf({ keyword: unit.assetCode });
    expect(now && isReturned(now.stage)).toBe(true);
    app.unmount();

    const phone = unit.assignee?.showName === '张海峰' ? EXECUTOR : '13800000026';
    await open(phone, `/assetAssessReturn/${PROJECT}?unit=${unit.unitId}`);
    expect(await screen.findByText(/^威胁与脆弱性识别不全/u)).toBeInTheDocument();
  });

  it('completes a unit, which goes on to the next step', async () => {
    await signInAs(MANAGER);
    const unit = await submitted();
    const drawer = await openUnit(unit.assetCode);
    await click('通过', drawer);
    await screen.findByText('已通过 1 个单元');
    const [now] = await unitsOf({ keyword: unit.assetCode });
    expect(now).toMatchObject({ stage: 'control', state: 'inhand' });
  });

  it('acts on what is in sight: another page begins with nothing selected', async () => {
    await open(MANAGER, `${DETAILS}?tab=progress&view=all`);
    const all = await there('thead .ant-checkbox-input');
    await app.user.click(all);
    expect(await screen.findByText('已选 10 条')).toBeInTheDocument();
    await app.user.click(await there('.ant-pagination-item-2'));
    await waitFor(() => expect(screen.queryByText(/^已选/u)).toBeNull());
  });

  it('gives units to somebody', async () => {
    await signInAs(MANAGER);
    const [unit] = await unitsOf({ assignee: 'none' });
    if (!unit) throw new Error('Every unit has somebody.');
    await open(MANAGER, `${DETAILS}?view=all&keyword=${unit.assetCode}`);
    const row = await there(`tr[data-row-key="${unit.unitId}"]`);
    await app.user.click(row.querySelector('input') as HTMLElement);
    await click(/^分派 1$/u);
    const asked = await dialog();
    await app.user.click(await there('#accountId'));
    await app.user.click(await screen.findByText('张海峰', { selector: '.ant-select-item-option-content' }));
    await click('分派', asked.querySelector('.ant-modal-footer') as HTMLElement);
    await screen.findByText('已更新 1 个单元');
    const [now] = await unitsOf({ keyword: unit.assetCode });
    expect(now?.assignee?.showName).toBe('张海峰');
  });

  it('brings in an executor where the units wait for one', async () => {
    await open(MANAGER, `${DETAILS}?view=all`);
    const row = await there('tr[data-row-key][tabindex]');
    await app.user.click(row.querySelector('input') as HTMLElement);
    await click(/^分派/u);
    const asked = await dialog();
    await click('添加执行人', asked);
    const field = (id: string) => asked.querySelector<HTMLInputElement>(`input#${id}`) as HTMLInputElement;
    await waitFor(() => expect(field('phone')).toBeTruthy());
    await fill(field('name'), '方一凡');
    await fill(field('phone'), '123');
    await click('添加执行人', asked);
    expect(await within(asked).findByText('请输入 11 位手机号')).toBeInTheDocument();
    await app.user.clear(field('phone'));
    await fill(field('phone'), '13955550009');
    await click('添加执行人', asked);
    await screen.findByText('已添加方一凡，对方可用手机号 13955550009 登录');
    await click('分派', asked.querySelector('.ant-modal-footer') as HTMLElement);
    await screen.findByText('已更新 1 个单元');
    const [now] = (await unitsOf({ pageSize: 200 })).filter((unit) => unit.assignee?.showName === '方一凡');
    expect(now).toBeDefined();
  });

  it('urges all who are late in one go, and says when nobody was reminded', async () => {
    await open(MANAGER, DETAILS);
    const sent = watchCalls();
    await click(/^催办全部逾期人员/u);
    const asked = await dialog();
    await click('催办', asked.querySelector('.ant-modal-footer') as HTMLElement);
    await screen.findByText(/^已提醒 \d+ 人$/u);
    expect(sent.filter((call) => call.includes(projectCalls.urgePeople.path))).toHaveLength(1);
    await waitFor(() => expect(document.querySelector('.ant-modal')).toBeNull());
    await click(/^催办全部逾期人员/u);
    await click('催办', (await dialog()).querySelector('.ant-modal-footer') as HTMLElement);
    expect(await screen.findByText(/^没有可提醒的人/u)).toBeInTheDocument();
  });

  it('cannot be signed while units are open, and says what is missing', async () => {
    await open(MANAGER, DETAILS);
    const box = await screen.findByLabelText('客户签署');
    expect(within(box).getByText(/^\d+ 个单元未完成$/u)).toBeInTheDocument();
    expect(await button('签署', box)).toBeDisabled();
  });

  it('tells who did what when', async () => {
    await open(MANAGER, `${DETAILS}?tab=history`);
    expect((await screen.findAllByText(/^分派 \d+ 个单元$/u)).length).toBeGreaterThan(0);
    expect(screen.getAllByText('王思远').length).toBeGreaterThan(0);
  });

  it('is the same for the consultants, who do not sign', async () => {
    await open(CONSULTANT, `/projectList/detail/assetsReport/${PROJECT}?tab=progress`);
    const box = await screen.findByLabelText('客户签署');
    expect(buttons('签署', box)).toEqual([]);
    expect(within(box).getByText('由客户的项目经理签署。')).toBeInTheDocument();
  });
});

describe('the bell', () => {
  it('counts what is unread, leads to it, and forgets it when all is read', async () => {
    // A submission tells the project manager.
    await signInAs(EXECUTOR);
    const unit = await waiting('assetAssess', 'assess');
    await submitUnits.assess({ body: { projectCode: PROJECT, unitIds: [unit.unitId] } });
    await open(MANAGER, '/systemManage');
    const { unread } = await userService.listNotices({ query: {} });
    expect(unread).toBeGreaterThan(0);
    await click(`通知，${unread} 条未读`);
    const notice = (await screen.findAllByText(/有 \d+ 个单元待审核$/u))[0];
    await app.user.click(notice as HTMLElement);
    await waitFor(() => expect(app.path()).toContain(DETAILS));
    await click(/^通知/u);
    await click('全部标为已读');
    await waitFor(async () => expect((await userService.listNotices({ query: {} })).unread).toBe(0));
    expect(await button('通知')).toBeInTheDocument();
  });

  it('stays quiet where nothing is to be had', async () => {
    lay('outage', userCalls.listNotices.path);
    await open(MANAGER, '/systemManage');
    await click('通知');
    expect(await screen.findByText('服务暂时不可用', { selector: '[role=alert] p' })).toBeInTheDocument();
    expect(document.querySelector('.ant-message-notice')).toBeNull();
  });

  it('speaks English, too', async () => {
    await open(EXECUTOR, `/assetAssess/${PROJECT}`, 'en-US');
    await click(/^Notices/u);
    expect((await screen.findAllByText(/^Units of “.*” given to you: \d+$/u)).length).toBeGreaterThan(0);
  });
});

describe('home', () => {
  it("lists an executor's tasks with how much and until when", async () => {
    await open(EXECUTOR, '/');
    const tasks = await screen.findByLabelText('待您处理');
    const task = (await within(tasks).findByText('资产评估')).closest('a');
    expect(task).toHaveTextContent(/\d+ 个单元/u);
    expect(task).toHaveTextContent(/\d{4}-\d{2}-\d{2} (截止|已逾期)/u);
    await app.user.click(task as HTMLElement);
    await waitFor(() => expect(app.path()).toBe(`/assetAssess/${PROJECT}`));
  });
});
