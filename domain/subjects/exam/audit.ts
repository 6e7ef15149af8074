import type { Changed } from '../../kernel/changed';
import type { ProcessMove } from './process/workflow';
import type { QuestionMove } from './question/workflow';
import type { Closer, SittingMove } from './sitting/sitting';

/** Actions on exams. No text of a question: the log must not say what is asked. */
export interface ExamAudit {
  saveExamQuestion: { entity: 'examQuestion'; detail: { number: number; version: number; changed: Changed } };
  moveExamQuestion: { entity: 'examQuestion'; detail: { step: QuestionMove; number: number; reason?: string } };
  exportExamQuestions: { entity: 'examQuestion'; detail: { questions: number } };
  importExamQuestions: { entity: 'examQuestion'; detail: { name: string; added: number; changed: number } };
  saveExamProcess: { entity: 'examProcess'; detail: { name: string; changed: Changed } };
  moveExamProcess: { entity: 'examProcess'; detail: { step: ProcessMove; name: string } };
  inviteExamCandidates: { entity: 'examProcess'; detail: { people: number; names: string } };
  changeExamCandidate: {
    entity: 'examProcess';
    detail: { step: 'grant' | 'withdraw'; person: string; minutes: number; tries: number; reason: string };
  };
  readLearningUnit: { entity: 'examProcess'; detail: { unit: string } };
  startSitting: { entity: 'sitting'; detail: { processCode: string; number: number } };
  takeOverSitting: { entity: 'sitting'; detail: { processCode: string } };
  /** Which question, not what was answered. */
  saveExamAnswer: { entity: 'sitting'; detail: { sequence: number; position: number } };
  leaveSitting: { entity: 'sitting'; detail: { times: number } };
  closeSitting: { entity: 'sitting'; detail: { closer: Closer; answered: number } };
  moveSittings: {
    entity: 'examProcess';
    detail: { step: SittingMove; sittings: number; minutes: number; reason: string };
  };
  issueExamCertificate: { entity: 'examCertificate'; detail: { holder: string; process: string; validUntil: string } };
  signExamCertificate: { entity: 'examCertificate'; detail: { key: string } };
  downloadExamCertificate: { entity: 'examCertificate'; detail: { holder: string } };
  revokeExamCertificate: { entity: 'examCertificate'; detail: { holder: string; reason: string } };
  restoreExamCertificate: { entity: 'examCertificate'; detail: { holder: string; reason: string } };
  saveExamCertificateTexts: {
    entity: 'examCertificateTexts';
    detail: { version: number; changed: Changed };
  };
}
