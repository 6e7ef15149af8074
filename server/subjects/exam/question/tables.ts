import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgPolicy, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Difficulty, QuestionContent, QuestionKind } from '#domain/subjects/exam/question/content';
import { tenants } from '#server/core/tenant/tables';
import { createdAt, instant, system, tenant, versioned } from '#server/kernel/db/columns';
import { jsonb } from '#server/kernel/db/json';

/** Channels alone read what the platform shares: a customer sits exams, and is let in to no row of a bank. */
const isChannel = sql`(SELECT t.type FROM tenants t WHERE t.tenant_code = ${tenant}) = 'channel'`;

/** A bank is its tenant's; what the platform has approved is every channel's to draw from. */
const ofBank = (shared = sql`is_shared`) => [
  pgPolicy('own', { for: 'all', using: sql`${system} OR tenant_code = ${tenant}` }),
  pgPolicy('shared', { for: 'select', using: sql`${shared} AND ${isChannel}` }),
];

export const examQuestions = pgTable(
  'exam_questions',
  {
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    questionCode: text('question_code').notNull(),
    /** The platform's. */
    isShared: boolean('is_shared').notNull(),
    /** The highest number that a version has. */
    lastNumber: integer('last_number').notNull().default(1),
    /** Of the version that papers take. */
    approvedNumber: integer('approved_number'),
    /** Papers take it no longer; sat ones keep it. */
    isRetired: boolean('is_retired').notNull().default(false),
    retireReason: text('retire_reason'),
    ...versioned(),
  },
  (t) => [
    ...ofBank(),
    primaryKey({ columns: [t.tenantCode, t.questionCode] }),
    // Every exam draws from these as well.
    index('exam_questions_shared').on(t.tenantCode).where(sql`is_shared`),
  ],
);

/** One version of a question. An approved one stays as it is. */
export const examQuestionVersions = pgTable(
  'exam_question_versions',
  {
    tenantCode: text('tenant_code').notNull(),
    questionCode: text('question_code').notNull(),
    /** From 1. */
    number: integer('number').notNull(),
    isShared: boolean('is_shared').notNull(),
    state: text('state').$type<'draft' | 'submitted' | 'approved'>().notNull().default('draft'),
    standard: text('standard').notNull(),
    edition: text('edition').notNull(),
    clause: text('clause').notNull(),
    difficulty: text('difficulty').$type<Difficulty>().notNull(),
    kind: text('kind').$type<QuestionKind>().notNull(),
    content: jsonb('content').$type<QuestionContent>().notNull(),
    /** Accounts that wrote it, and their names as they were. */
    authorIds: text('author_ids').array().notNull(),
    authorNames: text('author_names').array().notNull(),
    decidedById: text('decided_by_id'),
    decidedBy: text('decided_by'),
    decidedAt: instant('decided_at'),
    returnReason: text('return_reason'),
    createdAt: createdAt(),
  },
  (t) => [
    ...ofBank(sql`is_shared AND state = 'approved'`),
    primaryKey({ columns: [t.tenantCode, t.questionCode, t.number] }),
    foreignKey({
      name: 'exam_question_versions_of',
      columns: [t.tenantCode, t.questionCode],
      foreignColumns: [examQuestions.tenantCode, examQuestions.questionCode],
    }).onDelete('cascade'),
    index('exam_question_versions_place').on(t.tenantCode, t.standard, t.clause),
  ],
);
