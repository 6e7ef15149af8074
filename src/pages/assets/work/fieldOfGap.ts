import { riskGaps, type UnitContent, type UnitGap } from '#domain/subjects/assets/work/gaps';
import type { WorkStep } from '#domain/subjects/assets/work/workflow';
import type { RiskRow } from '@/services/assets';

type Field = Extract<
  keyof RiskRow,
  | 'treatment'
  | 'treatmentPlan'
  | 'treatmentOwner'
  | 'treatmentDeadline'
  | 'remnantFrequency'
  | 'remnantSeverity'
  | 'remnantExploitability'
>;

const remnantField = (risk: RiskRow): Field => (risk.remnantFrequency ? 'remnantSeverity' : 'remnantFrequency');

/** The field that was rated higher than before the treatment. */
const higherField = (risk: RiskRow): Field => {
  if (Number(risk.remnantFrequency) > risk.threatFrequency) return 'remnantFrequency';
  return Number(risk.remnantSeverity) > risk.vulnerabilitySeverity ? 'remnantSeverity' : 'remnantExploitability';
};

/** The step and the field in which a gap of a risk is filled. */
const places: Partial<Record<UnitGap, { step: WorkStep; fieldOf: (risk: RiskRow) => Field }>> = {
  treatmentMissing: { step: 'risk', fieldOf: () => 'treatment' },
  planMissing: { step: 'risk', fieldOf: () => 'treatmentPlan' },
  ownerMissing: { step: 'risk', fieldOf: () => 'treatmentOwner' },
  deadlineMissing: { step: 'risk', fieldOf: () => 'treatmentDeadline' },
  remnantMissing: { step: 'remnant_risk', fieldOf: remnantField },
  remnantHigher: { step: 'remnant_risk', fieldOf: higherField },
};

/** The step in which a gap is filled. @returns undefined where the unit's own step fills it */
export const stepOfGap = (gap: UnitGap): WorkStep | undefined => places[gap]?.step;

/**
 * The element of the first field that fills a gap.
 * @param steps those of the unit's round
 * @returns undefined where no risk has this gap
 */
export function fieldOfGap(
  gap: string,
  steps: readonly WorkStep[],
  risks: readonly RiskRow[],
  content: Pick<UnitContent, 'criteria' | 'today'>,
): string | undefined {
  const risk = risks.find((one) => riskGaps('submit', steps, one, content).some((found) => found === gap));
  const place = places[gap as UnitGap];
  // Each risk's form carries the risk's identifier as its name.
  return risk && place && `${risk.riskId}_${place.fieldOf(risk)}`;
}
