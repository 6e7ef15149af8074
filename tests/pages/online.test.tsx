import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { questionnaire as calls } from '#domain/subjects/questionnaire/contract';
import { questionnaireService, type WholeQuestionnaire } from '@/services/questionnaire';
import { queueStore, savesOf } from '@/utils/offline/store';
import { type App, openApp } from './app';
import { button } from './buttons';
import { expectConsoleError } from './consoleErrors';
import { answerInTurn, answerWith, lay, network, signInAs, watchAnswers } from './server';

const EXECUTOR = '13800000023';
const ACCOUNT = `A${EXECUTOR}`;
const PAGE = '/reportOnline/PDEMO27001A';
const SAVE = calls.saveAnswer.path;
let app: App;

const open = async (path = PAGE) => {
  await signInAs(EXECUTOR);
  app = await openApp(path);
  await app.settled();
};
const question = async (text: string | RegExp) => {
  const title = await screen.findByRole('heading', { level: 3, name: text }, { timeout: 10_000 });
  return title.closest('article') as HTMLElement;
};
/** The page at the section of the question below; by default it begins at returned questions. */
const AT_ASSETS = `${PAGE}?section=S-A.5-assets`;
const ASSETS = /硬件、软件、数据、云服务有没有一份资产清单/u;
type Own = WholeQuestionnaire['items'][number];
const took = (version: number) =>
  ['200', { version, answeredAt: '2026-11-23T01:00:00.000Z', answeredBy: '张海峰' }] as [string, unknown];

beforeEach(() => {
  // jsdom measures no text areas.
  expectConsoleError(/`NaN` is an invalid value/u);
});
beforeAll(async () => {
  await open();
  app.unmount();
}, 120_000);

