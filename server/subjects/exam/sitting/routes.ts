import type { exam as calls } from '#domain/subjects/exam/contract';
import { processPolicy } from '#domain/subjects/exam/policy';
import type { examSchemas } from '#domain/subjects/exam/schema';
import type { Routes } from '#server/kernel/http/mount';
import { mutation, query } from '#server/kernel/http/routes';
import { toMeet } from '#server/kernel/policy';
import { saveExamAnswer, takeOverSitting, tellPresence } from './answer';
import { moveSittings, watchSittings } from './invigilate';
import { getOwnExam, getSitting, listOwnExams, readLearningUnit } from './own';
import { getSittingResult, submitSitting } from './result';
import { startSitting } from './start';

const sit = toMeet(processPolicy.need('sit'));
const invigilate = toMeet(processPolicy.need('invigilate'));

/** The exam as its candidate sees it, and its invigilator. */
export const sittingRoutes = {
  listOwnExams: query(sit, listOwnExams),
  getOwnExam: query(sit, getOwnExam),
  readLearningUnit: mutation(sit, readLearningUnit),
  startSitting: mutation(sit, startSitting),
  getSitting: query(sit, getSitting),
  takeOverSitting: mutation(sit, takeOverSitting),
  saveExamAnswer: mutation(sit, saveExamAnswer),
  tellPresence: mutation(sit, tellPresence),
  submitSitting: mutation(sit, submitSitting),
  getSittingResult: query(sit, getSittingResult),
  watchSittings: query(invigilate, watchSittings),
  moveSittings: mutation(invigilate, moveSittings),
} satisfies Partial<Routes<typeof calls, typeof examSchemas>>;
