import type { MeasureCaller, MeasureStanding } from '../measure/measure';
import { mayFileEvidence } from '../measure/measure';
import { assessment } from '../policy';

/** Records with comments and files. */
export const recordEntities = ['unit', 'risk', 'measure'] as const;
export type RecordEntity = (typeof recordEntities)[number];

/** Whether files may be added; files of a measure are its evidence and are fixed once it is verified. */
export const mayAttach = (caller: MeasureCaller, measure?: MeasureStanding): boolean =>
  caller.roles.some((role) => assessment.rolesThatMay('attach').includes(role)) &&
  (measure === undefined || mayFileEvidence(measure, caller));

/** Whether a file may be removed: by the person who added it, and by those who maintain the assessment. */
export const mayDetach = (file: { readonly addedById: string | null }, caller: MeasureCaller): boolean =>
  file.addedById === caller.accountId ||
  caller.roles.some((role) => assessment.rolesThatMay('tidyFiles').includes(role));
