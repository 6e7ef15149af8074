/**
 * Tasks about questionnaires, in the order in which they should be done: for respondents, for the
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
