import { exam } from '#domain/subjects/exam/contract';
import type { ExamWire } from '#domain/subjects/exam/schema';
import { client } from './client';

export const examService = client<typeof exam, ExamWire>(exam);

/** A question in the list, and with its versions. */
export type QuestionRow = ExamWire['listQuestions']['data']['list'][number];
export type QuestionDetail = ExamWire['getQuestion']['data'];
export type QuestionVersion = QuestionDetail['versions'][number];
/** A certification process in the list, and with what it says. */
export type ProcessRow = ExamWire['listExamProcesses']['data']['list'][number];
export type ProcessDetail = ExamWire['getExamProcess']['data'];
/** How many questions the rows of a blueprint can draw. */
export type DrawableQuestions = ExamWire['countExamQuestions']['data'];
export type CandidateRow = ExamWire['listExamCandidates']['data']['list'][number];
/** Somebody who can be invited. */
export type Invitee = ExamWire['listExamInvitees']['data'][number];
/** What came, or would come, of a file of questions. */
export type ImportedQuestions = ExamWire['importQuestions']['data'];
