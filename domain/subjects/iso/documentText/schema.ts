import { z } from 'zod';
import { code, optionalText } from '../../../kernel/fields.schema';
import { limits } from '../../../kernel/limits';
import { chipKinds, paragraphLocks, textRefusals, unfitCharacters } from './documentText';

const ofDocument = { projectCode: code, documentCode: code };
/** Of a version: from 1, in the order in which they came. */
const number = z.coerce.number().int().min(1).max(limits.documentVersions);
const place = z
  .number()
  .int()
  .min(0)
  .max(limits.editorParagraphs - 1);
const hash = z.string().regex(/^[\da-f]{16}$/u);
const typed = z
  .string()
  .max(limits.paragraphLength)
  .refine((text) => !unfitCharacters.test(text));
const several = <T extends z.ZodType>(one: T) => z.array(one).max(limits.paragraphsAtOnce);

/** A paragraph of a Word document (documentText.ts). */
const paragraph = z.object({
  place: z.number(),
  hash: z.string(),
  level: z.number().nullable(),
  numbering: z.string(),
  texts: z.array(z.string()),
  chips: z.array(z.object({ kind: z.enum(chipKinds), text: z.string() })),
  locked: z.enum(paragraphLocks).nullable(),
  isRemovable: z.boolean(),
  cell: z.object({ table: z.number(), row: z.number(), column: z.number() }).nullable(),
});
const version = z.object({ number: z.number(), label: z.string() });

export const documentTextSchemas = {
  /** The text of a document's latest version, or why it can't be edited in the page. */
  getDocumentText: {
    query: z.object(ofDocument),
    data: version.extend({ refusal: z.enum(textRefusals).nullable(), paragraphs: z.array(paragraph) }),
  },
  /** What was typed becomes the document's next version. number: of the version that it was typed into. */
  saveDocumentText: {
    body: z.object({
      ...ofDocument,
      number,
      note: optionalText(limits.reasonLength),
      changed: several(
        z.object({
          place,
          hash,
          texts: z
            .array(typed)
            .min(1)
            .max(limits.paragraphChips + 1),
        }),
      ),
      removed: several(z.object({ place, hash })),
      inserted: several(z.object({ after: place, hash, text: typed })),
    }),
    /** null: nothing was changed, and there is no new version. */
    data: z.object({ number: z.number().nullable() }),
  },
  /** The texts of two versions of a document, paragraph by paragraph. */
  compareDocumentVersions: {
    query: z.object({ ...ofDocument, before: number, after: number }),
    data: z.object({
      before: version.extend({ lines: z.array(z.string()) }),
      after: version.extend({ lines: z.array(z.string()) }),
    }),
  },
} as const;
