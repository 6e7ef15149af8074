import { endpoints } from '../../kernel/endpoint';

/** Calls of the subject "exam": the question bank, certification processes, sittings and certificates of internal auditors. */
export const exam = endpoints({
  listQuestions: { method: 'GET', path: '/api/portal/exam/question/list', timeout: 5000 },
  getQuestion: { method: 'GET', path: '/api/portal/exam/question/detail', timeout: 5000 },
  saveQuestion: { method: 'POST', path: '/api/portal/exam/question/save', timeout: 5000 },
  exportQuestions: { method: 'GET', path: '/api/portal/exam/question/export', timeout: 30000, binary: true },
  importQuestions: { method: 'POST', path: '/api/portal/exam/question/import', timeout: 60000, form: true },
  moveQuestions: { method: 'POST', path: '/api/portal/exam/question/move', timeout: 10000 },
});
