import { questionnaire } from '#domain/questionnaire/contract';
import type { QuestionnaireWire } from '#domain/questionnaire/schema';
import { client } from './client';

export const questionnaireService = client<typeof questionnaire, QuestionnaireWire>(questionnaire);

export type TemplateRow = QuestionnaireWire['listTemplates']['data']['list'][number];
export type TemplateDetail = QuestionnaireWire['getTemplate']['data'];
/** What a workbook says, and what is wrong with it. */
export type TriedTemplate = QuestionnaireWire['parseTemplate']['data'];
