import { z } from 'zod';
import { code, filter, instant, keyword, paged, pageQuery, sortBy, version } from '../../../kernel/fields.schema';
import { limits } from '../../../kernel/limits';
import { importFaults } from '../exchange/giftProblems';
import { examStandardCodes } from '../standards';
import { difficulties, questionKinds, questionSources } from './content';
import { questionContent, questionPlace } from './content.schema';
import { questionActions, questionMoves, questionStates } from './workflow';

/** What narrows the list of questions. */
const narrowing = {
  keyword,
  source: filter(z.enum(questionSources)),
  standard: filter(z.enum(examStandardCodes)),
  edition: filter(questionPlace.edition),
  /** The clause itself and those below it. */
  clause: filter(questionPlace.clause),
  kind: filter(z.enum(questionKinds)),
  difficulty: filter(z.enum(difficulties)),
  state: filter(z.enum(questionStates)),
  author: filter(z.string().trim().max(limits.personNameLength)),
};

const brief = z.object({
  questionCode: z.string(),
  source: z.enum(questionSources),
  kind: z.enum(questionKinds),
  ...questionPlace,
  stem: z.object({ zh: z.string(), en: z.string() }),
  /** Languages in which it can be read whole. */
  languages: z.array(z.enum(['zh', 'en'])),
  state: z.enum(questionStates),
  /** Of the latest version. */
  number: z.number(),
  /** Of the version that papers take, or null. */
  approvedNumber: z.number().nullable(),
  authorName: z.string(),
  updatedAt: instant,
  version: z.number(),
  allowedActions: z.array(z.enum(questionActions)),
});

const shownVersion = z.object({
  number: z.number(),
  state: z.enum(['draft', 'submitted', 'approved']),
  ...questionPlace,
  content: questionContent,
  /** Those who wrote it. */
  authors: z.array(z.string()),
  createdAt: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  /** Why it came back, until it is submitted again. */
  returnReason: z.string().nullable(),
});

export const questionSchemas = {
  /** The questions of the caller's tenant, and to a channel the platform's approved ones. */
  listQuestions: {
    query: pageQuery.extend({
      ...narrowing,
      ...sortBy(['questionCode', 'clause', 'updatedAt']),
    }),
    data: paged(brief),
  },
  getQuestion: {
    /** Both banks may have a question of one code; without a source, the own one. */
    query: z.object({ questionCode: code, source: filter(z.enum(questionSources)) }),
    /** With all its versions, the latest first. */
    data: brief.extend({ retireReason: z.string().nullable(), versions: z.array(shownVersion) }),
  },
  /** A new question without a code, or the next draft of one. */
  saveQuestion: {
    body: z.object({ questionCode: code.nullable(), version, ...questionPlace, content: questionContent }),
    data: z.object({ questionCode: z.string(), version: z.number() }),
  },
  /** The questions that the filters let through, with what is right, as a GIFT file that is read back without loss. */
  exportQuestions: { query: z.object(narrowing) },
  /**
   * Reads a GIFT file: new questions as drafts, changed ones as their next drafts. `trial` only says what would come of it. What a file
   * from elsewhere doesn't say – standard, clause, difficulty – it gets from here.
   */
  importQuestions: {
    form: z.object({ trial: z.enum(['yes', 'no']), language: z.enum(['zh', 'en']), ...questionPlace }),
    data: z.object({
      added: z.number(),
      changed: z.number(),
      unchanged: z.number(),
      problemCount: z.number(),
      /** The first of them, by their lines from 1. */
      problems: z.array(z.object({ line: z.number(), title: z.string(), reason: z.enum(importFaults) })),
    }),
  },
  /** One step for one question or many; all of them or none. */
  moveQuestions: {
    body: z.object({
      action: z.enum(questionMoves),
      reason: z.string().trim().max(limits.reasonLength).optional(),
      questions: z
        .array(z.object({ questionCode: code, version }))
        .min(1)
        .max(limits.questionsAtOnce),
    }),
    data: z.object({ moved: z.number() }),
  },
} as const;
