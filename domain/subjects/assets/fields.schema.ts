import { z } from 'zod';
import { code, filter, level, text as textOf } from '../../kernel/fields.schema';
import type { Level } from '../../kernel/levels';
import { limits } from '../../kernel/limits';
import { riskFactors } from './method/explain';
import { importanceRules } from './method/method';

export const projectCode = code;

export const id = z.uuid();

export const version = z.int().min(0);

export const levelFilter = filter(z.coerce.number().pipe(level));
/** A level, or a word for one. */
export const levelOr = <const Words extends readonly [string, ...string[]]>(...words: Words) =>
  filter(z.union([z.enum(words), z.coerce.number().pipe(level)]));

/** The actions that the caller may take now; buttons read only these. */
export const allowedActions = z.array(z.string());

/** A level in answers; the database guarantees the range. */
export const levelValue = z.custom<Level>((value) => typeof value === 'number' && value >= 1 && value <= 5);

export const protectionValue = { confidentiality: levelValue, integrity: levelValue, availability: levelValue };

/** Adding sends neither id nor version, changing sends both. */
export const bothOrNeither = (body: object, key: string) => {
  const fields = body as Record<string, unknown>;
  return (fields[key] === undefined) === (fields.version === undefined);
};

export const text = z.string().nullable();

export const reason = textOf(limits.reasonLength);

export const saved = version;

export const factor = z.object({
  rule: z.enum(['own', ...importanceRules]),
  from: z.string().optional(),
  fromName: z.string().optional(),
  fromValue: levelValue.optional(),
  offered: levelValue,
});

export const methodBrief = z.object({
  key: z.string(),
  version: z.number(),
  zh: z.string(),
  en: z.string(),
  source: z.string(),
});

/** From the inputs to the risk, in order; for a table first its row, then its column. */
export const steps = z.array(
  z.object({
    result: z.enum(['threatValue', 'likelihood', 'loss', 'risk']),
    operation: z.enum(['table', 'geometricMean', 'product']),
    inputs: z
      .array(
        z.object({
          factor: z.enum(riskFactors),
          value: z.number(),
          isAssumed: z.boolean().optional(),
        }),
      )
      .readonly(),
    value: z.number(),
    bounds: z.array(z.number()).readonly(),
    level: levelValue,
  }),
);

/** The asset first, then the systems and businesses that its value comes from. */
export const derivation = z.array(
  z.object({
    kind: z.enum(['unit', 'system', 'business']),
    code: z.string(),
    name: z.string(),
    own: levelValue,
    value: levelValue,
    /** Absent for a business, whose own value is its importance. */
    protection: z.object(protectionValue).optional(),
    factors: z.array(factor),
  }),
);
