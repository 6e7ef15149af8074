import { sql } from 'drizzle-orm';
import { foreignKey, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { AssessmentStatus } from '#domain/core/project/rules';
import type { Level } from '#domain/kernel/levels';
import type { Edition, Method } from '#domain/subjects/assets/method/method';
import { type RiskCriteria, standardCriteria } from '#domain/subjects/assets/risk/criteria';
import type { Rounds } from '#domain/subjects/assets/work/workflow';
import { projects } from '#server/core/project/tables';
import { accounts } from '#server/core/tenant/tables';
import { instant, ofProject, party, versioned } from '#server/kernel/db/columns';
import { jsonb } from '#server/kernel/db/json';

/** A project's asset risk assessment. The method is frozen with it, so that old figures can always be explained. */
export const assessments = pgTable(
  'assessments',
  {
    ...ofProject(),
    method: jsonb('method').$type<Method>().notNull(),
    /** The edition of GB/T 20984 that the method follows: editionOf, where many records are read. */
    edition: text('edition')
      .$type<Edition>()
      .notNull()
      .generatedAlwaysAs(sql`CASE WHEN method ? 'threat' THEN '2022' ELSE '2007' END`),
    status: text('status').$type<AssessmentStatus>().notNull().default('combing'),
    /** Grows with every change of the inventory; an import made against an older one is refused. */
    inventoryVersion: integer('inventory_version').notNull().default(0),
    /** Grows with every other change: assignment, state, treatment. */
    workVersion: integer('work_version').notNull().default(0),
    /** How often units up to this value go to their reviewer and back; all above go four times. */
    rounds: smallint('rounds').$type<Rounds>().notNull().default(4),
    roundsUpTo: smallint('rounds_up_to').$type<Level>().notNull().default(2),
    /** Its criteria (domain/subjects/assets/risk/criteria), the portal's proposal at first. */
    retainedLevel: smallint('retained_level').$type<Level>().notNull().default(standardCriteria.retainedLevel),
    acceptableLevel: smallint('acceptable_level').$type<Level>().notNull().default(standardCriteria.acceptableLevel),
    ownerLevel: smallint('owner_level').$type<Level>().notNull().default(standardCriteria.ownerLevel),
    /** Grows with every change of the criteria or of the method, which must then be approved anew. */
    criteriaVersion: integer('criteria_version').notNull().default(1),
    /** The highest version that was ever given, those refused since included. */
    criteriaNumbered: integer('criteria_numbered').notNull().default(1),
    /** What replaces them once it is approved, with its version; null: nothing is proposed. */
    criteriaProposed: jsonb('criteria_proposed').$type<RiskCriteria & { readonly version: number }>(),
    /** Who proposed it. */
    criteriaProposedBy: text('criteria_proposed_by').references(() => accounts.accountId),
    criteriaProposedAt: instant('criteria_proposed_at'),
    /** The person of the customer who has approved this version. */
    criteriaApprovedBy: text('criteria_approved_by').references(() => accounts.accountId),
    criteriaApprovedAt: instant('criteria_approved_at'),
    /** How many risks were ever given a code, those deleted since included. */
    risksCoded: integer('risks_coded').notNull().default(0),
    /** The same of measures. */
    measuresCoded: integer('measures_coded').notNull().default(0),
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
