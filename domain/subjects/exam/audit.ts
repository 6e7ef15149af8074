import type { Changed } from '../../kernel/changed';
import type { QuestionMove } from './question/workflow';

/** Actions on exams. No text of a question: the log must not say what is asked. */
export interface ExamAudit {
  saveExamQuestion: { entity: 'examQuestion'; detail: { number: number; version: number; changed: Changed } };
  moveExamQuestion: { entity: 'examQuestion'; detail: { step: QuestionMove; number: number; reason?: string } };
  exportExamQuestions: { entity: 'examQuestion'; detail: { questions: number } };
  importExamQuestions: { entity: 'examQuestion'; detail: { name: string; added: number; changed: number } };
}
