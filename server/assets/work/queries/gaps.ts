import { and } from 'drizzle-orm';
import { stepOf, type UnitGap, type UnitStage, unitGaps } from '#domain/assets/work/workflow';
import { type OpenAssessment, within } from '#server/assets/assessment';
import { groupBy } from '#server/assets/inventory/queries/listAssets';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/database';
import { risks } from '#server/kernel/db/schema';
import { oneOf } from '../unitConditions';

interface Named {
  unitId: string;
  assetCode: string;
  name: string;
}

/** A unit that must stay where it is, with what it lacks. */
export interface LeftUnit extends Named {
  gaps: UnitGap[];
}

/**
 * Units that lack something, with what they lack. A finished unit is asked what its last step asked: its risks may have
 * changed since.
 */
export async function findGaps(
  tx: Tx,
  project: OpenAssessment,
  action: 'submit' | 'complete',
  units: readonly (Named & { stage: UnitStage })[],
): Promise<LeftUnit[]> {
  const ids = units.map((unit) => unit.unitId);
  const found = await tx
    .select({
      unitId: risks.unitId,
      threatFrequency: risks.threatFrequency,
      vulnerabilitySeverity: risks.vulnerabilitySeverity,
      treatment: risks.treatment,
      treatmentPlan: risks.treatmentPlan,
      treatmentOwner: risks.treatmentOwner,
      treatmentDeadline: risks.treatmentDeadline,
      remnantFrequency: risks.remnantFrequency,
      remnantSeverity: risks.remnantSeverity,
      remnantLevel: risks.remnantLevel,
      acceptedBy: risks.acceptedBy,
      acceptedUntil: risks.acceptedUntil,
    })
    .from(risks)
    .where(and(within(risks, project), oneOf(risks.unitId, ids)));
  const ofUnit = groupBy(found, (risk) => risk.unitId);
  const today = portalToday();
  return units.flatMap(({ unitId, assetCode, name, stage }) => {
    const gaps = unitGaps(action, stepOf(stage) ?? 'remnant_risk', ofUnit.get(unitId) ?? [], today);
    return gaps.length > 0 ? [{ unitId, assetCode, name, gaps }] : [];
  });
}
