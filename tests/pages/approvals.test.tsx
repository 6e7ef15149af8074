import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { release } from '#domain/capabilities/release/contract';
import type { ApprovalRule, ApprovalRules } from '@/services/release';
import { type App, openApp } from './app';
import { button } from './buttons';
import { choose } from './choices';
import { answerInTurn, answerWith, lay, network, signInAs } from './server';

const PM = '13800000021';
const projectCode = 'PDEMO27001A';
const RULES = `/systemManage/companyDetails/${projectCode}?tab=documents&view=approval`;
const none = (category: string): ApprovalRule => ({ category, inOrder: true, steps: [], version: 0 });
const people: ApprovalRules['people'] = [
  { accountId: 'A1', name: '陈立', party: '恒创科技', roleCodes: ['CONSUMER_PM'] },
  { accountId: 'A2', name: '赵敏', party: '恒创科技', roleCodes: ['CONSUMER_OWNER'] },
];
const rules: ApprovalRules = {
  rules: [
    {
      category: 'manual',
      inOrder: true,
      version: 3,
      steps: [
        { name: '部门会签', quorum: 2, accountIds: ['A1'], roleCodes: [], people: ['陈立'], lacking: 1 },
        {
          name: '最高管理者批准',
          quorum: 1,
          accountIds: [],
          roleCodes: ['CONSUMER_OWNER'],
          people: ['赵敏'],
          lacking: 0,
        },
      ],
    },
    none('procedure'),
  ],
  people,
  maySave: true,
};

let app: App;
const open = async (path: string) => {
  await signInAs(PM);
  app = await openApp(path);
  await app.settled();
};

beforeAll(async () => {
  answerWith(release.listApprovalRules.path, rules);
  await open(RULES);
  app.unmount();
}, 120_000);

describe('rules of approval', () => {
  it('say who approves each kind of document, and which rule lacks people', async () => {
    answerWith(release.listApprovalRules.path, rules);
    await open(RULES);
    expect(await screen.findByText('部门会签：陈立 中 2 人（共 1）')).toBeInTheDocument();
    expect(screen.getByText('还缺 1 人：可以批准的人不够')).toBeInTheDocument();
    expect(screen.getByText('送审时指定一位批准人')).toBeInTheDocument();
    expect(await screen.findByText('这些种类的规则目前无法满足，请补充人员：管理手册')).toBeInTheDocument();
  }, 60_000);

  it('are set in steps, each with a name, people and how many of them approve', async () => {
    const bodies: unknown[] = [];
    answerWith(release.listApprovalRules.path, rules);
    answerInTurn(release.saveApprovalRule.path, [['200', { version: 1 }]], (body) => bodies.push(body));
    await open(RULES);
    await app.user.click(await button('设置程序文件的批准规则'));
    const drawer = await screen.findByRole('dialog');
    await app.user.click(await button('增加步骤', drawer));
    const step = await within(drawer).findByRole('region', { name: '步骤 1' });
    await app.user.type(await within(step).findByLabelText('步骤名称'), '部门会签');
    await app.user.click(await button('保存', drawer));
    expect(await within(drawer).findByText('请选择角色或人员')).toBeInTheDocument();
    await choose(app, '指定的人', /赵敏/u, drawer);
    await app.user.click(await button('保存', drawer));
    const steps = [{ name: '部门会签', quorum: 1, accountIds: ['A2'], roleCodes: [] }];
    await waitFor(() =>
      expect(bodies).toEqual([
        { projectCode, document: 'managementDocument', category: 'procedure', version: 0, inOrder: true, steps },
      ]),
    );
    expect(await screen.findByText('已保存批准规则')).toBeInTheDocument();
  }, 60_000);

  it('can be read, but not set, by others, and tried again after a failure', async () => {
    answerWith(release.listApprovalRules.path, { ...rules, maySave: false });
    await open(RULES);
    expect(await screen.findByText('送审时指定一位批准人')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '设置程序文件的批准规则' })).toBeNull();
    app.unmount();
    lay('outage', release.listApprovalRules.path);
    await open(RULES);
    const failure = await screen.findByRole('alert');
    network.resetHandlers();
    answerWith(release.listApprovalRules.path, rules);
    await app.user.click(await button('重试', failure));
    expect(await screen.findByText('送审时指定一位批准人')).toBeInTheDocument();
  }, 60_000);
});

describe('deputies', () => {
  const deputies = {
    deputies: [{ deputyId: 'd1', accountId: 'A2', name: '赵敏', fromDay: '2026-01-01', toDay: '2099-01-01' }],
    principals: [{ deputyId: 'd2', accountId: 'A1', name: '陈立', fromDay: '2026-01-01', toDay: '2099-01-01' }],
    candidates: [{ accountId: 'A2', name: '赵敏' }],
  };

  it('are named for a period and ended on the page of the own account', async () => {
    const bodies: unknown[] = [];
    answerWith(release.listDeputies.path, deputies);
    answerInTurn(release.nameDeputy.path, [['200', { deputyId: 'd3' }]], (body) => bodies.push(body));
    answerInTurn(release.endDeputy.path, [['200', null]], (body) => bodies.push(body));
    await open('/account/info');
    const card = await screen.findByRole('region', { name: '代理批准' });
    expect(await within(card).findByText('您在 2026-01-01 至 2099-01-01 代 陈立 批准文件。')).toBeInTheDocument();
    expect(within(card).getByText('代理中')).toBeInTheDocument();
    await app.user.click(await button('指定代理人', card));
    const dialog = await screen.findByRole('dialog');
    await choose(app, '代理人', /赵敏/u, dialog);
    await app.user.click(await button('指定代理人', dialog));
    await waitFor(() => expect(bodies).toEqual([expect.objectContaining({ accountId: 'A2' })]));
    await app.user.click(await button('结束 赵敏 的代理', card));
    const question = (await screen.findByText(/不能再代您批准/u)).closest<HTMLElement>('.ant-popover');
    if (!question) throw new Error('It asks first.');
    await app.user.click(await button('确定', question));
    await waitFor(() => expect(bodies).toContainEqual({ deputyId: 'd1' }));
  }, 60_000);
});
