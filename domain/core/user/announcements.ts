/*
 * What the operator tells people: announcements, which are for some or for all and are seen from an instant on, and the
 * guide for newcomers, which is for everybody.
 */

/** What is kept of an announcement. One that is published for later is not seen until then. */
export const announcementStates = ['draft', 'published', 'withdrawn'] as const;
export type AnnouncementState = (typeof announcementStates)[number];

/** How it stands. */
export const announcementStandings = ['draft', 'scheduled', 'published', 'withdrawn'] as const;
export type AnnouncementStanding = (typeof announcementStandings)[number];

export function standingOf({ state, publishDate }: { state: AnnouncementState; publishDate: Date }, now: Date) {
  return state === 'published' && publishDate > now ? 'scheduled' : state;
}

export const announcementActions = ['publish', 'withdraw', 'remove'] as const;
export type AnnouncementAction = (typeof announcementActions)[number];

/**
 * What may be done about it. What people may have seen is withdrawn before it is changed, and never removed: who read what
 * stays known.
 */
export const actionsOf: Readonly<Record<AnnouncementStanding, readonly (AnnouncementAction | 'edit')[]>> = {
  draft: ['edit', 'publish', 'remove'],
  scheduled: ['withdraw'],
  published: ['withdraw'],
  withdrawn: ['edit', 'publish'],
};

/** Characters of its words. */
export const ANNOUNCEMENT_LENGTH = 20_000;
/** Single tenants that one may be for. */
export const ANNOUNCEMENT_TENANTS = 200;

/** Shown to everybody, or kept back (the wire's 1 and 0). */
export const guideStatuses = ['1', '0'] as const;
export type GuideStatus = (typeof guideStatuses)[number];

export const GUIDE_BYTES = 20 * 1024 * 1024;
/** Documents of the guide: all of them are listed at once. */
export const GUIDE_DOCUMENTS = 50;
