import { sql } from 'drizzle-orm';
import {
  bigint,
  date,
  foreignKey,
  index,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Level } from '#domain/kernel/levels';
import type { ThreatCapability, ThreatSource, ThreatTiming } from '#domain/subjects/assets/method/method';
import type { Treatment } from '#domain/subjects/assets/risk/treatment';
import { accounts } from '#server/core/tenant/tables';
import { instant, ofProject, party, versioned } from '#server/kernel/db/columns';
import { unitAssets } from '../inventory/tables';
import { measures } from '../measure/tables';

/** A threat that meets a vulnerability of a unit (GB/T 20984: T, V and the asset's value give the risk). */
export const risks = pgTable(
  'risks',
  {
    ...ofProject(),
    riskId: uuid('risk_id').notNull(),
    /** R-0001: by which people name it, in every list and document. Given once (newCodes.ts), never used again. */
    riskCode: text('risk_code').notNull(),
    unitId: uuid('unit_id').notNull(),
    threat: text('threat').notNull(),
    vulnerability: text('vulnerability').notNull(),
    threatFrequency: smallint('threat_frequency').$type<Level>().notNull(),
    vulnerabilitySeverity: smallint('vulnerability_severity').$type<Level>().notNull(),
    /** What methods of the 2022 edition ask beside; null: not stated. */
    threatSource: text('threat_source').$type<ThreatSource>(),
    threatCapability: text('threat_capability').$type<ThreatCapability>(),
    threatTiming: text('threat_timing').$type<ThreatTiming>(),
    exploitability: smallint('exploitability').$type<Level>(),
    existingControl: text('existing_control'),
    /** The following columns are results, recalculated whenever a column above changes. */
    assetValue: smallint('asset_value').$type<Level>().notNull(),
    threatValue: smallint('threat_value').$type<Level>().notNull(),
    likelihoodValue: numeric('likelihood_value', { mode: 'number' }).notNull(),
    likelihoodLevel: smallint('likelihood_level').$type<Level>().notNull(),
    lossValue: numeric('loss_value', { mode: 'number' }).notNull(),
    lossLevel: smallint('loss_level').$type<Level>().notNull(),
    riskValue: numeric('risk_value', { mode: 'number' }).notNull(),
    riskLevel: smallint('risk_level').$type<Level>().notNull(),
    /** The treatment decision (ISO/IEC 27005), its plan, owner and due date. */
    treatment: text('treatment').$type<Treatment>(),
    treatmentPlan: text('treatment_plan'),
    treatmentOwner: text('treatment_owner'),
    /** The account with that name, if it is a person of the portal. */
    treatmentOwnerId: text('treatment_owner_id').references(() => accounts.accountId),
    treatmentDeadline: date('treatment_deadline', { mode: 'string' }),
    /** In fen. */
    treatmentCost: bigint('treatment_cost', { mode: 'number' }),
    /** References of Annex A, e.g. 8.8. */
    controls: text('controls').array().notNull().default([]),
    /** What carries the plan out; null while there is no plan, or nothing to do (settlePlans). */
    measureId: uuid('measure_id'),
    /** Expected after treatment; the results are calculated like those of the risk itself. */
    remnantFrequency: smallint('remnant_frequency').$type<Level>(),
    remnantSeverity: smallint('remnant_severity').$type<Level>(),
    remnantExploitability: smallint('remnant_exploitability').$type<Level>(),
    remnantLikelihoodLevel: smallint('remnant_likelihood_level').$type<Level>(),
    remnantLossLevel: smallint('remnant_loss_level').$type<Level>(),
    remnantValue: numeric('remnant_value', { mode: 'number' }),
    remnantLevel: smallint('remnant_level').$type<Level>(),
    /** The acceptance: by whom, why, until when. */
    acceptedBy: text('accepted_by'),
    acceptedAt: instant('accepted_at'),
    acceptReason: text('accept_reason'),
    acceptedUntil: date('accepted_until', { mode: 'string' }),
    ...versioned(),
  },
  (t) => [
    party(),

    primaryKey({ columns: [t.tenantCode, t.projectCode, t.riskId] }),
    unique('risks_code').on(t.tenantCode, t.projectCode, t.riskCode),
    unique('risks_natural').on(t.tenantCode, t.projectCode, t.unitId, t.threat, t.vulnerability),
    foreignKey({
      name: 'risks_unit',
      columns: [t.tenantCode, t.projectCode, t.unitId],
      foreignColumns: [unitAssets.tenantCode, unitAssets.projectCode, unitAssets.unitId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'risks_of_measure',
      columns: [t.tenantCode, t.projectCode, t.measureId],
      foreignColumns: [measures.tenantCode, measures.projectCode, measures.measureId],
    }),
    // With what the list of measures asks of them.
    index('risks_measure').on(t.tenantCode, t.projectCode, t.measureId, t.riskValue, t.riskLevel),
    index('risks_acceptance').on(t.acceptedUntil).where(sql`accepted_by IS NOT NULL`),
    // Risks that wait for acceptance, of all projects at once (work/queries/waiting.ts).
    index('risks_remnant').on(t.tenantCode, t.projectCode, t.remnantLevel),
    index('risks_ranked').on(t.tenantCode, t.projectCode, t.riskValue, t.riskId),
    index('risks_matrix').on(t.tenantCode, t.projectCode, t.riskLevel, t.lossLevel, t.likelihoodLevel),
    index('risks_treatment_owner').on(t.treatmentOwnerId).where(sql`treatment_owner_id IS NOT NULL`),
  ],
);
