import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Words } from '#domain/kernel/levels';
import type { ItemState, Stage } from '#domain/subjects/questionnaire/flow/workflow';
import type { Answer } from '#domain/subjects/questionnaire/template/answer';
import type { TemplateContent } from '#domain/subjects/questionnaire/template/template';
import { projects } from '#server/core/project/tables';
import { accounts } from '#server/core/tenant/tables';
import { instant, ofProject, party, versioned } from '#server/kernel/db/columns';
import { jsonb } from '#server/kernel/db/json';

/** A questionnaire of a project. It carries what it asks: neither its template nor who keeps that can change it. */
export const questionnaires = pgTable(
  'questionnaires',
  {
    ...ofProject(),
    questionnaireCode: text('questionnaire_code').notNull(),
    templateCode: text('template_code').notNull(),
    templateVersion: integer('template_version').notNull(),
    name: jsonb('name').$type<Words>().notNull(),
    content: jsonb('content').$type<TemplateContent>().notNull(),
    stage: text('stage').$type<Stage>().notNull().default('prepared'),
    stageSince: instant('stage_since').notNull().defaultNow(),
    /** The day until which it is to be answered as a whole. */
    dueDate: date('due_date', { mode: 'string' }),
    /** Why the channel has sent it back. */
    returnReason: text('return_reason'),
    ...versioned(),
  },
  (t) => [
    party('questionnaires'),

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.questionnaireCode] }),
    unique('questionnaires_code').on(t.questionnaireCode),
    foreignKey({ columns: [t.tenantCode, t.projectCode], foreignColumns: [projects.tenantCode, projects.projectCode] }),
  ],
);

/** A question of a questionnaire, its respondent and its answer: one row, so that saves don't touch each other. */
export const questionnaireItems = pgTable(
  'questionnaire_items',
  {
    ...ofProject(),
    questionnaireCode: text('questionnaire_code').notNull(),
    itemCode: uuid('item_code').notNull(),
    /** The question's, within the content. */
    questionCode: text('question_code').notNull(),
    position: integer('position').notNull(),
    /** Clauses and controls that it speaks of, with their standard: answers of earlier projects are found by them. */
    refs: text('refs').array().notNull().default(sql`'{}'::text[]`),
    /** Earlier answers ask for it: derived (flow/verbs/settleShown.ts), so that what waits can be counted. */
    isShown: boolean('is_shown').notNull().default(true),
    respondentId: text('respondent_id').references(() => accounts.accountId),
    dueDate: date('due_date', { mode: 'string' }),
    state: text('state').$type<ItemState>().notNull().default('notsubmit'),
    stateSince: instant('state_since').notNull().defaultNow(),
    /** Why it came back last, from whom, and with which answer, until it is accepted. */
    returnReason: text('return_reason'),
    returnedBy: text('returned_by'),
    returnedAnswer: jsonb('returned_answer').$type<Answer>(),
    answer: jsonb('answer').$type<Answer>(),
    /** Grows with each answer; a save names the one that it was made from, a submission the one that it saw. */
    answerVersion: integer('answer_version').notNull().default(0),
    answeredBy: text('answered_by').references(() => accounts.accountId),
    answeredAt: instant('answered_at'),
    /** When anything of it changed last; who listens asks for what is newer. */
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.itemCode] }),
    unique('questionnaire_items_question').on(t.tenantCode, t.projectCode, t.questionnaireCode, t.questionCode),
    foreignKey({
      name: 'questionnaire_items_questionnaire',
      columns: [t.tenantCode, t.projectCode, t.questionnaireCode],
      foreignColumns: [questionnaires.tenantCode, questionnaires.projectCode, questionnaires.questionnaireCode],
    }).onDelete('cascade'),
    index('questionnaire_items_respondent').on(t.tenantCode, t.respondentId, t.state),
    // Answers of the same customer, by question or by what it speaks of.
    index('questionnaire_items_answered').on(t.tenantCode, t.questionCode).where(sql`answer IS NOT NULL`),
  ],
);
