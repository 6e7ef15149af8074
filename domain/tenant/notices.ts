/** Somebody whom the person has invited has joined. */
export const tenantNotices = ['invitation_accepted'] as const;
