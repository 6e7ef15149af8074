import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { MeasureState } from '#domain/subjects/assets/measure/measure';
import { instant, ofProject, party, versioned } from '#server/kernel/db/columns';
import { risks } from '../risk/tables';

/** The implementation of a risk's treatment; without a row it is planned. The plan is part of the risk. */
export const measures = pgTable(
  'measures',
  {
    ...ofProject(),
    riskId: uuid('risk_id').notNull(),
    state: text('state').$type<MeasureState>().notNull().default('planned'),
    /**
     * The current state. A measure done for a former plan must be done again, and one verified for
     * another effect must be verified again. The database maintains it (measure_state_now), whoever changes the
     * risk in whatever way: lists and figures read it for 30,000 at once.
     */
    stateNow: text('state_now').$type<MeasureState>().notNull().default('planned'),
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
    primaryKey({ columns: [t.tenantCode, t.projectCode, t.riskId] }),
    foreignKey({
      name: 'measures_risk',
      columns: [t.tenantCode, t.projectCode, t.riskId],
      foreignColumns: [risks.tenantCode, risks.projectCode, risks.riskId],
    }).onDelete('cascade'),
  ],
);
