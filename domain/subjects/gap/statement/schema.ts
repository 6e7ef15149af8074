import { z } from 'zod';
import { assetCode, instant, level, text } from '../../../kernel/fields.schema';
import { limits } from '../../../kernel/limits';
import { languages } from '../../../kernel/texts';
import { closingMeasure, projectCode, told, words } from '../analysis/finding.schema';
import { riskStates } from '../gap';
import { statementLimits } from './limits';
import { statementProblems } from './rules';
import { drivers, implementations, statementFormats } from './statement';
import { entryFields } from './versions';

const entryOf = {
  isApplicable: z.boolean().nullable(),
  justification: told(statementLimits.text),
  drivers: z.array(z.enum(drivers)),
  implementation: z.enum(implementations).nullable(),
  owner: told(statementLimits.owner),
  description: told(statementLimits.text),
};
const entry = z.object({ ref: z.string(), ...entryOf });

export const statementActions = ['edit', 'finish'] as const;

const control = z.object({
  ref: z.string(),
  title: words,
  theme: z.string().nullable(),
  entry,
  /** 0: never saved. */
  version: z.number(),
  changedBy: z.string().nullable(),
  changedAt: instant.nullable(),
  problems: z.array(z.enum(statementProblems)),
  /** The project's knowledge of it. */
  facts: z.object({
    level: level.nullable(),
    isExcluded: z.boolean(),
    exclusionReason: z.string().nullable(),
    riskState: z.enum(riskStates).nullable(),
    isMeasured: z.boolean(),
    /** Risks of assets whose treatment names it, and the gravest of them. */
    risks: z.number(),
    responsible: z.string().nullable(),
  }),
  gravest: z.array(z.object({ riskId: z.string(), assetCode: z.string(), name: z.string(), level })),
  /** Measures of the treatment plan that name it or close its finding: how many, and the first of them. */
  measures: z.object({
    count: z.number(),
    first: z.array(closingMeasure.omit({ treatmentOwner: true, treatmentOwnerId: true, isOverdue: true })),
  }),
  findingId: z.string(),
  measure: z.string().nullable(),
  deadline: z.string().nullable(),
  links: z.array(z.object({ title: z.string(), url: z.string() })),
  /** Its evidence, newest first. */
  evidence: z.array(z.object({ objectId: z.string(), name: z.string(), mime: z.string(), addedAt: instant })),
});

const statementVersion = z.object({
  number: z.number(),
  sha256: z.string(),
  note: z.string(),
  createdAt: instant,
  createdBy: z.string().nullable(),
  applicable: z.number(),
  excluded: z.number(),
  implemented: z.number(),
});

/** A version's number; 0 is the current draft. */
const number = z.coerce.number().int().min(0).max(100_000);

/** The statement of applicability (ISO/IEC 27001:2022, 6.1.3 d). */
export const statementSchemas = {
  getStatement: {
    query: z.object({ projectCode }),
    data: z.object({
      projectName: z.string(),
      standardName: words,
      themes: z.array(z.object({ ref: z.string(), title: words })),
      controls: z.array(control),
      /** Newest first. */
      versions: z.array(statementVersion),
      /** The draft differs from the newest version. */
      isChanged: z.boolean(),
      allowedActions: z.array(z.enum(statementActions)),
    }),
  },
  saveStatementEntries: {
    body: z.object({
      projectCode,
      entries: z
        .array(z.object({ ref: assetCode, version: z.int().min(0), ...entryOf }))
        .min(1)
        .max(statementLimits.entries),
    }),
    /** The entries after the change. */
    data: z.object({ changed: z.number(), entries: z.array(entry.extend({ version: z.number() })) }),
  },
  finishStatement: {
    body: z.object({ projectCode, note: text(limits.reasonLength) }),
    data: z.object({ number: z.number(), sha256: z.string() }),
  },
  getStatementDifference: {
    query: z.object({ projectCode, from: number, to: number }),
    data: z.array(
      z.object({
        ref: z.string(),
        title: words,
        before: entry.nullable(),
        after: entry.nullable(),
        fields: z.array(z.enum(entryFields)),
      }),
    ),
  },
  /** A version, or the current draft. */
  createStatementFile: {
    body: z.object({
      projectCode,
      number: z.int().min(1).nullable(),
      format: z.enum(statementFormats),
      language: z.enum(languages),
    }),
    data: z.object({ objectId: z.string(), name: z.string() }),
  },
} as const;
