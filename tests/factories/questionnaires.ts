import { and, eq } from 'drizzle-orm';
import { sheetOf } from '#domain/subjects/questionnaire/flow/sheet';
import type { ItemState, Stage } from '#domain/subjects/questionnaire/flow/workflow';
import type { Answer } from '#domain/subjects/questionnaire/template/answer';
import { type Question, type TemplateContent, usualGapLevels } from '#domain/subjects/questionnaire/template/template';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { questionnaireItems, questionnaires } from '#server/subjects/questionnaire/flow/tables';
import { insertQuestionnaire } from '#server/subjects/questionnaire/flow/verbs/addQuestionnaire';

type Project = { tenantCode: string; projectCode: string };

const words = (zh: string, en = zh) => ({ zh, en });
const options: Question['options'] = [
  { code: 'yes', text: words('已建立', 'In place'), score: 1, present: words('已建立', 'In place') },
  { code: 'half', text: words('部分建立', 'Partly'), score: 0.5, missing: words('尚不完整', 'Incomplete') },
  { code: 'no', text: words('未建立', 'Not in place'), score: 0, missing: words('尚未建立', 'Missing') },
];
const question = (code: string, text: string, more: Partial<Question>): Question => ({
  code,
  section: 'S1',
  type: 'single-select',
  text: words(text),
  isMandatory: true,
  mayBeExcluded: false,
  weight: 1,
  refs: [],
  ...more,
});

/** One question of each of the seven types, and one that follows on the first. */
export const everyType = (mark = ''): TemplateContent => ({
  standardCode: 'ISO27001-2022',
  sections: [
    { code: 'S1', title: words(`领导作用${mark}`) },
    { code: 'S2', title: words(`运行${mark}`) },
  ],
  questions: [
    question('single', `是否有方针${mark}`, { options, refs: ['5.2'], mayBeExcluded: true }),
    question('follow', '何时批准', { type: 'text', shownIf: { has: 'single', options: ['yes'] }, refs: ['5.2'] }),
    question('multi', '做了哪些', { type: 'multi-select', options, isMandatory: false }),
    question('text', '范围是什么', { type: 'text', refs: ['4.3'] }),
    question('photo', '公告栏', { type: 'text_image', section: 'S2', isMandatory: false }),
    question('paper', '方针文件', { type: 'text_file', section: 'S2', isMandatory: false }),
    question('image', '门禁照片', { type: 'image', section: 'S2', isMandatory: false, refs: ['A.7.2'] }),
    question('table', '供应商', {
      type: 'table',
      section: 'S2',
      isMandatory: false,
      refs: ['A.5.19'],
      columns: [
        { code: 'name', title: words('名称'), type: 'text', isMandatory: true },
        { code: 'since', title: words('合作起始'), type: 'date', isMandatory: false },
      ],
    }),
  ],
  gapLevels: usualGapLevels,
  rules: [],
});

interface Part {
  stage?: Stage;
  name?: string;
  content?: TemplateContent;
  dueDate?: string;
  /** The respondent of all its questions. */
  respondentId?: string;
  /** The state of all of them. */
  state?: ItemState;
  answers?: Readonly<Record<string, Answer>>;
}

/** A questionnaire of a project in a given state. @returns its code, and its items by their question */
export async function makeQuestionnaire(
  tx: Tx,
  project: Project,
  {
    stage = 'distributed',
    name = '现状调研',
    content = everyType(),
    dueDate,
    respondentId,
    state,
    answers = {},
  }: Part = {},
): Promise<{ questionnaireCode: string; items: Record<string, string> }> {
  const questionnaireCode = await insertQuestionnaire(
    tx,
    project,
    { templateCode: 'T-TEST', number: 1, name: words(name), content },
    { dueDate: dueDate ?? null, updatedBy: null },
  );
  await tx.update(questionnaires).set({ stage }).where(eq(questionnaires.questionnaireCode, questionnaireCode));
  const own = eq(questionnaireItems.questionnaireCode, questionnaireCode);
  await tx
    .update(questionnaireItems)
    .set({ respondentId: respondentId ?? null, ...(state && { state }), dueDate: dueDate ?? null })
    .where(own);
  for (const [code, answer] of Object.entries(answers))
    await tx
      .update(questionnaireItems)
      .set({ answer, answerVersion: 1, answeredAt: new Date(), answeredBy: respondentId ?? null })
      .where(and(own, eq(questionnaireItems.questionCode, code)));
  const { shown } = sheetOf(content, new Map(Object.entries(answers)));
  await tx
    .update(questionnaireItems)
    .set({ isShown: true })
    .where(and(own, anyOf(questionnaireItems.questionCode, shown)));
  const rows = await tx.select().from(questionnaireItems).where(own);
  return { questionnaireCode, items: Object.fromEntries(rows.map((row) => [row.questionCode, row.itemCode])) };
}
