import { z } from 'zod';
import { level } from '#domain/kernel/fields.schema';
import { allowedActions, id, levelValue, projectCode, reason, saved, text, version } from '../fields.schema';
import { editions } from '../method/method';
import { socialHarms } from './businessRisk';

const socialHarm = z.literal(socialHarms);

/** Of a system or a business: its risk now and expected after treatment; null where nothing below it has been assessed. */
const aggregated = {
  code: z.string(),
  name: z.string(),
  level: levelValue.nullable(),
  levelAfter: levelValue.nullable(),
  count: z.number(),
  /** The units of a system, or the systems of a business, that decide it. */
  decidedBy: z.array(z.object({ code: z.string(), name: z.string() })),
};

/** The risks of systems and of businesses. */
export const businessRiskSchemas = {
  /** The risks of systems and of businesses, as they follow from those of units (GB/T 20984-2022, 5.3). */
  getAggregatedRisks: {
    query: z.object({ projectCode }),
    data: z.object({
      edition: z.enum(editions),
      systems: z.array(z.object({ ...aggregated, systemId: id, value: levelValue })),
      businesses: z.array(
        z.object({
          ...aggregated,
          businessId: id,
          /** Of all units below it; `count` is of its systems that have any. */
          riskCount: z.number(),
          importance: levelValue,
          socialHarm: socialHarm.nullable(),
          organisationHarm: levelValue.nullable(),
          /** The level by its consequences; null while they are not judged. */
          harmLevel: levelValue.nullable(),
          harmReason: text,
          version,
        }),
      ),
      allowedActions,
    }),
  },
  /** The consequence of a business's risk as people judge it, with the reason; both null takes the judgment back. */
  saveBusinessHarm: {
    body: z
      .object({
        projectCode,
        businessId: id,
        version,
        socialHarm: socialHarm.nullable(),
        organisationHarm: level.nullable(),
        harmReason: reason.nullable(),
      })
      .refine(
        ({ socialHarm, organisationHarm, harmReason }) => (socialHarm ?? organisationHarm) === null || harmReason,
        {
          path: ['harmReason'],
        },
      ),
    data: z.object({ version: saved }),
  },
} as const;
