import type { Edition } from '#domain/subjects/assets/method/method';
import { fieldsOf2022 } from '#domain/subjects/assets/risk/change';

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
    'remnantExploitability',
    'remnantSeverity',
    'existingControl',
    'threatSource',
    'threatCapability',
    'threatTiming',
    'threatFrequency',
    'exploitability',
    'vulnerabilitySeverity',
  ],
  units: ['confidentiality', 'integrity', 'availability', 'owner', 'location', 'assignee', 'dueDate', 'description'],
} as const;
export type Field = (typeof changeable)['risks' | 'units'][number];

const of2022: readonly Field[] = fieldsOf2022;

/** The fields of these records under an edition of GB/T 20984. */
export const changeableOf = (target: keyof typeof changeable, edition: Edition): readonly Field[] =>
  changeable[target].filter((field) => edition === '2022' || !of2022.includes(field));
