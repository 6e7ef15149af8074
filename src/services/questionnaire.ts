import { questionnaire } from '#domain/subjects/questionnaire/contract';
import type { QuestionnaireWire } from '#domain/subjects/questionnaire/schema';
import { client } from './client';

export const questionnaireService = client<typeof questionnaire, QuestionnaireWire>(questionnaire);

/** Every change of a project's questionnaires; while fifty people answer, there are some each second. */
export const watchedQuestionnaires = {
  path: questionnaire.watchQuestionnaires.path,
  ask: (projectCode: string) => questionnaireService.watchQuestionnaires({ query: { projectCode } }, { silent: true }),
  pause: 3_000,
};

export type QuestionnaireBrief = QuestionnaireWire['listQuestionnaires']['data']['list'][number];
export type WholeQuestionnaire = QuestionnaireWire['getQuestionnaire']['data'];
export type AnswerItem = WholeQuestionnaire['items'][number];
export type AskedQuestion = WholeQuestionnaire['content']['questions'][number];
export type GivenAnswer = NonNullable<QuestionnaireWire['saveAnswer']['body']['answer']>;
export type ListedItem = QuestionnaireWire['listItems']['data']['list'][number];
export type AnswerStatistics = QuestionnaireWire['getAnswerStatistics']['data'];
export type RespondentRow = QuestionnaireWire['listRespondents']['data'][number];
export type EarlierAnswer = QuestionnaireWire['listEarlierAnswers']['data'][number];
export type MovedItems = QuestionnaireWire['submitAnswers']['data'];
export type TemplateRow = QuestionnaireWire['listTemplates']['data']['list'][number];
export type TemplateDetail = QuestionnaireWire['getTemplate']['data'];
/** What a workbook says, and what is wrong with it. */
export type TriedTemplate = QuestionnaireWire['parseTemplate']['data'];
