/** Somebody whom the person has invited has joined; whether two people are needed to sign was decided anew. */
export const tenantNotices = ['invitation_accepted', 'four_eyes_on', 'four_eyes_off'] as const;
