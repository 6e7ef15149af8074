import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { examService } from '@/services/exam';
import { questionSaid } from '../factories/examQuestions';
import { type App, openApp } from './app';
import { button, buttons } from './buttons';
import { expectConsoleError } from './consoleErrors';
import { signInAs } from './server';

const LEADER = '13800000011';
const CONSULTANT = '13800000012';
const PAGE = '/projectList/questionBank';

let app: App;
const open = async (phone: string, locale?: 'en-US', search = '') => {
  await signInAs(phone);
  app = await openApp(PAGE + search, locale);
  await app.settled();
};
const dialog = async (title: string) =>
  (await screen.findByText(title, { selector: '[role="dialog"] *' })).closest('[role="dialog"]') as HTMLElement;
const make = async (phone: string, stem: string, part: object = {}) => {
  await signInAs(phone);
  const content = { ...questionSaid.content, stem: { zh: stem, en: '' }, ...part };
  const body = { ...questionSaid, questionCode: null, version: 0, content };
  return examService.saveQuestion({ body: body as never });
};
const submitted = async (phone: string, stem: string) => {
  const question = await make(phone, stem);
  await examService.moveQuestions({ body: { action: 'submit', questions: [question] } });
  return question.questionCode;
};
const read = (questionCode: string) => examService.getQuestion({ query: { questionCode } });

