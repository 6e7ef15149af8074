import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { MeasureState } from '#domain/subjects/assets/measure/measure';
import { instant, ofProject, party, versioned } from '#server/kernel/db/columns';
import { risks } from '../risk/tables';

/** How far a risk's treatment is carried out; without a row it is planned. What is planned stands with the risk. */
export const measures = pgTable(
  'measures',
  {
    ...ofProject(),
    riskId: uuid('risk_id').notNull(),
    state: text('state').$type<MeasureState>().notNull().default('planned'),
    /**
     * How far it is now. What was done for another plan than there is now is to be done again, and what was verified for
     * another effect is to be verified again. The database keeps it up to date (measure_state_now), whoever changes the
     * risk, and by whatever way: lists and figures ask it of 30,000 at once.
     */
    stateNow: text('state_now').$type<MeasureState>().notNull().default('planned'),
    /** What was done, as whoever did it tells. */
    result: text('result'),
    doneBy: text('done_by'),
    doneAt: instant('done_at'),
    /** What was done, and what was verified: marks of the plan then. Another plan has to be carried out again. */
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
