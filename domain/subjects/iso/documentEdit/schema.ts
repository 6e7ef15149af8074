import { z } from 'zod';
import { code, optionalText } from '../../../kernel/fields.schema';
import { limits } from '../../../kernel/limits';
import { editKinds } from './documentEdit';

const ofDocument = { projectCode: code, documentCode: code };

/** What the document server's script is started with; its token signs all of it. */
const editorConfig = z.object({
  documentType: z.literal('word'),
  document: z.object({
    fileType: z.literal('docx'),
    key: z.string(),
    title: z.string(),
    url: z.string(),
    permissions: z.object({ edit: z.boolean() }),
  }),
  editorConfig: z.object({
    mode: z.enum(['edit', 'view']),
    lang: z.string(),
    /** Absent where it is only read. */
    callbackUrl: z.string().optional(),
    user: z.object({ id: z.string(), name: z.string() }),
    customization: z.object({ forcesave: z.boolean() }),
  }),
  token: z.string(),
});

export const documentEditSchemas = {
  /** A document in the editor of the document server: to edit for its holder, to read for the others. */
  getWordConfig: {
    query: z.object(ofDocument),
    data: z.object({
      /** null: no document server is set up, or the latest version is no Word file. */
      editor: z.object({ script: z.string(), mode: z.enum(['edit', 'view']), config: editorConfig }).nullable(),
      /** A document server is set up. */
      isServed: z.boolean(),
    }),
  },
  /** Takes a document for editing; nobody else brings in a version until it is back. */
  takeDocument: { body: z.object({ ...ofDocument, kind: z.enum(editKinds) }), data: z.null() },
  giveBackDocument: { body: z.object(ofDocument), data: z.null() },
  /** Takes it away from the person who has it. */
  takeAwayDocument: { body: z.object({ ...ofDocument, reason: optionalText(limits.reasonLength) }), data: z.null() },
} as const;
