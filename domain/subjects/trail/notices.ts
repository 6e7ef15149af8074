/** The log of all writes was tampered with. */
export const trailNotices = ['trail_broken'] as const;
