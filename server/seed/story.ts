const DAY = 24 * 3600_000;

/** The demo's story is told from the day on which it is filled in. */
export const daysAgo = (days: number) => new Date(Date.now() - days * DAY);
/** The account of a demo person. */
export const accountOf = (phone: string) => `A${phone}`;
