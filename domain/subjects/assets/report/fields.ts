export const confidentialities = ['public', 'internal', 'confidential', 'strict'] as const;

/** The settings of a report, in the order of its form. */
export const reportSettingsFields = [
  'scope',
  'exclusions',
  'approach',
  'interviews',
  'distribution',
  'confidentiality',
] as const;

/** The fields of an interview, in the order of its form. */
export const interviewFields = ['person', 'role', 'day', 'heldBy', 'notes'] as const;
