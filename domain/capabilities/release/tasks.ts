/** Tasks: a document to review, to approve, or to submit again. */
export const releaseTasks = ['reviewDocument', 'approveDocument', 'resubmitDocument'] as const;
