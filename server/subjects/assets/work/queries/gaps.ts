import { and } from 'drizzle-orm';
import type { Level } from '#domain/kernel/levels';
import { remainderOf, type UnitGap, unitGaps } from '#domain/subjects/assets/work/gaps';
import { type Remainder, roundsOf, stepsAt, type UnitStage } from '#domain/subjects/assets/work/workflow';
import { within } from '#server/core/project/openProject';
import { portalToday } from '#server/kernel/days';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import type { OpenAssessment } from '#server/subjects/assets/assessment';
import { groupBy } from '#server/subjects/assets/inventory/queries/listing';
import { risks } from '#server/subjects/assets/risk/tables';

interface Named {
  unitId: string;
  assetCode: string;
  name: string;
}
type Judged = Named & { stage: UnitStage; value: Level; seenAt: Date | null };

/** A unit that must stay where it is, with why. */
export interface LeftUnit extends Named {
  gaps: UnitGap[];
}

/** Of each unit what it lacks for this, and what is left to be done about what remains of its risks; one statement. */
export async function judgeUnits<U extends Judged>(
  tx: Tx,
  project: OpenAssessment,
  action: 'submit' | 'complete',
  units: readonly U[],
): Promise<(U & { gaps: UnitGap[]; remainder: Remainder })[]> {
  const ids = units.map((unit) => unit.unitId);
  const found = await tx
    .select({
      unitId: risks.unitId,
      threatFrequency: risks.threatFrequency,
      vulnerabilitySeverity: risks.vulnerabilitySeverity,
      riskLevel: risks.riskLevel,
      treatment: risks.treatment,
      treatmentPlan: risks.treatmentPlan,
      treatmentOwner: risks.treatmentOwner,
      treatmentDeadline: risks.treatmentDeadline,
      remnantFrequency: risks.remnantFrequency,
      remnantSeverity: risks.remnantSeverity,
      exploitability: risks.exploitability,
      remnantExploitability: risks.remnantExploitability,
      remnantLevel: risks.remnantLevel,
      acceptedBy: risks.acceptedBy,
      acceptedUntil: risks.acceptedUntil,
    })
    .from(risks)
    .where(and(within(risks, project), anyOf(risks.unitId, ids)));
  const ofUnit = groupBy(found, (risk) => risk.unitId);
  const today = portalToday();
  return units.map((unit) => {
    const own = ofUnit.get(unit.unitId) ?? [];
    const steps = stepsAt(unit.stage, roundsOf(project, unit.value));
    const content = { riskCount: own.length, risks: own, isSeen: unit.seenAt !== null, criteria: project, today };
    return {
      ...unit,
      // A finished unit is asked what its last step asked: its risks may have changed since.
      gaps: unitGaps(action, steps.length > 0 ? steps : ['remnant_risk'], content),
      remainder: remainderOf(project, own, today),
    };
  });
}

/** Those of them that lack something. */
export const leftOf = (judged: readonly (Named & { gaps: UnitGap[] })[]): LeftUnit[] =>
  judged.flatMap(({ unitId, assetCode, name, gaps }) => (gaps.length > 0 ? [{ unitId, assetCode, name, gaps }] : []));
