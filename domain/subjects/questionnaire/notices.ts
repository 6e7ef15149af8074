/**
 * Notices of questionnaires: to the customer: received, assigned, returned or submitted; to the channel:
 * submitted to it; to the customer again: returned or accepted.
 */
export const questionnaireNotices = [
  'questionnaire_received',
  'questions_assigned',
  'questions_returned',
  'questions_submitted',
  'questionnaire_delivered',
  'questionnaire_returned',
  'questionnaire_accepted',
] as const;
