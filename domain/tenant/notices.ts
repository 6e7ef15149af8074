/**
 * Somebody whom the person has invited has joined; the channel has invited somebody to lead the customer; whether two people are needed to sign was decided anew; the person
 * has taken over what a colleague held, or has other roles; the protection of a customer has ended; another channel has
 * handed a customer over.
 */
export const tenantNotices = [
  'invitation_accepted',
  'manager_invited',
  'four_eyes_on',
  'four_eyes_off',
  'units_taken_over',
  'treatments_taken_over',
  'projects_taken_over',
  'roles_changed',
  'customer_expired',
  'customer_transferred',
] as const;
