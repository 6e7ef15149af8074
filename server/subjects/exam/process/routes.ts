import type { exam as calls } from '#domain/subjects/exam/contract';
import { processPolicy } from '#domain/subjects/exam/policy';
import type { ExamGiven, examSchemas } from '#domain/subjects/exam/schema';
import type { Context } from '#server/kernel/context';
import type { Routes } from '#server/kernel/http/mount';
import { mutation, query } from '#server/kernel/http/routes';
import { toMeet } from '#server/kernel/policy';
import { listExamCandidates } from './candidates';
import { changeExamCandidate } from './change';
import { inviteExamCandidates, listExamInvitees } from './invitees';
import { countExamQuestions, getExamProcess, listExamProcesses } from './queries';
import { moveExamProcess, saveExamProcess } from './verbs';

const view = toMeet(processPolicy.need('view'));
const write = toMeet(processPolicy.need('write'));
const viewCandidates = toMeet(processPolicy.need('viewCandidates'));

/** Certification processes, and who may sit them. */
export const processRoutes = {
  listExamProcesses: query(view, listExamProcesses),
  getExamProcess: query(view, getExamProcess),
  // Only reads; a blueprint is too long for an address.
  countExamQuestions: mutation(view, (ctx: Context, body: ExamGiven['countExamQuestions']['body']) =>
    ctx.read((tx) => countExamQuestions(ctx, tx, body)),
  ),
  saveExamProcess: mutation(write, saveExamProcess),
  moveExamProcess: mutation(write, moveExamProcess),
  listExamCandidates: query(viewCandidates, listExamCandidates),
  listExamInvitees: query(write, listExamInvitees),
  inviteExamCandidates: mutation(write, inviteExamCandidates),
  changeExamCandidate: mutation(write, changeExamCandidate),
} satisfies Partial<Routes<typeof calls, typeof examSchemas>>;
