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
/** A certificate in the list, on its own, and as everybody may check it. */
export type CertificateRow = ExamWire['listExamCertificates']['data']['list'][number];
export type CertificateDetail = ExamWire['getExamCertificate']['data'];
export type CheckedCertificate = ExamWire['checkExamCertificate']['data'];
/** What certificates of the organization say. */
export type CertificateTextsRow = ExamWire['getExamCertificateTexts']['data'];
/** What came, or would come, of a file of questions. */
export type ImportedQuestions = ExamWire['importQuestions']['data'];

/** A sitting as its invigilator sees it. */
export type WatchedSitting = ExamWire['watchSittings']['data']['sittings'][number];
/** An exam of the caller's own, in the list and with its rules. */
export type OwnExam = ExamWire['listOwnExams']['data'][number];
export type OwnExamDetail = ExamWire['getOwnExam']['data'];
export type OwnSitting = OwnExam['sittings'][number];
/** All questions of a sitting with what is stored of them, and the server's clock. */
export type SittingSheet = ExamWire['getSitting']['data'];
export type SheetQuestion = SittingSheet['questions'][number];
export type SittingClock = SittingSheet['clock'];
export type SittingResult = ExamWire['getSittingResult']['data'];
export type SavedAnswer = ExamWire['saveExamAnswer']['body'];
