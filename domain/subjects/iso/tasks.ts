/** Tasks: facts to fill in and to confirm; documents to prepare, to confirm, to acknowledge, to recall copies of, and to review; nonconformities to deal with, to verify, or whose effect is to be verified. */
export const isoTasks = [
  'fillFacts',
  'confirmFacts',
  'prepareDocuments',
  'confirmDocuments',
  'acknowledgeDocuments',
  'recallCopies',
  'reviewDocuments',
  'nonconformities',
  'verifyNonconformities',
  'verifyEffects',
] as const;
