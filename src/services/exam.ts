import { exam } from '#domain/subjects/exam/contract';
import type { ExamWire } from '#domain/subjects/exam/schema';
import { client } from './client';

export const examService = client<typeof exam, ExamWire>(exam);

/** A question in the list, and with its versions. */
export type QuestionRow = ExamWire['listQuestions']['data']['list'][number];
export type QuestionDetail = ExamWire['getQuestion']['data'];
export type QuestionVersion = QuestionDetail['versions'][number];
/** What came, or would come, of a file of questions. */
export type ImportedQuestions = ExamWire['importQuestions']['data'];
