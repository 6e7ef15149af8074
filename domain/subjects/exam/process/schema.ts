import { z } from 'zod';
import {
  code,
  filter,
  instant,
  keyword,
  paged,
  pageQuery,
  personName,
  sortBy,
  text,
  version,
} from '../../../kernel/fields.schema';
import { limits } from '../../../kernel/limits';
import { halfRightRules } from '../question/answers';
import { difficulties } from '../question/content';
import { questionPlace } from '../question/content.schema';
import { candidateStates } from '../sitting/sitting';
import { type ProcessContent, reviewRules } from './content';
import { processActions, processMoves, processStates } from './workflow';

const words = (max: number) => z.object({ zh: z.string().trim().max(max), en: z.string().trim().max(max) });
const title = words(limits.nameLength).refine(({ zh, en }) => zh !== '' || en !== '');
const whole = (min: number, max: number) => z.number().int().min(min).max(max);
const percent = whole(1, 100);

export const blueprintRow = z.object({
  standard: questionPlace.standard,
  edition: questionPlace.edition,
  clause: questionPlace.clause.nullable(),
  difficulty: z.enum(difficulties).nullable(),
  count: whole(1, limits.examLength),
});
const section = z.object({
  name: title,
  minimum: percent.nullable(),
  rows: z.array(blueprintRow).min(1).max(limits.blueprintRows),
});
export const sections = z.array(section).min(1).max(limits.examSections);

/** A process as it is saved and shown. @see ProcessContent */
export const processContent = z.object({
  name: title,
  notice: words(limits.examText),
  sections,
  minutes: whole(5, limits.examMinutes),
  passMark: percent,
  halfRight: z.enum(halfRightRules),
  review: z.enum(reviewRules),
  tries: whole(1, limits.examTries),
  waitDays: whole(0, 365),
  units: z.array(z.object({ id: code, title, text: words(limits.unitText) })).max(limits.learningUnits),
  validMonths: whole(1, 120),
  keepMonths: whole(6, 240),
}) satisfies z.ZodType<ProcessContent>;

const brief = z.object({
  processCode: z.string(),
  name: title,
  state: z.enum(processStates),
  questions: z.number(),
  minutes: z.number(),
  passMark: z.number(),
  candidates: z.number(),
  /** Of these, with a sitting under way, and with one that was passed. */
  sitting: z.number(),
  passed: z.number(),
  updatedAt: instant,
  version: z.number(),
  allowedActions: z.array(z.enum(processActions)),
});

const candidateKey = { processCode: code, tenantCode: code, accountId: code };

export const candidate = z.object({
  ...candidateKey,
  processName: title,
  showName: z.string(),
  tenantName: z.string(),
  invitedBy: z.string(),
  invitedAt: instant,
  state: z.enum(candidateStates),
  /** Learning units that were read, of those that the process has. */
  unitsRead: z.number(),
  units: z.number(),
  sittings: z.number(),
  triesLeft: z.number(),
  extraMinutes: z.number(),
  extraTries: z.number(),
  /** Percent, of the best sitting; null: none was handed in. */
  best: z.number().nullable(),
  lastSatAt: instant.nullable(),
  /** Day until which the latest certificate is valid. */
  validUntil: z.string().nullable(),
  version: z.number(),
});

export const processSchemas = {
  /** The processes of the caller's tenant. */
  listExamProcesses: {
    query: pageQuery.extend({
      keyword,
      state: filter(z.enum(processStates)),
      ...sortBy(['updatedAt', 'processCode']),
    }),
    data: paged(brief),
  },
  getExamProcess: {
    query: z.object({ processCode: code }),
    data: brief.extend({ content: processContent }),
  },
  /** How many questions each row of a blueprint could draw now, and how many the whole of it lacks. */
  countExamQuestions: {
    body: z.object({ sections }),
    data: z.object({ sections: z.array(z.array(z.number())), lacking: z.number() }),
  },
  /** A new process without a code. Sittings that have begun keep the rules that they began with. */
  saveExamProcess: {
    body: z.object({ processCode: code.nullable(), version, content: processContent }),
    data: z.object({ processCode: z.string(), version: z.number() }),
  },
  moveExamProcess: {
    body: z.object({ processCode: code, version, action: z.enum(processMoves) }),
    data: z.null(),
  },
  /** Who must be certified, and who is: of one process or all; the customer's people see their own colleagues. */
  listExamCandidates: {
    query: pageQuery.extend({
      keyword,
      processCode: filter(code),
      state: filter(z.enum(candidateStates)),
      ...sortBy(['showName', 'tenantName', 'invitedAt', 'best', 'validUntil']),
    }),
    data: paged(candidate),
  },
  /** Internal auditors of customers who aren't in the process yet. */
  listExamInvitees: {
    query: z.object({ processCode: code, keyword }),
    data: z.array(
      z.object({ tenantCode: z.string(), tenantName: z.string(), accountId: z.string(), showName: personName }),
    ),
  },
  inviteExamCandidates: {
    body: z.object({
      processCode: code,
      people: z
        .array(z.object({ tenantCode: code, accountId: code }))
        .min(1)
        .max(limits.inviteesAtOnce),
    }),
    data: z.object({ invited: z.number() }),
  },
  /** More minutes or tries for one person, with a reason; or withdraws the invitation of one who hasn't sat. */
  changeExamCandidate: {
    body: z.object({
      ...candidateKey,
      version,
      action: z.enum(['grant', 'withdraw']),
      extraMinutes: whole(0, limits.examMinutes).optional(),
      extraTries: whole(0, limits.examTries).optional(),
      reason: text(limits.reasonLength),
    }),
    data: z.null(),
  },
} as const;
