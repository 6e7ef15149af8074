/** Points came in, or are about to end. */
export const ledgerNotices = ['points_arrived', 'points_given', 'points_ending'] as const;
