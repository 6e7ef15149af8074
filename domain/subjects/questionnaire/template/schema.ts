import { z } from 'zod';
import { code, filter, instant, keyword, paged, pageQuery, text, version } from '../../../kernel/fields.schema';
import { limits } from '../../../kernel/limits';
import { said, templateContent } from './content.schema';
import { templateLimits } from './limits';
import { templateActions, templateSources } from './rules';
import type { TemplateContent } from './template';

const words = z.object({ zh: z.string(), en: z.string() });
const name = said(limits.nameLength);
/** May be left blank. */
const description = z.object({ zh: z.string().trim().max(1000), en: z.string().trim().max(1000) });
/** As the rules read it: they change nothing of it. */
const content = templateContent as unknown as z.ZodType<TemplateContent>;
/** Of a version, counted from 1. */
const number = z.coerce.number().int().min(1);

const templateBrief = z.object({
  templateCode: z.string(),
  name: words,
  description: words,
  source: z.enum(templateSources),
  /** Of the next version: the newest of a shipped template, the draft of an own one. */
  questions: z.number(),
  standardCode: z.string().nullable(),
  /** The newest version; null while none is published. */
  published: z.number().nullable(),
  publishedAt: instant.nullable(),
  /** The draft differs from the newest version. */
  isDraftNewer: z.boolean(),
  isEnabled: z.boolean(),
  /** Questionnaires that were made from it. */
  usedBy: z.number(),
  updatedAt: instant.nullable(),
  updatedBy: z.string().nullable(),
  version: z.number(),
  allowedActions: z.array(z.enum(templateActions)),
});

/** A problem at one place of a workbook; row and column count from 1, 0 means all of them. */
const bookProblem = z.object({
  sheet: z.string(),
  row: z.number(),
  column: z.number(),
  kind: z.enum(['error', 'warning']),
  value: z.string(),
  text: z.string(),
});

/** Templates of questionnaires: a channel's own, and those that ship with the portal. */
export const templateSchemas = {
  listTemplates: {
    query: pageQuery.extend({
      keyword,
      source: filter(z.enum(templateSources)),
      state: filter(z.enum(['published', 'unpublished', 'disabled'])),
    }),
    data: paged(templateBrief),
  },
  /** Templates to choose for a project. */
  listValidTemplates: {
    query: z.object({ keyword }),
    data: z.array(
      templateBrief
        .pick({ templateCode: true, name: true, description: true, source: true, questions: true, standardCode: true })
        .extend({ number: z.number() }),
    ),
  },
  /** Its draft or, of a shipped one, the shipped content; with a number, that version. */
  getTemplate: {
    query: z.object({ templateCode: code, number: filter(number) }),
    data: templateBrief.extend({
      /** Null: the draft. */
      number: z.number().nullable(),
      content,
      /** Newest first. */
      versions: z.array(
        z.object({ number: z.number(), note: z.string(), createdBy: z.string(), createdAt: instant.nullable() }),
      ),
    }),
  },
  /** An empty template, a copy of another, or the content of a workbook. */
  createTemplate: {
    body: z.object({
      name,
      description: description.optional(),
      from: z.object({ templateCode: code, number: number.optional() }).optional(),
      content: content.optional(),
    }),
    data: z.object({ templateCode: z.string() }),
  },
  saveTemplate: {
    body: z.object({ templateCode: code, version, name, description, content }),
    data: z.object({ version: z.number() }),
  },
  publishTemplate: {
    body: z.object({ templateCode: code, version, note: text(templateLimits.note) }),
    data: z.object({ version: z.number(), number: z.number() }),
  },
  enableTemplate: {
    body: z.object({ templateCode: code, version, isEnabled: z.boolean() }),
    data: z.object({ version: z.number() }),
  },
  deleteTemplate: { body: z.object({ templateCode: code, version }), data: z.null() },
  exportTemplate: { query: z.object({ templateCode: code, number: filter(number) }) },
  /** Checks a workbook; its content is applied by saving it. */
  parseTemplate: {
    form: z.object({}),
    data: z.object({
      /** Null where a cell is bad. */
      template: z.object({ name: words, description: words, content }).nullable(),
      problems: z.array(bookProblem),
      errorCount: z.number(),
      warningCount: z.number(),
      /** The workbook with its bad cells marked. */
      markedObjectId: z.string().nullable(),
    }),
  },
  getMarkedTemplate: { query: z.object({ objectId: code }) },
} as const;
