/** Tasks: facts to fill in and to confirm; nonconformities to deal with, to verify, or whose effect is to be verified. */
export const isoTasks = [
  'fillFacts',
  'confirmFacts',
  'nonconformities',
  'verifyNonconformities',
  'verifyEffects',
] as const;
