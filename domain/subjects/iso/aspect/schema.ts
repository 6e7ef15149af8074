import { z } from 'zod';
import { code, filter, instant, keyword, name, optionalText, text, version } from '../../../kernel/fields.schema';
import { limits } from '../../../kernel/limits';
import {
  type AspectCriterion,
  aspectConditions,
  aspectCriteria,
  aspectKinds,
  aspectScores,
  aspectTenses,
} from './aspect';

const projectCode = code;
const aspectCode = code;

const scores = z.strictObject(
  Object.fromEntries(aspectCriteria.map((one) => [one, z.literal([...aspectScores]).optional()])) as Record<
    AspectCriterion,
    z.ZodOptional<z.ZodLiteral<(typeof aspectScores)[number]>>
  >,
);
/** What a person has decided otherwise than the rule, and why. */
const decision = z.object({ isSignificant: z.boolean(), reason: text(limits.reasonLength) });

export const aspectSchemas = {
  /** Environmental aspects of the project's processes, with their significance. */
  listEnvironmentalAspects: {
    query: z.object({
      projectCode,
      productCode: filter(code),
      aspectKeyword: keyword,
      significance: filter(z.enum(['significant', 'other', 'open'])),
      condition: filter(z.enum(aspectConditions)),
    }),
    data: z.array(
      z.object({
        aspectCode: z.string(),
        processCode: z.string(),
        processName: z.string(),
        productName: z.string(),
        name: z.string(),
        kind: z.enum(aspectKinds),
        impact: z.string(),
        condition: z.enum(aspectConditions),
        tense: z.enum(aspectTenses),
        scores,
        /** By the rule, with the criteria that make it significant; null while a criterion is open. */
        judged: z
          .object({
            points: z.number(),
            isSignificant: z.boolean(),
            by: z.array(z.enum(['sum', ...aspectCriteria])),
          })
          .nullable(),
        decision: decision.nullable(),
        /** What counts; null while it isn't evaluated. */
        isSignificant: z.boolean().nullable(),
        control: z.string(),
        evaluatedBy: z.string().nullable(),
        evaluatedAt: instant.nullable(),
        version: z.number(),
      }),
    ),
  },
  saveEnvironmentalAspect: {
    /** Without a code it is a new one; without a version, too. */
    body: z.object({
      projectCode,
      aspectCode: aspectCode.optional(),
      version: version.optional(),
      processCode: code,
      name,
      kind: z.enum(aspectKinds),
      impact: optionalText(limits.reasonLength),
      condition: z.enum(aspectConditions),
      tense: z.enum(aspectTenses),
      scores,
      decision: decision.nullable(),
      control: optionalText(),
    }),
    data: z.object({ aspectCode: z.string(), version: z.number() }),
  },
  deleteEnvironmentalAspect: { body: z.object({ projectCode, aspectCode, version }), data: z.null() },
} as const;
