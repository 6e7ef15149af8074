/** What waits for somebody: to be dealt with, or to be looked at. */
export const gapTasks = ['gapDisposal', 'reviewDisposals'] as const;
