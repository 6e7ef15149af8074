/** What many may have in common, in the order in which it is decided. */
export const changeable = {
  risks: [
    'treatment',
    'treatmentPlan',
    'controls',
    'treatmentOwner',
    'treatmentDeadline',
    'treatmentCost',
    'remnantFrequency',
    'remnantSeverity',
    'existingControl',
    'threatFrequency',
    'vulnerabilitySeverity',
  ],
  units: ['confidentiality', 'integrity', 'availability', 'owner', 'location', 'assignee', 'dueDate', 'description'],
} as const;
export type Field = (typeof changeable)['risks' | 'units'][number];
