import { z } from 'zod';
import { code, instant, version } from '../../../kernel/fields.schema';
import { limits } from '../../../kernel/limits';
import { allowedActions } from '../fields.schema';
import { findingKinds, findingStates } from './found';
import { findingActions } from './workflow';

const projectCode = code;
const findingCode = code;

/** What is compared of a finding: the value of a fact or a day, and the parts of the others. */
export const findingFields = [
  'value',
  'head',
  'duties',
  'inputs',
  'outputs',
  'equipment',
  'department',
  'controls',
  'records',
  'number',
  'name',
  'documentKind',
] as const;
export type FindingField = (typeof findingFields)[number];

const file = { file: z.string() };
const place = z.discriminatedUnion('at', [
  z.object({ ...file, at: z.literal('file') }),
  z.object({ ...file, at: z.literal('paragraph'), heading: z.string(), paragraph: z.number() }),
  z.object({ ...file, at: z.literal('table'), heading: z.string(), table: z.number(), row: z.number() }),
  z.object({ ...file, at: z.literal('cell'), sheet: z.string(), cell: z.string() }),
]);

const finding = z.object({
  findingCode: z.string(),
  kind: z.enum(findingKinds),
  state: z.enum(findingStates),
  /** Of the variable or the milestone; else what is found is called so. */
  name: z.string(),
  /** What the variable is called; null for other kinds. */
  words: z.object({ zh: z.string(), en: z.string() }).nullable(),
  places: z.array(place),
  /** What was found beside what the project has; empty: nothing. */
  lines: z.array(z.object({ field: z.enum(findingFields), found: z.string(), present: z.string() })),
  /** The project has a record that this would change. */
  isPresent: z.boolean(),
  /** The project has exactly this already. */
  isSame: z.boolean(),
  /** The project has a place for it: a fact of a scheme that it isn't certified for has none. */
  isAsked: z.boolean(),
  /** A register lists the document, and its file did not come. */
  lacksFile: z.boolean(),
  /** The version of the record that it would change; 0: there is none. */
  seen: z.number(),
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  version: z.number(),
  allowedActions: z.array(z.enum(findingActions)),
});

export const existingSchemas = {
  /** Reads a company's own document, or a zip of them, apart. Nothing of the project changes. */
  parseIsoFile: {
    form: z.object({ projectCode }),
    data: z.object({
      /** Files that were read, and that were not. */
      read: z.number(),
      refused: z.number(),
      /** Findings that are new. */
      found: z.number(),
    }),
  },
  /** What was found in the company's own documents and what became of it. */
  getDocumentFindings: {
    query: z.object({ projectCode }),
    data: z.object({
      findings: z.array(finding),
      /** Files that were sent, the latest first; `errorMsg` says why one was not read. */
      files: z.array(
        z.object({ name: z.string(), errorMsg: z.string().nullable(), addedBy: z.string(), addedAt: instant }),
      ),
      /** Products that processes can be taken into. */
      products: z.array(z.object({ productCode: z.string(), name: z.string() })),
      allowedActions,
    }),
  },
  /** Takes over findings as their own forms would save them; one that fails doesn't keep the others from it. */
  confirmDocumentFindings: {
    body: z.object({
      projectCode,
      findings: z
        .array(z.object({ findingCode, version, seen: z.number().int().min(0) }))
        .min(1)
        .max(limits.findingsAtOnce),
      /** Of the product that new processes belong to. */
      productCode: code.optional(),
    }),
    data: z.object({
      taken: z.number(),
      failed: z.array(z.object({ findingCode: z.string(), name: z.string(), errorMsg: z.string() })),
    }),
  },
  /** Puts findings aside, or brings them back. */
  moveDocumentFindings: {
    body: z.object({
      projectCode,
      action: z.enum(['dismiss', 'restore']),
      findings: z.array(z.object({ findingCode, version })).min(1).max(limits.findingsAtOnce),
    }),
    data: z.object({ moved: z.number() }),
  },
} as const;
