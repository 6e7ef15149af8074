/*
 * News from the operator: announcements, for some or for all and visible from a given time, and the
 * guide for newcomers, which is for everyone.
 */

/** The stored states of an announcement. One published for later is not visible until then. */
export const announcementStates = ['draft', 'published', 'withdrawn'] as const;
export type AnnouncementState = (typeof announcementStates)[number];

/** The displayed state. */
export const announcementStandings = ['draft', 'scheduled', 'published', 'withdrawn'] as const;
export type AnnouncementStanding = (typeof announcementStandings)[number];

export function standingOf({ state, publishDate }: { state: AnnouncementState; publishDate: Date }, now: Date) {
  return state === 'published' && publishDate > now ? 'scheduled' : state;
}

export const announcementActions = ['publish', 'withdraw', 'remove'] as const;
export type AnnouncementAction = (typeof announcementActions)[number];

/**
 * Actions on an announcement. A published one is withdrawn before it is changed, and never removed: who has read it
 * stays on record.
 */
export const actionsOf: Readonly<Record<AnnouncementStanding, readonly (AnnouncementAction | 'edit')[]>> = {
  draft: ['edit', 'publish', 'remove'],
  scheduled: ['withdraw'],
  published: ['withdraw'],
  withdrawn: ['edit', 'publish'],
};

/** Characters of its words. */
export const ANNOUNCEMENT_LENGTH = 20_000;
/** The number of specific tenants of an announcement. */
export const ANNOUNCEMENT_TENANTS = 200;

/** Shown to everybody, or kept back (the wire's 1 and 0). */
export const guideStatuses = ['1', '0'] as const;
export type GuideStatus = (typeof guideStatuses)[number];

export const GUIDE_BYTES = 20 * 1024 * 1024;
/** Documents of the guide: all of them are listed at once. */
export const GUIDE_DOCUMENTS = 50;
