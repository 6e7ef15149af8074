import { z } from 'zod';
import { levelValue } from '../fields.schema';

/** RiskCriteria, in answers. */
export const criteriaLevels = z.object({
  retainedLevel: levelValue,
  acceptableLevel: levelValue,
  ownerLevel: levelValue,
});
