/**
 * What of questionnaires may wait for somebody, in the order in which it should be done: for those who answer, for the
 * customer's owner, and for the consultants.
 */
export const questionnaireTasks = [
  'answerQuestions',
  'distributeQuestionnaires',
  'reviewAnswers',
  'finishQuestionnaires',
  'reviewQuestionnaires',
  'handOverQuestionnaires',
  'prepareQuestionnaires',
] as const;
export type QuestionnaireTask = (typeof questionnaireTasks)[number];
