import type { QuestionnaireAction } from './workflow';

interface OfQuestionnaire {
  projectCode: string;
  questionnaireCode: string;
}
/** Questions that were moved or assigned. */
interface MovedItems extends OfQuestionnaire {
  count: number;
  itemCodes: string[];
  reason?: string;
}

/** Actions on questionnaires of projects. */
export interface FlowAudit {
  addQuestionnaire: {
    entity: 'questionnaire';
    detail: OfQuestionnaire & { templateCode: string; templateVersion: number; questions: number };
  };
  moveQuestionnaire: {
    entity: 'questionnaire';
    detail: OfQuestionnaire & { step: QuestionnaireAction; reason?: string; items?: number };
  };
  assignItems: {
    entity: 'questionnaire';
    detail: MovedItems & { accountId: string | null; dueDate: string | null };
  };
  saveAnswer: { entity: 'questionnaireItem'; detail: OfQuestionnaire & { question: string; version: number } };
  submitItems: { entity: 'questionnaire'; detail: MovedItems };
  acceptItems: { entity: 'questionnaire'; detail: MovedItems };
  returnItems: { entity: 'questionnaire'; detail: MovedItems };
  revokeItems: { entity: 'questionnaire'; detail: MovedItems };
  addAnswerFile: {
    entity: 'questionnaireItem';
    detail: OfQuestionnaire & { question: string; name: string; size: number };
  };
  removeAnswerFile: {
    entity: 'questionnaireItem';
    detail: OfQuestionnaire & { question: string; name: string; objectId: string };
  };
}
