import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  numeric,
  pgPolicy,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { BlueprintSection, SittingRules } from '#domain/subjects/exam/process/content';
import type { ExamAnswer } from '#domain/subjects/exam/question/answers';
import type { QuestionContent, QuestionWords } from '#domain/subjects/exam/question/content';
import type { Score } from '#domain/subjects/exam/sitting/score';
import type { ShownNames, ShownQuestion } from '#domain/subjects/exam/sitting/shown';
import type { Closer, SittingEvent, SittingState } from '#domain/subjects/exam/sitting/sitting';
import { createdAt, instant, system, tenant } from '#server/kernel/db/columns';
import { jsonb } from '#server/kernel/db/json';
import { examCandidates } from '../process/tables';

const ofSitting = () => ({ tenantCode: text('tenant_code').notNull(), sittingCode: text('sitting_code').notNull() });
/** The tenant whose person sits, and the one that examines it. */
const bothSides = () => [
  pgPolicy('own', { for: 'all', using: sql`${system} OR tenant_code = ${tenant}` }),
  pgPolicy('organizer', {
    for: 'all',
    using: sql`organizer_code = ${tenant}`,
  }),
];

/** One try of a person, with the rules that it began with. */
export const examSittings = pgTable(
  'exam_sittings',
  {
    ...ofSitting(),
    organizerCode: text('organizer_code').notNull(),
    processCode: text('process_code').notNull(),
    accountId: text('account_id').notNull(),
    /** From 1. */
    number: smallint('number').notNull(),
    name: jsonb('name').$type<QuestionWords>().notNull(),
    rules: jsonb('rules').$type<SittingRules>().notNull(),
    sections: jsonb('sections').$type<Pick<BlueprintSection, 'name' | 'minimum'>[]>().notNull(),
    questions: smallint('questions').notNull(),
    state: text('state').$type<SittingState>().notNull().default('running'),
    startedAt: instant('started_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    pausedAt: instant('paused_at'),
    /** Of what an invigilator last did. */
    reason: text('reason').notNull().default(''),
    /** The order of what it shows follows from it. */
    seed: text('seed').notNull(),
    /** The device that writes; a random code that it has made for itself. */
    device: text('device').notNull(),
    lastSequence: integer('last_sequence').notNull().default(0),
    lastAnswerAt: instant('last_answer_at'),
    seenAt: instant('seen_at'),
    left: integer('left').notNull().default(0),
    closedAt: instant('closed_at'),
    closedBy: text('closed_by').$type<Closer>(),
    score: jsonb('score').$type<Score>(),
    percent: numeric('percent', { precision: 4, scale: 1, mode: 'number' }),
    isPassed: boolean('is_passed'),
  },
  (t) => [
    ...bothSides(),
    primaryKey({ columns: [t.tenantCode, t.sittingCode] }),
    unique('exam_sittings_number').on(t.tenantCode, t.processCode, t.accountId, t.number),
    uniqueIndex('exam_sittings_open').on(t.tenantCode, t.processCode, t.accountId).where(sql`state <> 'closed'`),
    index('exam_sittings_process').on(t.organizerCode, t.processCode),
    /** What the clock has to hand in. */
    index('exam_sittings_due').on(t.endsAt).where(sql`state = 'running'`),
    foreignKey({
      name: 'exam_sittings_of',
      columns: [t.tenantCode, t.processCode, t.accountId],
      foreignColumns: [examCandidates.tenantCode, examCandidates.processCode, examCandidates.accountId],
    }),
  ],
);

const sittingKey: [typeof examSittings.tenantCode, typeof examSittings.sittingCode] = [
  examSittings.tenantCode,
  examSittings.sittingCode,
];

const ownSide = () => [pgPolicy('own', { for: 'all', using: sql`${system} OR tenant_code = ${tenant}` })];

/** A question of a sitting as its candidate sees it. */
export const examSheets = pgTable(
  'exam_sheets',
  {
    ...ofSitting(),
    /** From 1. */
    position: smallint('position').notNull(),
    section: smallint('section').notNull(),
    shown: jsonb('shown').$type<ShownQuestion>().notNull(),
  },
  (t) => [
    ...ownSide(),
    primaryKey({ columns: [t.tenantCode, t.sittingCode, t.position] }),
    foreignKey({ name: 'exam_sheets_of', columns: [t.tenantCode, t.sittingCode], foreignColumns: sittingKey }).onDelete(
      'cascade',
    ),
  ],
);

/** What is right: the organizer's alone. */
export const examKeys = pgTable(
  'exam_keys',
  {
    ...ofSitting(),
    position: smallint('position').notNull(),
    organizerCode: text('organizer_code').notNull(),
    /** The question, and which of its versions. */
    bankCode: text('bank_code').notNull(),
    questionCode: text('question_code').notNull(),
    number: integer('number').notNull(),
    standard: text('standard').notNull(),
    clause: text('clause').notNull(),
    content: jsonb('content').$type<QuestionContent>().notNull(),
    names: jsonb('names').$type<ShownNames>().notNull(),
    /** Once it is handed in. */
    mark: integer('mark'),
  },
  (t) => [
    pgPolicy('organizer', { for: 'all', using: sql`${system} OR organizer_code = ${tenant}` }),
    primaryKey({ columns: [t.tenantCode, t.sittingCode, t.position] }),
    index('exam_keys_question').on(t.bankCode, t.questionCode),
    foreignKey({ name: 'exam_keys_of', columns: [t.tenantCode, t.sittingCode], foreignColumns: sittingKey }).onDelete(
      'cascade',
    ),
  ],
);

/** What was answered, in the order in which it arrived; the last one of a question counts. */
export const examAnswers = pgTable(
  'exam_answers',
  {
    ...ofSitting(),
    /** From 1, without gaps. */
    sequence: integer('sequence').notNull(),
    position: smallint('position').notNull(),
    answer: jsonb('answer').$type<ExamAnswer | null>(),
    storedAt: instant('stored_at').notNull(),
  },
  (t) => [
    ...ownSide(),
    primaryKey({ columns: [t.tenantCode, t.sittingCode, t.sequence] }),
    foreignKey({
      name: 'exam_answers_of',
      columns: [t.tenantCode, t.sittingCode],
      foreignColumns: sittingKey,
    }).onDelete('cascade'),
  ],
);

/** What happened in a sitting besides its answers. */
export const examSittingEvents = pgTable(
  'exam_sitting_events',
  {
    ...ofSitting(),
    organizerCode: text('organizer_code').notNull(),
    id: integer('id').generatedAlwaysAsIdentity(),
    kind: text('kind').$type<SittingEvent>().notNull(),
    at: createdAt(),
    byName: text('by_name').notNull().default(''),
    reason: text('reason').notNull().default(''),
    /** Minutes that were given; times that the page was left. */
    amount: integer('amount'),
  },
  (t) => [
    ...bothSides(),
    primaryKey({ columns: [t.tenantCode, t.sittingCode, t.id] }),
    foreignKey({
      name: 'exam_sitting_events_of',
      columns: [t.tenantCode, t.sittingCode],
      foreignColumns: sittingKey,
    }).onDelete('cascade'),
  ],
);
