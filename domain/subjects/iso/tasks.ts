/** Tasks: facts to fill in, and facts to confirm. */
export const isoTasks = ['fillFacts', 'confirmFacts'] as const;
