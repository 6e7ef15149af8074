import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { exam as calls } from '#domain/subjects/exam/contract';
import { examService } from '@/services/exam';
import { processContent } from '../factories/exams';
import { type App, openApp } from './app';
import { button, buttons } from './buttons';
import { expectConsoleError } from './consoleErrors';
import { lay, signInAs } from './server';

const LEADER = '13800000011';
const MANAGER = '13800000021';
const PAGE = '/projectList/exams';
const DEMO = 'CERT27001';

let app: App;
const open = async (phone: string, page = PAGE, locale?: 'en-US') => {
  await signInAs(phone);
  app = await openApp(page, locale);
  await app.settled();
};
const dialog = async (title: string) =>
  (await screen.findByText(title, { selector: '[role="dialog"] *' })).closest('[role="dialog"]') as HTMLElement;
const make = async (name: string) => {
  await signInAs(LEADER);
  const content = { ...processContent, name: { zh: name, en: '' } };
  return examService.saveExamProcess({ body: { processCode: null, version: 0, content } });
};
const read = (processCode: string) => examService.getExamProcess({ query: { processCode } });
const candidatesOf = async (processCode: string) =>
  (await examService.listExamCandidates({ query: { processCode } })).list;

describe('certification exams', () => {
  // Calls go through the app, once there was one.
  beforeAll(async () => {
    await open(LEADER);
    app.unmount();
  });
  // A text area that grows is measured, which the simulated browser can't.
  beforeEach(() => expectConsoleError(/`NaN` is an invalid value/u));

  it('takes a new one with the usual blueprint, which the bank can draw', async () => {
    await open(LEADER);
    await app.user.click(await button('新建认证考试'));
    const form = await dialog('新建认证考试');
    await app.user.type(await within(form).findByLabelText('名称（中文）'), '页面新建的认证');
    await app.user.click(await button('填入常用方案', form));
    expect(await within(form).findByText('共 40 题，题库现有考题足够')).toBeInTheDocument();
    expect(within(form).getByLabelText('第 2 部分最低得分')).toHaveValue('50');
    await app.user.click(await button('保存', form));
    expect(await screen.findByText('已保存')).toBeInTheDocument();
    const row = await screen.findByRole('row', { name: /页面新建的认证/u });
    expect(within(row).getByText('准备中')).toBeInTheDocument();
    const { list } = await examService.listExamProcesses({ query: { keyword: '页面新建的认证' } });
    expect(list).toMatchObject([{ questions: 40, minutes: 60, passMark: 70, state: 'draft' }]);
  }, 60_000);

  it('says at the field what keeps it from being one, and how many questions the bank lacks', async () => {
    await open(LEADER);
    await app.user.click(await button('新建认证考试'));
    const form = await dialog('新建认证考试');
    const count = await within(form).findByLabelText('抽题数');
    await app.user.clear(count);
    await app.user.type(count, '200');
    expect(await within(form).findByText(/题库还差 \d+ 题，补足后才能开放/u)).toBeInTheDocument();
    await app.user.click(await button('在第 1 部分添加一行', form));
    await app.user.click(await button('保存', form));
    // Of the exam's name and of its section's.
    expect(await within(form).findAllByText('请至少用一种语言填写')).toHaveLength(2);
    expect(await within(form).findByText('与本部分前面的一行要求相同')).toBeInTheDocument();
    expect(await within(form).findByText('一场考试的考题过多')).toBeInTheDocument();
  }, 60_000);

  it('is opened, and internal auditors are invited to it', async () => {
    const { processCode } = await make('要开放的认证');
    await open(LEADER, `${PAGE}?open=${processCode}`);
    const record = await dialog('要开放的认证');
    await app.user.click(await button('开放', record));
    expect(await screen.findByText('已开放，受邀人可以参加考试')).toBeInTheDocument();
    await app.user.click(await button('邀请考生', await dialog('要开放的认证')));
    const asking = await dialog('邀请内审员参加认证考试');
    await app.user.click(await within(asking).findByRole('checkbox', { name: '选择 刘婉清' }));
    await app.user.click(await button('邀请考生', asking));
    expect(await screen.findByText('已邀请 1 人')).toBeInTheDocument();
    expect(await within(await dialog('要开放的认证')).findByText('刘婉清')).toBeInTheDocument();
    expect(await candidatesOf(processCode)).toMatchObject([{ showName: '刘婉清', state: 'invited' }]);
    expect((await read(processCode)).state).toBe('open');
  }, 60_000);

  it('gives one person more minutes, with a reason', async () => {
    await open(LEADER, `/projectList/examCandidates?processCode=${DEMO}&keyword=马晨曦`);
    await app.user.click(await screen.findByText('马晨曦'));
    await app.user.click(await button('加时或加考', await dialog('马晨曦')));
    const asking = await dialog('马晨曦：加时或加考');
    const minutes = await within(asking).findByLabelText('加时（分钟）');
    await app.user.clear(minutes);
    await app.user.type(minutes, '15');
    await app.user.type(within(asking).getByLabelText('原因'), '手部受伤');
    await app.user.click(await button('加时或加考', asking));
    expect(await within(await dialog('马晨曦')).findByText('加时 15 分钟，加考 0 次')).toBeInTheDocument();
    const row = (await candidatesOf(DEMO)).find(({ showName }) => showName === '马晨曦');
    expect(row).toMatchObject({ extraMinutes: 15, state: 'failed', best: 61.2 });
  }, 60_000);

  it('shows the customer’s manager who of its people is certified, and nothing to change', async () => {
    await open(MANAGER, '/systemManage/examCandidates', 'en-US');
    const row = await screen.findByRole('row', { name: /高子涵/u });
    expect(within(row).getByText('Passed')).toBeInTheDocument();
    await app.user.click(within(row).getByText('高子涵'));
    const record = await dialog('高子涵');
    expect(await within(record).findByText('86.2%')).toBeInTheDocument();
    expect(buttons('Grant more', record)).toEqual([]);
  }, 60_000);

  it('says what the list is for while there is none, and offers another try where it can’t be loaded', async () => {
    await open('13800000015');
    expect(await screen.findByText('还没有认证考试')).toBeInTheDocument();
    expect(await screen.findAllByRole('button', { name: '新建认证考试' })).not.toEqual([]);
    app.unmount();
    lay('networkDown', calls.listExamProcesses.path);
    await open(LEADER);
    await waitFor(() => expect(buttons('重试')).toHaveLength(1));
  }, 60_000);
});
