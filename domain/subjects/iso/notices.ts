/** Notices: facts are asked for, handed in, or come back. */
export const isoNotices = ['facts_requested', 'facts_submitted', 'facts_returned'] as const;
