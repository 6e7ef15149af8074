import { z } from 'zod';
import { releaseStandings } from '../../../capabilities/release/workflow';
import { releasedDocuments } from '../../../generated/releasedDocuments';
import { code, day, filter, instant, optionalText, text, version } from '../../../kernel/fields.schema';
import { limits } from '../../../kernel/limits';
import { allowedActions, edition, editions, oneOfEach } from '../fields.schema';
import { applicationGroups, materialGroups, materialNeeds, materialOf, materialStates, validities } from './material';

const projectCode = code;
const words = z.object({ zh: z.string(), en: z.string() });
const materialCode = code.refine((one) => materialOf(one) !== undefined);
/** The day from which on what a file states is so, and the last day on which it is. */
const validity = { effectiveOn: day.nullable(), validUntil: day.nullable() };

const fileVersion = z.object({
  objectId: z.string(),
  /** From 1. */
  number: z.number(),
  name: z.string(),
  mime: z.string(),
  size: z.number(),
  addedBy: z.string().nullable(),
  addedAt: instant,
  effectiveOn: z.string().nullable(),
  validUntil: z.string().nullable(),
  /** Of its days. */
  version: z.number(),
});

/** What a person says of a material. */
const said = { note: z.string(), inapplicable: z.string().nullable(), version: z.number() };

export const materialSchemas = {
  /** The checklist of a project, with what is there and what the portal has. */
  getMaterials: {
    query: z.object({ projectCode }),
    data: z.object({
      /** The version of the chosen editions; 0 if none were chosen and the usual ones apply. */
      version: z.number(),
      /** At most one of each standard. */
      editions,
      coverage: z.array(z.object({ edition, must: z.number(), met: z.number(), toDo: z.number() })),
      items: z.array(
        words.extend({
          materialCode: z.string(),
          group: z.enum(materialGroups),
          need: z.enum(materialNeeds),
          source: words,
          confidence: z.literal([1, 2]),
          asked: z.array(z.object({ edition, no: z.number(), clause: z.string() })),
          state: z.enum(materialStates),
          /** The day that its files should state. */
          asksDay: z.enum(['validUntil', 'effectiveOn']).nullable(),
          ...said,
          /** Files that are kept in versions, the latest first. */
          files: z.array(
            z.object({
              documentId: z.string(),
              validity: z.enum(validities).nullable(),
              versions: z.array(fileVersion).min(1),
            }),
          ),
          /** What the portal has of it. */
          portal: z
            .object({
              /** null: a stored file that nobody approves. */
              document: z.enum(releasedDocuments).nullable(),
              standing: z.enum(releaseStandings).nullable(),
              approvedBy: z.string().nullable(),
              approvedAt: instant.nullable(),
              /** The page with the document. */
              page: z.string().nullable(),
              /** The stored file that counts as it. */
              file: z.object({ objectId: z.string(), name: z.string(), addedAt: instant }).nullable(),
            })
            .nullable(),
        }),
      ),
      allowedActions,
    }),
  },
  /** By which editions the project is certified; another one of a standard that was chosen asks for a reason. */
  saveMaterialEditions: {
    body: z.object({ projectCode, version, editions: oneOfEach, reason: optionalText(limits.reasonLength) }),
    data: z.object({ version: z.number() }),
  },
  /** A note, and why a material does not apply; only one that is asked for where it applies can be said not to. */
  saveMaterial: {
    body: z
      .object({
        projectCode,
        materialCode,
        version,
        note: optionalText(limits.noteLength),
        inapplicable: text(limits.noteLength).nullable(),
      })
      .refine((one) => one.inapplicable === null || materialOf(one.materialCode)?.need === 'if', {
        path: ['inapplicable'],
      }),
    data: z.object({ version: z.number() }),
  },
  /** A further file, or the next version of one. */
  addMaterialFile: {
    form: z.object({ projectCode, materialCode, documentId: filter(z.uuid()) }),
    data: z.object({ objectId: z.string() }),
  },
  saveMaterialFile: {
    body: z
      .object({ projectCode, objectId: code, version, ...validity })
      .refine(({ effectiveOn, validUntil }) => !effectiveOn || !validUntil || effectiveOn <= validUntil, {
        path: ['validUntil'],
      }),
    data: z.object({ version: z.number() }),
  },
  /** Of several versions, the one before it counts again. */
  removeMaterialFile: { body: z.object({ projectCode, objectId: code }), data: z.null() },
  /** All that counts as one zip, with an index. */
  /** What goes with the application to a body: the files that count, and the materials of it that are still to be brought. */
  listApplicationFiles: {
    query: z.object({ projectCode }),
    data: z.object({
      files: z.array(
        words.extend({
          materialCode: z.string(),
          group: z.enum(applicationGroups),
          objectId: z.string(),
          name: z.string(),
          size: z.number(),
          addedAt: instant,
        }),
      ),
      toDo: z.array(words.extend({ materialCode: z.string(), group: z.enum(applicationGroups) })),
    }),
  },
  /** The same as one zip with an index. */
  downloadApplication: { query: z.object({ projectCode }) },
  downloadMaterials: { query: z.object({ projectCode }) },
} as const;
