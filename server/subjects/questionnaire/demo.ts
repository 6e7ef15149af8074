import { and, eq } from 'drizzle-orm';
import { lackOf, sheetOf } from '#domain/subjects/questionnaire/flow/sheet';
import type { ItemState, Stage } from '#domain/subjects/questionnaire/flow/workflow';
import type { Answer } from '#domain/subjects/questionnaire/template/answer';
import type { Question } from '#domain/subjects/questionnaire/template/template';
import type { DemoProject } from '#server/core/subject';
import { portalToday } from '#server/kernel/days';
import { bulkUpdate } from '#server/kernel/db/bulk';
import type { Tx } from '#server/kernel/db/tx';
import { accountOf, daysAgo } from '#server/seed/story';
import { fillEarlierGap, fillGap } from '#server/subjects/gap/demo';
import data from '../../seed/data/answers.json';
import { itemsIn } from './flow/items';
import { questionnaireItems, questionnaires } from './flow/tables';
import { insertQuestionnaire } from './flow/verbs/addQuestionnaire';
import { shippedTemplates } from './shippedTemplates';

const OWNER = '13800000022';
const RESPONDENTS = ['13800000023', '13800000026'] as const;

const texts: Readonly<Record<string, string>> = data.texts;
const rows: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = data.rows;

/** How far the n-th question of a section is, in a questionnaire that is being answered. */
type Course = (section: number, n: number) => { isAnswered: boolean; state: ItemState; isReturned: boolean };

const done: Course = () => ({ isAnswered: true, state: 'finished', isReturned: false });
/** The first sections are finished, the next in review; then they are being answered, and the last is not begun. */
const inFullSwing: Course = (section, n) => {
  if (section < 4) return done(section, n);
  if (section < 7)
    return n % 9 === 4
      ? { isAnswered: true, state: 'notsubmit', isReturned: true }
      : { isAnswered: true, state: n % 2 === 0 ? 'submited' : 'finished', isReturned: false };
  return { isAnswered: section < 19 && n % 3 !== 2, state: 'notsubmit', isReturned: false };
};

/** What a company half way answers: mostly the third step, here and there worse or better. */
function answerOf(question: Question, n: number, shift: number): Answer | null {
  const { code, type, options = [], mayBeExcluded } = question;
  const note = n % 6 === 1 ? { note: data.notes[n % data.notes.length] as string } : {};
  if (mayBeExcluded && n % 11 === 3) return { notApplicable: data.excluded };
  if (type === 'single-select') {
    const step = [2, 3, 1, 2, 3, 0, 2][(n + shift) % 7] ?? 2;
    const chosen = options[Math.max(0, Math.min(options.length - 1, step - shift))];
    return chosen ? { choice: [chosen.code], ...note } : null;
  }
  if (type === 'multi-select') {
    const scored = options.filter(({ score }) => score !== 0);
    return {
      choice: scored.slice(0, Math.max(1, scored.length - 1 - ((n + shift) % 3))).map(({ code }) => code),
      ...note,
    };
  }
  if (type === 'table') return rows[code] ? { rows: rows[code] } : null;
  return texts[code] ? { text: texts[code] } : null;
}

interface Part {
  templateCode: string;
  stage: Stage;
  course: Course;
  /** So many steps lower than today's answers. */
  shift: number;
  /** The days until it is due, and the days since its last step. */
  due: number;
  since: number;
}

/** A questionnaire with answers, as far as its course goes. */
async function fill(
  tx: Tx,
  project: DemoProject,
  { templateCode, stage, course, shift, due, since }: Part,
): Promise<void> {
  const template = shippedTemplates.find((one) => one.templateCode === templateCode);
  if (!template) return;
  const { content, name, version } = template;
  const dueDate = portalToday(daysAgo(-due));
  const questionnaireCode = await insertQuestionnaire(
    tx,
    project,
    { templateCode, number: version, name, content },
    { dueDate, updatedBy: accountOf(OWNER) },
  );
  await tx
    .update(questionnaires)
    .set({ stage, stageSince: daysAgo(since) })
    .where(
      and(eq(questionnaires.tenantCode, project.tenantCode), eq(questionnaires.questionnaireCode, questionnaireCode)),
    );
  const items = await tx.select().from(questionnaireItems).where(itemsIn(project, questionnaireCode));
  const byCode = new Map(items.map((item) => [item.questionCode, item]));
  const sections = content.sections.map(({ code }) => code);
  const within = new Map<string, number>();
  const answers = new Map<string, Answer>();
  const changes = content.questions.flatMap((question, n) => {
    const item = byCode.get(question.code);
    if (!item) return [];
    const section = sections.indexOf(question.section);
    const at = within.get(question.section) ?? 0;
    within.set(question.section, at + 1);
    const isShown = sheetOf(content, answers).shown.has(question.code);
    const { isAnswered, state, isReturned } = course(section, at);
    const answer = isShown && isAnswered ? answerOf(question, n, shift) : null;
    if (answer) answers.set(question.code, answer);
    // What lacks something was not submitted by anybody.
    const stands = lackOf(question, answer ?? undefined) ? 'notsubmit' : state;
    const respondent = RESPONDENTS[section % RESPONDENTS.length] ?? RESPONDENTS[0];
    // The last section is still to be given to somebody.
    const isGiven = stage === 'finished' || section < sections.length - 1;
    return [
      {
        itemCode: item.itemCode,
        isShown,
        answer,
        state: stands,
        answerVersion: answer ? 1 : 0,
        respondentId: isGiven ? accountOf(respondent) : null,
        dueDate: isGiven ? portalToday(daysAgo(section === 7 ? 2 : -due)) : null,
        answeredBy: answer ? accountOf(respondent) : null,
        answeredAt: answer ? daysAgo(since - (n % 5) / 10) : null,
        stateSince: daysAgo(isReturned ? 1 : since / 2),
        returnReason: isReturned ? (data.returned[n % data.returned.length] ?? null) : null,
        returnedBy: isReturned ? accountOf(OWNER) : null,
        returnedAnswer: isReturned ? answer : null,
      },
    ];
  });
  await bulkUpdate(tx, questionnaireItems, project, ['itemCode'], changes);
}

/** The demo company's questionnaires: the survey of the project's start is done, that on the standard in full swing; and what they show. */
export async function fillDemo(tx: Tx, projects: readonly DemoProject[]): Promise<void> {
  const told = projects.find((project) => project.isTold);
  if (!told) return;
  for (const earlier of projects.filter(({ isEarlier }) => isEarlier)) {
    await fill(tx, earlier, {
      templateCode: 'ISO27001-2022',
      stage: 'finished',
      course: done,
      shift: 1,
      due: -350,
      since: 360,
    });
    await fillEarlierGap(tx, earlier);
  }
  await fill(tx, told, {
    templateCode: 'BASIC-SURVEY',
    stage: 'finished',
    course: done,
    shift: 0,
    due: -12,
    since: 14,
  });
  await fill(tx, told, {
    templateCode: 'ISO27001-2022',
    stage: 'distributed',
    course: inFullSwing,
    shift: 0,
    due: 9,
    since: 6,
  });
  await fillGap(tx, told);
}
