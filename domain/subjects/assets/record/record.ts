import type { MeasureCaller, MeasureStanding } from '../measure/measure';
import { mayFileEvidence } from '../measure/measure';
import { assessment } from '../policy';

/** What people speak about, and what files belong to. A measure is the treatment of a risk, and bears the risk's id. */
export const recordEntities = ['unit', 'risk', 'measure'] as const;
export type RecordEntity = (typeof recordEntities)[number];

/** In the log a measure's matters are its risk's, as all that is done about it. */
export const loggedAs = (entity: RecordEntity): 'unit' | 'risk' => (entity === 'measure' ? 'risk' : entity);

/** Whether files may be added; those of a measure are its evidence, and stand once somebody has verified what they show. */
export const mayAttach = (caller: MeasureCaller, measure?: MeasureStanding): boolean =>
  caller.roles.some((role) => assessment.rolesThatMay('attach').includes(role)) &&
  (measure === undefined || mayFileEvidence(measure, caller));

/** Whether a file may be taken away: by who has added it, and by those who keep the assessment in order. */
export const mayDetach = (file: { readonly addedById: string | null }, caller: MeasureCaller): boolean =>
  file.addedById === caller.accountId ||
  caller.roles.some((role) => assessment.rolesThatMay('tidyFiles').includes(role));