describe('the question bank', () => {
  // Calls go through the app, once there was one.
  beforeAll(async () => {
    await open(LEADER);
    app.unmount();
  });
  // A text area that grows is measured, which the simulated browser can't.
  beforeEach(() => expectConsoleError(/`NaN` is an invalid value/u));

  it('takes a new question, whose right option is marked once', async () => {
    await open(CONSULTANT);
    await app.user.click(await button('新建考题'));
    const form = await dialog('新建考题');
    await app.user.type(await within(form).findByLabelText('条款'), '9.2');
    await app.user.type(within(form).getByLabelText('题干（中文）'), '谁来实施内部审核？');
    await app.user.type(within(form).getByLabelText('选项 A（中文）'), '被审核部门');
    await app.user.type(within(form).getByLabelText('选项 B（中文）'), '与受审活动无关的人员');
    await app.user.click(await button('删除选项 D', form));
    await app.user.click(await button('删除选项 C', form));
    await app.user.click(await button('保存', form));
    await within(form).findByText('请标出正确选项');
    await app.user.click(within(form).getByLabelText('选项 A 正确'));
    await app.user.click(within(form).getByLabelText('选项 B 正确'));
    expect(within(form).getByLabelText('选项 A 正确')).not.toBeChecked();
    await app.user.click(await button('保存', form));
    expect(await screen.findByText('已保存')).toBeInTheDocument();
    const row = await screen.findByRole('row', { name: /谁来实施内部审核？/u });
    expect(within(row).getByText('草稿')).toBeInTheDocument();
    const { list } = await examService.listQuestions({ query: { keyword: '谁来实施内部审核' } });
    expect(await read(list[0]?.questionCode ?? '')).toMatchObject({
      clause: '9.2',
      versions: [{ content: { kind: 'single', options: [{ right: false }, { id: 'b', right: true }] } }],
    });
  }, 60_000);

  it('says at the field that two options say the same', async () => {
    await open(CONSULTANT);
    await app.user.click(await button('新建考题'));
    const form = await dialog('新建考题');
    await app.user.type(await within(form).findByLabelText('条款'), '9.2');
    await app.user.type(within(form).getByLabelText('题干（中文）'), '重复的选项');
    for (const letter of 'ABCD') await app.user.type(within(form).getByLabelText(`选项 ${letter}（中文）`), '一样');
    await app.user.click(within(form).getByLabelText('选项 A 正确'));
    await app.user.click(await button('保存', form));
    expect((await within(form).findAllByText('与前面的内容相同')).length).toBe(3);
  }, 60_000);

  it('is approved by another person than the author', async () => {
    const questionCode = await submitted(CONSULTANT, '待审批的题');
    await open(CONSULTANT, undefined, `?open=${questionCode}`);
    const own = await dialog(`考题 ${questionCode}`);
    expect(await within(own).findByText('他人的工作')).toBeInTheDocument();
    expect(buttons('通过', own)).toEqual([]);
    expect(await button('撤回', own)).toBeInTheDocument();
    app.unmount();
    await open(LEADER, undefined, `?open=${questionCode}`);
    await app.user.click(await button('通过', await dialog(`考题 ${questionCode}`)));
    expect(await screen.findByText('已通过：1 题')).toBeInTheDocument();
    expect(await within(await dialog(`考题 ${questionCode}`)).findByText(/林晓岚/u)).toBeInTheDocument();
    expect(await read(questionCode)).toMatchObject({ state: 'approved', approvedNumber: 1 });
  }, 60_000);

  it('gives a question back with the reason, which its author reads', async () => {
    const questionCode = await submitted(CONSULTANT, '要退回的题');
    await open(LEADER, undefined, `?open=${questionCode}`);
    await app.user.click(await button('退回', await dialog(`考题 ${questionCode}`)));
    const asking = await dialog(`退回考题 ${questionCode}`);
    await app.user.type(await within(asking).findByLabelText('原因'), '条款编号有误');
    await app.user.click(await button('退回', asking));
    expect(await screen.findByText('已退回：1 题')).toBeInTheDocument();
    app.unmount();
    await open(CONSULTANT, undefined, `?open=${questionCode}`);
    expect(await within(await dialog(`考题 ${questionCode}`)).findByText('条款编号有误')).toBeInTheDocument();
  }, 60_000);

  it('approves many at once, those that the reader may', async () => {
    const codes = [await submitted(CONSULTANT, '一并处理之甲题'), await submitted(CONSULTANT, '一并处理之乙题')];
    codes.push((await make(CONSULTANT, '一并处理之丙题')).questionCode);
    await open(LEADER, 'en-US', '?keyword=一并处理之');
    for (const code of codes) await app.user.click(await screen.findByRole('checkbox', { name: `Select ${code}` }));
    await app.user.click(await button('Approve selected (2)'));
    await app.user.click(await button('Approve', await screen.findByRole('tooltip')));
    expect(await screen.findByText('Approved: 2 questions')).toBeInTheDocument();
    const { list } = await examService.listQuestions({ query: { keyword: '一并处理之' } });
    expect(list.map(({ state }) => state).sort()).toEqual(['approved', 'approved', 'draft']);
  }, 60_000);

  it('shows a case with its questions in both languages, and changes it', async () => {
    const part = { ...questionSaid.content, stem: { zh: '应如何判定？', en: 'How is it graded?' } };
    const { questionCode } = await make(LEADER, '案例正文', {
      kind: 'case',
      options: undefined,
      parts: [
        part,
        { kind: 'trueFalse', stem: { zh: '可以接受', en: '' }, explanation: { zh: '', en: '' }, right: false },
      ],
    });
    await open(LEADER, 'en-US', `?open=${questionCode}`);
    const record = await dialog(`Question ${questionCode}`);
    expect(await within(record).findByText('How is it graded?')).toBeInTheDocument();
    expect(within(record).getByText(/^Not all of it is there/u)).toBeInTheDocument();
    await app.user.click(await button(/^Edit/u, record));
    const second = await screen.findByText('Question 2 on the case');
    const group = second.closest('section') as HTMLElement;
    await app.user.click(within(group).getByRole('radio', { name: 'True' }));
    await app.user.click(await button('Save', group.closest('[role="dialog"]') as HTMLElement));
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    const { versions } = await read(questionCode);
    expect(versions[0]?.content).toMatchObject({
      kind: 'case',
      parts: [{ kind: 'single' }, { kind: 'trueFalse', right: true }],
    });
  }, 60_000);
});
