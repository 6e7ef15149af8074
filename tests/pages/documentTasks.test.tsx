import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { job } from '#domain/capabilities/job/contract';
import { iso } from '#domain/subjects/iso/contract';
import type { ManagementDocument } from '@/services/iso';
import { type App, openApp } from './app';
import { button } from './buttons';
import { choose } from './choices';
import { expectConsoleError } from './consoleErrors';
import { answerInTurn, answerWith, signInAs } from './server';

const [PM, OWNER] = ['13800000021', '13800000022'];
const projectCode = 'PDEMO27001A';
const PAGE = `/systemManage/companyDetails/${projectCode}?tab=documents`;

const unmade: ManagementDocument = {
  documentCode: null,
  templateCode: 'T1',
  name: '纠正措施程序',
  kind: 'procedure',
  language: 'zh-CN',
  number: 'HC-CX-04',
  status: 'init',
  latest: null,
  inForce: null,
  isNumberFixed: false,
  standing: null,
  releaseId: null,
  returned: null,
  lacking: [],
  changed: [],
  editions: ['ISO27001-2022'],
  otherEditions: [],
  isTemplateNewer: false,
  retired: null,
  nextReviewOn: null,
  isReviewDue: false,
  copies: { awaiting: 0, toRecall: 0 },
  task: null,
  edit: null,
  version: 0,
  allowedActions: ['generate', 'assign'],
};
type Task = NonNullable<ManagementDocument['task']>;
const task = (taskCode: string, part: Partial<Task> = {}): Task => ({
  taskCode,
  accountId: 'A2',
  name: '孙磊',
  isMine: false,
  status: 'notsubmit',
  dueOn: '2099-12-31',
  note: '',
  submittedAt: null,
  returned: null,
  version: 1,
  allowedActions: ['cancel'],
  ...part,
});
const named = (templateCode: string, name: string, part: Partial<ManagementDocument>): ManagementDocument => ({
  ...unmade,
  templateCode,
  name,
  ...part,
});
const asked = named('T2', '内部审核程序', { task: task('T2') });
const late = named('T3', '管理评审程序', { task: task('T3', { dueOn: '2026-01-05' }) });
const handedIn = named('T4', '文件控制程序', {
  task: task('T4', { status: 'submited', version: 3, allowedActions: ['finish', 'return'] }),
});
const show = (list: readonly ManagementDocument[], allowedActions = ['view', 'edit', 'fill']) =>
  answerWith(iso.listGeneratedFiles.path, { list, editions: [], otherTemplates: [], allowedActions });

let app: App;
const open = async (person = PM, address = PAGE, locale?: 'en-US') => {
  await signInAs(person);
  app = await openApp(address, locale);
  await app.settled();
};
const row = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
const tick = async (...names: string[]) => {
  for (const name of names) await app.user.click(await screen.findByRole('checkbox', { name: `选择 ${name}` }));
};

beforeEach(() => {
  // A text that grows has no height in jsdom.
  expectConsoleError(/`NaN` is an invalid value/u);
  show([unmade, asked, late, handedIn]);
});

describe('documents that people are asked for', () => {
  it('are assigned together, and say that one goes over to another person', async () => {
    const bodies: unknown[] = [];
    answerWith(iso.getTasks.path, {
      list: [],
      candidates: [
        { accountId: 'A1', name: '钱小雨' },
        { accountId: 'A2', name: '孙磊' },
      ],
      allowedActions: ['view', 'edit', 'fill'],
    });
    answerInTurn(iso.assignTasks.path, [['200', { asked: 2 }]], (body) => bodies.push(body));
    await open();
    await tick('纠正措施程序', '内部审核程序');
    await app.user.click(await button('分派编写 2'));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('分派编写（2）');
    expect(dialog).toHaveTextContent('其中 1 份已分派给他人或同一人');
    await choose(app, '编写人', /钱小雨/u, dialog);
    await app.user.type(within(dialog).getByLabelText('编写要求'), '按新车间改写');
    await app.user.click(await button('分派编写', dialog));
    expect(await screen.findByText('已请 钱小雨 编写 2 份文件')).toBeVisible();
    expect(bodies).toEqual([{ projectCode, taskCodes: ['T1', 'T2'], accountId: 'A1', note: '按新车间改写' }]);
  }, 60_000);

  it('say whose they are, until when, and which are late, and are narrowed to them', async () => {
    await open();
    expect(await row('内部审核程序')).toHaveTextContent(/待编写孙磊2099-12-31 前/u);
    expect(await row('管理评审程序')).toHaveTextContent('编写逾期');
    expect(await row('文件控制程序')).toHaveTextContent('已交稿，待确认');
    await choose(app, '编写任务', /^逾期$/u);
    await waitFor(() => expect(app.path()).toContain('task=late'));
    expect(screen.queryByText('内部审核程序')).toBeNull();
    expect(await row('管理评审程序')).toBeVisible();
  }, 60_000);

  it('are confirmed, or go back with a reason', async () => {
    const bodies: unknown[] = [];
    answerInTurn(
      iso.moveTasks.path,
      [
        ['200', { moved: 1 }],
        ['200', { moved: 1 }],
      ],
      (body) => bodies.push(body),
    );
    await open(PM, `${PAGE}&task=submitted`);
    await tick('文件控制程序');
    await app.user.click(await button('退回重写 1'));
    const dialog = await screen.findByRole('dialog');
    await app.user.type(within(dialog).getByRole('textbox'), '第 5 章缺职责');
    await app.user.click(await button('退回重写', dialog));
    expect(await screen.findByText('已退回编写人')).toBeVisible();
    await app.user.click(await button('确认交稿 1'));
    expect(await screen.findByText('已确认交稿')).toBeVisible();
    const tasks = [{ taskCode: 'T4', version: 3 }];
    expect(bodies).toEqual([
      { projectCode, tasks, action: 'return', reason: '第 5 章缺职责' },
      { projectCode, tasks, action: 'finish' },
    ]);
  }, 60_000);

  it('are handed in by who was asked, and those that failed are named', async () => {
    const bodies: unknown[] = [];
    const own = named('T5', '应急程序', {
      allowedActions: ['generate'],
      task: task('T5', { isMine: true, note: '写明联系人', allowedActions: ['submit'] }),
    });
    show([own, asked], ['view', 'fill']);
    answerInTurn(iso.submitTasks.path, [['200', { jobCode: 'J1' }]], (body) => bodies.push(body));
    answerWith(job.getJob.path, {
      jobCode: 'J1',
      kind: 'submitDocumentTasks',
      state: 'done',
      percent: 100,
      remaining: null,
      result: {
        made: [],
        unchanged: [],
        failed: [{ name: '应急程序', errorMsg: 'The template has 2 faults' }],
        submitted: 0,
      },
      errorCode: null,
      errorMsg: null,
      createdBy: '孙磊',
      allowedActions: [],
      createdAt: '2026-11-20T02:00:00.000Z',
      finishedAt: '2026-11-20T02:00:00.000Z',
    });
    await open(OWNER, `${PAGE}&task=mine`, 'en-US');
    await app.user.click(await screen.findByRole('checkbox', { name: 'Select 应急程序' }));
    await app.user.click(await button('Hand in 1'));
    await app.user.click(await button('OK'));
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('0 handed in · 1 failed');
    expect(notice).toHaveTextContent('应急程序: The template has 2 faults');
    expect(bodies).toEqual([{ projectCode, tasks: [{ taskCode: 'T5', version: 1 }] }]);
  }, 60_000);
});
