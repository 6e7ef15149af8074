import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { questionnaire as calls } from '#domain/subjects/questionnaire/contract';
import type { QuestionnaireWire } from '#domain/subjects/questionnaire/schema';
import { actionsAt, button, choose, inDays, text } from './actions';
import { complaints, open, portal } from './portal';

const p = portal();
const { post, get, newProject } = actionsAt(p);

type Whole = QuestionnaireWire['getQuestionnaire']['data'];
type Briefs = QuestionnaireWire['listQuestionnaires']['data'];

const ofCustomer = (code: string) => `/systemManage/companyDetails/gapAnalysisReport/${code}?tab=questionnaires`;
const ofChannel = (code: string) => `/projectList/detail/gapAnalysisReport/${code}?tab=questionnaires`;
const card = (page: Page, question: RegExp) => page.getByRole('article', { name: question });
const saved = (page: Page) => page.getByText('所有答案已保存').waitFor({ timeout: 30_000 });

/** Answers to required questions that are not answered by hand; files are not required here. */
const answerTo = ({ type, options = [], columns = [] }: Whole['content']['questions'][number]) => {
  if (type.endsWith('select')) return { choice: [options[0]?.code ?? ''] };
  if (type !== 'table') return { text: '已核实' };
  const cell = ({ type, choices = [] }: (typeof columns)[number]) =>
    type === 'number' ? '3' : type === 'date' ? '2026-11-01' : type === 'select' ? (choices[0]?.zh ?? '') : '一项';
  return { rows: [Object.fromEntries(columns.map((column) => [column.code, cell(column)]))] };
};

