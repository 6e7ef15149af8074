import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { MeasureState } from '#domain/subjects/assets/measure/measure';
import { accounts } from '#server/core/tenant/tables';
import { instant, ofProject, party, versioned } from '#server/kernel/db/columns';

/**
 * What is done about risks and findings: one action for any number of them, carried out, paid and verified once (ISO/IEC 27001
 * clause 6.1.3 e). A risk states the plan of its measure as well, as people enter it there; settlePlans keeps the two equal.
 */
export const measures = pgTable(
  'measures',
  {
    ...ofProject(),
    measureId: uuid('measure_id').notNull(),
    /** M-0001: by which people name it. Given once, never used again. */
    measureCode: text('measure_code').notNull(),
    treatmentPlan: text('treatment_plan').notNull(),
    treatmentOwner: text('treatment_owner'),
    /** The account with that name, if it is a person of the portal. */
    treatmentOwnerId: text('treatment_owner_id').references(() => accounts.accountId),
    treatmentDeadline: date('treatment_deadline', { mode: 'string' }),
    /** In fen. */
    treatmentCost: bigint('treatment_cost', { mode: 'number' }),
    /** References of Annex A, e.g. 8.8. */
    controls: text('controls').array().notNull().default([]),
    state: text('state').$type<MeasureState>().notNull().default('planned'),
    /**
     * The current state. A measure done for a former plan must be done again, and one verified for other risks, or for
     * another effect on them, must be verified again. The database maintains it (measure_state_now) after every change
     * of the plan and of the risks: lists and figures read it for 30,000 at once.
     */
    stateNow: text('state_now').$type<MeasureState>().notNull().default('planned'),
    /**
     * How many findings of the gap analysis it closes. The database maintains it (finding_measures_changed), since a measure of
     * findings alone is one that is in use.
     */
    findings: integer('findings').notNull().default(0),
    /**
     * It has a risk, or closes a finding. The database maintains it (functions/measure_use.sql): to look for the risks of each
     * of 30,000 costs as much as the rest of a page.
     */
    isUsed: boolean('is_used').notNull().default(false),
    /** The result, as the person who did it describes it. */
    result: text('result'),
    doneBy: text('done_by'),
    doneAt: instant('done_at'),
    /** Marks of the plan that was implemented and of the effect that was verified. Another plan must be implemented again. */
    doneOf: text('done_of'),
    verifiedOf: text('verified_of'),
    verifiedBy: text('verified_by'),
    verifiedAt: instant('verified_at'),
    returnReason: text('return_reason'),
    returnedBy: text('returned_by'),
    ...versioned(),
  },
  (t) => [
    party(),

    index('measures_state_now').on(t.tenantCode, t.projectCode, t.stateNow),
    // In the order of the list.
    index('measures_deadline').on(t.tenantCode, t.projectCode, t.treatmentDeadline, t.measureId).where(sql`is_used`),
    index('measures_owner').on(t.treatmentOwnerId).where(sql`treatment_owner_id IS NOT NULL`),
    unique('measures_code').on(t.tenantCode, t.projectCode, t.measureCode),
    primaryKey({ columns: [t.tenantCode, t.projectCode, t.measureId] }),
  ],
);
