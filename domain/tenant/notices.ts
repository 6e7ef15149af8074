/**
 * Somebody whom the person has invited has joined; whether two people are needed to sign was decided anew; the person
 * has taken over what a colleague held, or has other roles.
 */
export const tenantNotices = [
  'invitation_accepted',
  'four_eyes_on',
  'four_eyes_off',
  'units_taken_over',
  'treatments_taken_over',
  'projects_taken_over',
  'roles_changed',
] as const;
