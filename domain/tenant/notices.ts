/** What people are told of their tenant: who joins it, who decides what, and what has become theirs. */
export const tenantNotices = [
  'application_made',
  'invitation_accepted',
  'manager_invited',
  'four_eyes_on',
  'four_eyes_off',
  'units_taken_over',
  'treatments_taken_over',
  'projects_taken_over',
  'ledProjects_taken_over',
  'consultations_taken_over',
  'roles_changed',
  'customer_expired',
  'customer_transferred',
  'consultation_received',
  'consultation_assigned',
  'consultation_due',
] as const;
