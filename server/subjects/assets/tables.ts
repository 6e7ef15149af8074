import { foreignKey, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { AssessmentStatus } from '#domain/core/project/rules';
import type { Level } from '#domain/kernel/levels';
import type { Method } from '#domain/subjects/assets/method/method';
import type { Rounds } from '#domain/subjects/assets/work/workflow';
import { projects } from '#server/core/project/tables';
import { instant, ofProject, party, versioned } from '#server/kernel/db/columns';
import { jsonb } from '#server/kernel/db/json';

/** A project's asset risk assessment. The method is frozen with it, so that old figures can always be explained. */
export const assessments = pgTable(
  'assessments',
  {
    ...ofProject(),
    method: jsonb('method').$type<Method>().notNull(),
    status: text('status').$type<AssessmentStatus>().notNull().default('combing'),
    /** Grows with every change of the inventory; an import made against an older one is refused. */
    inventoryVersion: integer('inventory_version').notNull().default(0),
    /** Grows with every other change: assignment, state, treatment. */
    workVersion: integer('work_version').notNull().default(0),
    /** How often units up to this value go to their reviewer and back; all above go four times. */
    rounds: smallint('rounds').$type<Rounds>().notNull().default(4),
    roundsUpTo: smallint('rounds_up_to').$type<Level>().notNull().default(2),
    /** How many risks were ever given a code, those deleted since included. */
    risksCoded: integer('risks_coded').notNull().default(0),
    /** The customer's signature, bound to the state of the risks (see signOff); null again once that has changed. */
    signedBy: text('signed_by'),
    signedAt: instant('signed_at'),
    signedFingerprint: text('signed_fingerprint'),
    /** When the consultants finished it, as its project's state says. */
    finishedAt: instant('finished_at'),
    ...versioned(),
  },
  (t) => [
    party('assessments'),

    primaryKey({ columns: [t.tenantCode, t.projectCode] }),
    foreignKey({ columns: [t.tenantCode, t.projectCode], foreignColumns: [projects.tenantCode, projects.projectCode] }),
  ],
);
