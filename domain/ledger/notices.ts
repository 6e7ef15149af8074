/** Points came in, or are about to end; the books do not agree. */
export const ledgerNotices = ['points_arrived', 'points_given', 'points_ending', 'books_differ'] as const;