describe('the respondents’ page', () => {
  it('begins at the first unanswered question, and shows progress and returned ones', async () => {
    await open();
    expect(await screen.findByRole('heading', { name: 'ISO/IEC 27001:2022 差距分析问卷' })).toBeInTheDocument();
    expect(document.body).toHaveTextContent(/已回答 \d+ \/ \d+/u);
    expect(document.body).toHaveTextContent(/\d 个被退回/u);
    const nav = screen.getByRole('navigation', { name: '章节' });
    expect(within(nav).queryByRole('button', { name: /制度与职责/u })).toBeNull();
    await app.user.click(screen.getByText(/^全部 \d+$/u));
    await app.user.click(await within(nav).findByRole('button', { name: /制度与职责/u }));
    expect(await screen.findAllByText('蒋晓东')).not.toEqual([]);
  });

  it('saves each answer automatically, with its version', async () => {
    await open(AT_ASSETS);
    const sent: unknown[] = [];
    answerInTurn(SAVE, [took(2)], (body) => sent.push(body));
    const card = await question(ASSETS);
    await app.user.click(within(card).getByRole('radio', { name: '没有' }));
    await waitFor(() => expect(sent).toHaveLength(1), { timeout: 5_000 });
    expect(sent[0]).toMatchObject({ projectCode: 'PDEMO27001A', version: 1, answer: { choice: ['a'] } });
    await waitFor(() => expect(screen.getByText('所有答案已保存')).toBeInTheDocument());
    expect(await savesOf(ACCOUNT)).toEqual([]);
  });

  it('keeps input while the connection is lost, and sends it once it is back', async () => {
    await open(AT_ASSETS);
    lay('networkDown', SAVE);
    const card = await question(ASSETS);
    await app.user.click(within(card).getByRole('radio', { name: '没有' }));
    expect(await screen.findByText(/1 个答案已保存在本机/u, {}, { timeout: 5_000 })).toBeInTheDocument();
    expect(await savesOf(ACCOUNT)).toMatchObject([{ body: { answer: { choice: ['a'] }, version: 1 } }]);
    const watched = watchAnswers(SAVE);
    network.resetHandlers();
    answerInTurn(SAVE, [took(2)], () => undefined);
    await app.user.click(await button('立即发送'));
    await watched(1);
    await waitFor(() => expect(screen.getByText('所有答案已保存')).toBeInTheDocument());
    expect(await savesOf(ACCOUNT)).toEqual([]);
  });

  it('sends answers left unsent by an earlier visit, even after the browser was closed', async () => {
    await signInAs(EXECUTOR);
    const { list } = await questionnaireService.listQuestionnaires({ query: { projectCode: 'PDEMO27001A' } });
    const questionnaireCode = list.find(({ stage }) => stage === 'distributed')?.questionnaireCode ?? '';
    const found = await questionnaireService.listItems({
      query: { projectCode: 'PDEMO27001A', questionnaireCode, keyword: 'Q-A.5.9' },
    });
    const { questionnairItemCode: itemCode, answerVersion: version } = found.list.find(
      ({ questionCode }) => questionCode === 'Q-A.5.9',
    ) as (typeof found.list)[number];
    await queueStore(`${ACCOUNT}:answers:${questionnaireCode}`).put({
      id: 'of-an-earlier-visit',
      record: itemCode,
      kind: 'answer',
      title: '',
      savedAt: '',
      body: { version, answer: { choice: ['a'] } } as object,
      base: { choice: ['b'] },
    });
    const sent: unknown[] = [];
    answerInTurn(SAVE, [took(version + 1)], (body) => sent.push(body));
    await open(AT_ASSETS);
    await waitFor(() => expect(sent).toMatchObject([{ itemCode, version, answer: { choice: ['a'] } }]));
    await waitFor(async () => expect(await savesOf(ACCOUNT)).toEqual([]));
    expect(within(await question(ASSETS)).getByRole('radio', { name: '没有' })).toBeChecked();
  });

  it('shows conflicting answers side by side, and keeps the chosen one', async () => {
    await open(AT_ASSETS);
    const sent: { version: number; answer: unknown }[] = [];
    const theirs = {
      current: { version: 5, answer: { choice: ['d'] } },
      changedBy: '蒋晓东',
      changedAt: '2026-11-23T01:00:00.000Z',
    };
    answerInTurn(SAVE, [['conflict', theirs], took(6)], (body) =>
      sent.push(body as { version: number; answer: unknown }),
    );
    const card = await question(ASSETS);
    await app.user.click(within(card).getByRole('radio', { name: '没有' }));
    expect(await within(card).findByText(/蒋晓东 于 .* 也回答了这个问题/u, {}, { timeout: 5_000 })).toBeInTheDocument();
    expect(screen.getByText('有答案未能保存，请查看')).toBeInTheDocument();
    await app.user.click(await button('比较并选择', card));
    const dialog = await screen.findByRole('dialog', { name: '该记录已被修改' });
    expect(within(dialog).getByRole('radio', { name: /有清单，每项有责任人/u })).not.toBeChecked();
    expect(within(dialog).getByRole('radio', { name: '没有' })).toBeChecked();
    await app.user.click(await button('以我的输入继续编辑', dialog));
    await waitFor(() => expect(sent).toHaveLength(2), { timeout: 5_000 });
    expect(sent[1]).toMatchObject({ version: 5, answer: { choice: ['a'] } });
    await waitFor(() => expect(within(card).queryByText(/也回答了/u)).toBeNull());
  });

  it('shows follow-up questions at once, and counts them', async () => {
    await open();
    const nav = await screen.findByRole('navigation', { name: '章节' });
    await app.user.click(within(nav).getByRole('button', { name: /供应商与云/u }));
    const cloud = await question(/公司使用云服务吗/u);
    answerInTurn(SAVE, [took(2), took(3), took(4)], () => undefined);
    await app.user.click(within(cloud).getByRole('radio', { name: /^不使用/u }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: /请列出在用的云服务/u })).toBeNull());
    const count = () =>
      Number(/\/(\d+)$/u.exec(within(nav).getByRole('button', { name: /供应商与云/u }).textContent)?.[1]);
    const without = count();
    await app.user.click(within(cloud).getByRole('radio', { name: /业务系统或数据在云上/u }));
    expect(await screen.findByRole('heading', { name: /请列出在用的云服务/u })).toBeInTheDocument();
    expect(count()).toBe(without + 3);
  });

  /** The questionnaire with what is changed of each own question. */
  const change = async (part: (item: Own, at: number, content: WholeQuestionnaire['content']) => Partial<Own>) => {
    await signInAs(EXECUTOR);
    const { list } = await questionnaireService.listQuestionnaires({ query: { projectCode: 'PDEMO27001A' } });
    const { questionnaireCode = '' } = list.find(({ name }) => name.zh.includes('差距分析')) ?? {};
    const query = { projectCode: 'PDEMO27001A', questionnaireCode };
    const whole = await questionnaireService.getQuestionnaire({ query });
    const own = whole.items.filter(({ respondent }) => respondent?.accountId === ACCOUNT);
    const items = whole.items.map((item) =>
      own.includes(item) ? { ...item, ...part(item, own.indexOf(item), whole.content) } : item,
    );
    answerWith(calls.getQuestionnaire.path, { ...whole, items });
  };

  it('stays at a chapter whose last question was answered, for a note or a file', async () => {
    // The page begins where something came back; elsewhere there is more to answer.
    await change(({ questionCode }, _, { questions }) => {
      const isBack = ASSETS.test(questions.find(({ code }) => code === questionCode)?.text.zh ?? '');
      if (!isBack) return { returnReason: null };
      const back = { state: 'notsubmit', returnReason: '请核实', answeredAt: null } as const;
      return { ...back, stateSince: '2026-11-01T00:00:00.000Z', allowedActions: ['answer', 'submit'] };
    });
    await open();
    const card = await question(ASSETS);
    answerInTurn(SAVE, [took(2)], () => undefined);
    await app.user.click(within(card).getByRole('radio', { name: '没有' }));
    await waitFor(() => expect(screen.getByText('所有答案已保存')).toBeInTheDocument(), { timeout: 5_000 });
    expect(await question(ASSETS)).toBeInTheDocument();
  });

  it('counts optional questions that were submitted empty as empty, and as dealt with', async () => {
    await change(() => ({ state: 'submited' }));
    await open();
    const fact = await screen.findByText(/（选答留空 \d+）/u, {}, { timeout: 10_000 });
    const [done, all, blank] = (fact.textContent.match(/\d+/gu) ?? []).map(Number);
    expect(blank).toBeGreaterThan(0);
    expect(Number(done) + Number(blank)).toBe(all);
    expect(screen.getByRole('progressbar', { name: /^已回答/u })).toHaveAttribute('aria-valuenow', '100');
    expect(await button('下一个未答问题')).toBeDisabled();
  });

  it('submits complete answers with the versions that were seen, and names the others', async () => {
    await open();
    const sent: { items: { answerVersion: number }[] }[] = [];
    answerInTurn(calls.submitAnswers.path, [['200', { moved: 3, left: [] }]], (body) => sent.push(body as never));
    await app.user.click(await button('提交审核'));
    expect(await screen.findByText(/个问题将交给负责人审核/u)).toBeInTheDocument();
    expect(screen.getByText(/以下 \d+ 个问题尚不能提交/u)).toBeInTheDocument();
    await app.user.click(await button(/^提交 \d+ 个问题$/u));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.items.length).toBeGreaterThan(0);
    expect(sent[0]?.items.every(({ answerVersion }) => answerVersion >= 0)).toBe(true);
    expect(await screen.findByText('已提交 3 个问题')).toBeInTheDocument();
  });

  it('is walked through by the keyboard alone', async () => {
    await open(AT_ASSETS);
    const card = await question(ASSETS);
    card.focus();
    fireEvent.keyDown(card, { key: 'ArrowDown', altKey: true });
    await waitFor(() => expect(app.path()).toContain('question='));
    const first = app.path();
    fireEvent.keyDown(card, { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(app.path()).not.toBe(first));
    // Where it leads, the keyboard goes on.
    await waitFor(() => expect(document.activeElement?.closest('article')).not.toBeNull());
  });

  it('shows a failure and retries; reads in English', async () => {
    lay('networkDown', calls.getQuestionnaire.path);
    await signInAs(EXECUTOR);
    app = await openApp(PAGE, 'en-US');
    const again = await screen.findByRole('button', { name: /Try again|Retry/u }, { timeout: 10_000 });
    network.resetHandlers();
    await app.user.click(again);
    expect(
      await screen.findByRole('heading', { name: /ISO\/IEC 27001:2022 gap analysis/u }, { timeout: 10_000 }),
    ).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(/提交审核/u);
  });
});
