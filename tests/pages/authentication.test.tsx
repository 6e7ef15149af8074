import { screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { exam } from '#domain/subjects/exam/contract';
import type { ExamWire } from '#domain/subjects/exam/schema';
import { questionContent } from '../factories/examQuestions';
import { openApp } from './app';
import { button, buttons } from './buttons';
import { answerWith, lay, network, signInAs } from './server';

const PATH = '/authentication';
const words = (zh: string, en: string) => ({ zh, en });
type Own = ExamWire['listOwnExams']['data'][number];

const score = {
  percent: 64.2,
  isPassed: false,
  sections: [{ name: words('审核原则', 'Principles'), percent: 40, minimum: 60, isReached: false }],
  weak: [{ standard: 'ISO27001', clause: 'A.8.13' }],
};
const sitting: Own['sittings'][number] = {
  sittingCode: 'S1',
  number: 1,
  state: 'closed',
  startedAt: '2026-11-20T01:00:00.000Z',
  endsAt: '2026-11-20T02:00:00.000Z',
  closedAt: '2026-11-20T01:50:00.000Z',
  closedBy: 'candidate',
  score,
};
const own = (part: Partial<Own> = {}): Own => ({
  processCode: 'E1',
  name: words('内审员认证考试', 'Internal auditor certification'),
  organizerName: '某咨询公司',
  questions: 40,
  minutes: 60,
  passMark: 70,
  state: 'invited',
  triesLeft: 2,
  refusal: null,
  invitedAt: '2026-11-01T01:00:00.000Z',
  sittings: [],
  ...part,
});
const open = async (exams: Own[], locale?: 'en-US') => {
  answerWith(exam.listOwnExams.path, exams);
  const app = await openApp(PATH, locale);
  await app.settled();
  return app;
};

beforeEach(() => signInAs('13800000024'));

describe('the exams of an internal auditor', () => {
  it('say where each stands and what comes next', async () => {
    const app = await open([
      own(),
      own({ processCode: 'E2', refusal: { reason: 'unitsUnread', from: null } }),
      own({ processCode: 'E3', state: 'sitting' }),
      own({ processCode: 'E4', state: 'passed', refusal: { reason: 'passed', from: null } }),
    ]);
    await button('开始考试');
    await button('学习并准备');
    expect(screen.getByText('您已通过这项考试。')).toBeInTheDocument();
    const list = screen.getByText('您已通过这项考试。').closest('ul') as HTMLElement;
    const results = await axe.run(list, { rules: { 'color-contrast': { enabled: false } } });
    expect(results.violations.map(({ id }) => id)).toEqual([]);
    await app.user.click(await button('继续考试'));
    expect(app.path()).toBe('/authenticationTest/E3');
  }, 60_000);

  it('show a result by section, what to learn again, and the questions where they may be seen', async () => {
    answerWith(exam.getSittingResult.path, {
      ...sitting,
      processCode: 'E1',
      name: words('内审员认证考试', 'Internal auditor certification'),
      passMark: 70,
      review: [
        { position: 1, section: 0, content: questionContent, answer: { kind: 'choice', chosen: ['a'] }, percent: 0 },
      ],
    });
    const from = '2026-11-27T02:00:00.000Z';
    const app = await open(
      [own({ state: 'failed', triesLeft: 1, sittings: [sitting], refusal: { reason: 'waiting', from } })],
      'en-US',
    );
    expect(await screen.findByText(/^You can sit again from 2026-11-27/u)).toBeInTheDocument();
    expect(buttons('Retake')).toEqual([]);
    await app.user.click(await button('Result of try 1'));
    const drawer = await screen.findByRole('dialog');
    expect(await within(drawer).findByText('40.0% · minimum 60% · not reached')).toBeInTheDocument();
    expect(within(drawer).getByText(/A\.8\.13/u)).toBeInTheDocument();
    expect(within(drawer).getByText(/Your answer: A Their own work/u)).toBeInTheDocument();
    expect(app.path()).toBe('/authentication?open=S1');
  }, 60_000);

  it('say what the page is for where there are none', async () => {
    await open([]);
    expect(await screen.findByText('还没有要参加的考试')).toBeInTheDocument();
  });

  it('fail with a retry', async () => {
    lay('outage', exam.listOwnExams.path);
    const app = await openApp(PATH);
    await app.settled();
    network.resetHandlers();
    answerWith(exam.listOwnExams.path, [own()]);
    await app.user.click(await button('重试'));
    await button('开始考试');
  }, 60_000);
});
