/**
 * What questionnaires tell people: the customer has got one, questions were given, returned or submitted; the channel has
 * one back, has sent it back again, or has taken it.
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