describe('five people and one questionnaire', () => {
  it('bring it from the template to the consultant; kill -9 and a lost line take no answer', async () => {
    const [consultant, pm, owner, zhang, jiang] = (await Promise.all(
      ['13800000011', '13800000021', '13800000022', '13800000023', '13800000026'].map((phone) => p.person(phone)),
    )) as [Page, Page, Page, Page, Page];
    const code = await newProject(consultant, '华辰医疗 现状调查');

    // The consultant chooses the questionnaire and hands it over.
    await open(consultant, p, ofChannel(code));
    await button(consultant, '添加问卷').first().click();
    const adding = consultant.getByRole('dialog', { name: '添加问卷' });
    await choose(adding.getByRole('combobox', { name: '问卷模板' }), /企业基本情况调查/u);
    await button(adding, '添加问卷').click();
    await text(consultant, '问卷已添加，提交给客户后对方才能看到');
    await button(consultant, '提交给客户').click();
    await text(consultant, '已提交给客户');

    // The project manager distributes it, and gives all of it to two people.
    await open(pm, p, ofCustomer(code));
    await button(pm, '下发填写').click();
    await text(pm, '已下发，填写人可以开始回答');
    const list = await get<Briefs>(pm, calls.listQuestionnaires.path, { projectCode: code, pageSize: 10 });
    const questionnaireCode = list.list[0]?.questionnaireCode ?? '';
    const whole = () => get<Whole>(pm, calls.getQuestionnaire.path, { projectCode: code, questionnaireCode });
    await pm.getByRole('checkbox', { name: /用两三句话介绍/ }).check();
    await pm.getByRole('button', { name: /^分派 1$/ }).click();
    const assigning = pm.getByRole('dialog', { name: '分派 1 个问题' });
    await choose(assigning.getByRole('combobox', { name: '填写人' }), /张海峰/u);
    await assigning.getByLabel('期限').fill(inDays(7));
    await assigning.getByLabel('期限').press('Tab');
    await button(assigning, '分派').click();
    await text(pm, /已分派 1 个问题/);
    const { items } = await whole();
    const half = Math.floor(items.length / 2);
    for (const [respondentId, from, to] of [
      ['A13800000023', 1, half],
      ['A13800000026', half, items.length],
    ] as const)
      await post(pm, calls.assignItems.path, {
        projectCode: code,
        questionnaireCode,
        respondentId,
        itemCodes: items.slice(from, to).map(({ questionnairItemCode }) => questionnairItemCode),
      });

    // Both answer at once; each sees the other's answers.
    await Promise.all([zhang, jiang].map((page) => open(page, p, `/reportOnline/${code}`)));
    await card(zhang, /用两三句话介绍/)
      .getByRole('textbox')
      .first()
      .fill('血管介入类器械的研发与生产');
    await card(zhang, /贵公司主要属于哪个行业/)
      .getByRole('radio', { name: '制造' })
      .check();
    await saved(zhang);
    await jiang.getByText(/^全部 \d+$/).click();
    await jiang.getByRole('button', { name: /公司概况/ }).click();
    await text(card(jiang, /用两三句话介绍/), '血管介入类器械的研发与生产');

    // The server dies in the middle of a sentence; the browser keeps it, even after it was closed.
    await p.kill();
    await card(zhang, /用两三句话介绍/)
      .getByRole('textbox')
      .first()
      .fill('血管介入类器械的研发、生产与出口');
    await text(zhang, /已保存在本机/);
    await zhang.close();
    await p.start();
    complaints.splice(0);
    const again = await zhang.context().newPage();
    await open(again, p, `/reportOnline/${code}`);
    await expect
      .poll(async () => (await whole()).items[0]?.answer?.text, { timeout: 30_000 })
      .toBe('血管介入类器械的研发、生产与出口');
    await saved(again);

    // Without a connection typing continues; the input is sent once the connection is back.
    await again.context().setOffline(true);
    await card(again, /如果需要取得证书/)
      .getByRole('textbox')
      .first()
      .fill('2027 年 6 月');
    await text(again, /已保存在本机/);
    await again.context().setOffline(false);
    complaints.splice(0);
    await saved(again);

    // Both answer the rest at the same time, and nothing of it is lost.
    const { content, items: open1 } = await whole();
    const rest = open1.filter(({ answer, isShown }) => answer === null && isShown);
    const given = await Promise.all(
      rest.map(async ({ questionnairItemCode: itemCode, questionCode, answerVersion: version, respondent }) => {
        const question = content.questions.find((one) => one.code === questionCode);
        const page = respondent?.accountId === 'A13800000023' ? again : jiang;
        const answer = question && answerTo(question);
        return post(page, calls.saveAnswer.path, { projectCode: code, itemCode, version, answer });
      }),
    );
    // Pictures and files alone are no text.
    const refused = given.filter(({ success }) => !success).length;
    expect((await whole()).items.filter(({ answer }) => answer !== null)).toHaveLength(
      open1.length - open1.filter(({ answer, isShown }) => answer === null && !isShown).length - refused,
    );
    // Follow-up questions that the answers made visible are answered, too.
    for (const { questionnairItemCode: itemCode, questionCode, answerVersion: version } of (await whole()).items.filter(
      ({ answer, isShown, lack }) => isShown && answer === null && lack,
    )) {
      const question = content.questions.find((one) => one.code === questionCode);
      await post(pm, calls.saveAnswer.path, {
        projectCode: code,
        itemCode,
        version,
        answer: question && answerTo(question),
      });
    }

    // Both give theirs to review; one is returned with a reason, mended and submitted again.
    for (const page of [again, jiang]) {
      await page.reload();
      await page.getByRole('button', { name: '提交审核' }).click();
      const dialog = page.getByRole('dialog', { name: '提交审核' });
      await dialog.getByRole('button', { name: /^提交 \d+ 个问题$/ }).click();
      await text(page, /已提交 \d+ 个问题/);
    }
    await open(owner, p, ofCustomer(code));
    await owner.getByRole('row', { name: /用两三句话介绍/ }).click();
    const drawer = owner.getByRole('dialog', { name: /B-business/ });
    await button(drawer, '退回').click();
    const why = owner.getByRole('dialog', { name: '退回 1 个问题' });
    await why.getByRole('textbox', { name: '原因' }).fill('请补充主要客户');
    await button(why, '退回').click();
    await text(owner, '已退回 1 个问题');
    await again.reload();
    await text(card(again, /用两三句话介绍/), '请补充主要客户');
    await card(again, /用两三句话介绍/)
      .getByRole('textbox')
      .first()
      .fill('研发与生产，客户为 600 多家医院');
    await saved(again);
    await again.getByRole('button', { name: '提交审核' }).click();
    await again.getByRole('button', { name: '提交 1 个问题', exact: true }).click();
    await text(again, '已提交 1 个问题');

    // The owner accepts all and is done; the project manager gives it back, and the consultant takes it.
    const seen = (await whole()).items.filter(({ state }) => state === 'submited');
    const accepted = await post<{ moved: number }>(owner, calls.reviewItems.path, {
      projectCode: code,
      questionnaireCode,
      action: 'accept',
      items: seen.map(({ questionnairItemCode: itemCode, answerVersion }) => ({ itemCode, answerVersion })),
    });
    expect(accepted.data.moved).toBe(seen.length);
    const left = (await whole()).items.filter(({ isShown, state }) => isShown && state !== 'finished');
    expect(left.map(({ questionCode, state, lack, answer }) => ({ questionCode, state, lack, answer }))).toEqual([]);
    await open(owner, p, ofCustomer(code));
    await owner.reload();
    await button(owner, '完成审核').click();
    await text(owner, '审核已完成');
    await open(pm, p, ofCustomer(code));
    await button(pm, '提交给顾问').click();
    await text(pm, '已提交给顾问');
    await open(consultant, p, ofChannel(code));
    await consultant
      .getByRole('button', { name: /^通\s?过$/ })
      .first()
      .click();
    await text(consultant, '问卷已通过');
    expect((await whole()).questionnaire).toMatchObject({ stage: 'finished', approvalState: 'submitted' });
  });
});
