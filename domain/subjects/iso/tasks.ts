/** Tasks: facts to fill in and to confirm; documents to prepare and to confirm; nonconformities to deal with, to verify, or whose effect is to be verified. */
export const isoTasks = [
  'fillFacts',
  'confirmFacts',
  'prepareDocuments',
  'confirmDocuments',
  'nonconformities',
  'verifyNonconformities',
  'verifyEffects',
] as const;
