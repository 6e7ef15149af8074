import { z } from 'zod';
import {
  code,
  day,
  filter,
  instant,
  keyword,
  name,
  optionalText,
  paged,
  pageQuery,
  personName,
  sortBy,
  text,
  version,
} from '../../../kernel/fields.schema';
import { limits } from '../../../kernel/limits';
import { phonePattern } from '../customers/rules';
import { consultationActions, consultationSides, consultationStates, consultationTopics, dueFilters } from './rules';

/** A day that may be left open; a cleared picker sends null. */
const openDay = z.union([z.literal('').transform(() => null), day]).nullish();

const brief = z.object({
  consultationCode: z.string(),
  company: z.string(),
  contactName: z.string(),
  phone: z.string(),
  topic: z.enum(consultationTopics),
  content: z.string(),
  state: z.enum(consultationStates),
  /** The responsible person; null while unassigned. */
  ownerId: z.string().nullable(),
  ownerName: z.string().nullable(),
  nextStep: z.string(),
  nextDue: day.nullable(),
  /** How it ended. */
  outcome: z.string(),
  /** The next step was due before today, and the request is open. */
  isLate: z.boolean(),
  /** The tenant that asked; null if the own people recorded it. */
  fromName: z.string().nullable(),
  createdAt: instant,
  version: z.number(),
});

export const consultationSchemas = {
  /** Sends an inquiry to the own channel, the parent partner or the platform, or records a prospect. */
  addConsultation: {
    body: z
      .object({
        side: z.enum(consultationSides).optional(),
        /** For a prospect; a tenant that asks for itself is known. */
        company: z.union([z.literal('').transform(() => undefined), name]).optional(),
        contactName: personName,
        phone: z.string().trim().regex(phonePattern),
        topic: z.enum(consultationTopics),
        content: text(limits.textLength),
      })
      .refine(({ side, company }) => side !== 'prospect' || company, { path: ['company'] }),
    data: z.object({
      consultationCode: z.string(),
      /** The receiver. */
      receiverName: z.string(),
    }),
  },
  listConsultations: {
    query: pageQuery.extend({
      /** Searches company, contact name, phone and content. */
      keyword,
      state: filter(z.enum(['open', ...consultationStates])),
      topic: filter(z.enum(consultationTopics)),
      owner: filter(z.enum(['me', 'nobody'])),
      due: filter(z.enum(dueFilters)),
      ...sortBy(['company', 'nextDue', 'createdAt']),
    }),
    data: paged(brief),
  },
  getConsultation: {
    query: z.object({ consultationCode: code }),
    data: brief.extend({
      /** The customer that it was converted to, or that asked. */
      customerTenantCode: z.string().nullable(),
      history: z.array(
        z.object({
          noteId: z.string(),
          byName: z.string(),
          /** The note; empty if only fields changed. */
          note: z.string(),
          changed: z.array(
            z.object({
              field: z.enum(['received', 'state', 'owner', 'nextStep', 'nextDue', 'outcome']),
              value: z.string(),
            }),
          ),
          createdAt: instant,
        }),
      ),
      allowedActions: z.array(z.enum(consultationActions)),
    }),
  },
  /** Follows up an inquiry: owner, state, next step with due date, and note. */
  saveConsultation: {
    body: z
      .object({
        consultationCode: code,
        version,
        ownerId: z.union([z.literal('').transform(() => null), code]).nullish(),
        state: z.enum(consultationStates),
        nextStep: optionalText(limits.noteLength),
        nextDue: openDay,
        /** How it ended; a closed one has it. */
        outcome: optionalText(limits.noteLength),
        note: optionalText(limits.textLength),
      })
      .refine(({ state, outcome }) => state !== 'closed' || outcome, { path: ['outcome'] }),
    data: z.object({ version: z.number() }),
  },
} as const;
