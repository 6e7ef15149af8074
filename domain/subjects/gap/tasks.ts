/** Tasks: remediation to do, or to confirm. */
export const gapTasks = ['gapDisposal', 'reviewDisposals'] as const;
