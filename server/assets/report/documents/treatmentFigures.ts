import { needsAcceptance, type Treatment, treatments } from '#domain/assets/risk/treatment';
import { type Level, levels } from '#domain/kernel/levels';

/** A risk with what was decided about it and what is expected to remain. */
export interface TreatedRisk {
  readonly unitCode: string;
  readonly unitName: string;
  readonly threat: string;
  readonly vulnerability: string;
  readonly riskValue: number;
  readonly riskLevel: Level;
  readonly treatment: Treatment | null;
  readonly treatmentPlan: string | null;
  readonly treatmentOwner: string | null;
  readonly treatmentDeadline: string | null;
  readonly controls: readonly string[];
  readonly remnantValue: number | null;
  readonly remnantLevel: Level | null;
  readonly remnantLossLevel: Level | null;
  readonly remnantLikelihoodLevel: Level | null;
  readonly acceptedBy: string | null;
  readonly acceptReason: string | null;
  readonly acceptedUntil: string | null;
}

type Counter = Record<Level, number>;
const counter = (): Counter => ({ 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 });

/** The numbers of the treatment chapter. */
export function treatmentFigures(risks: readonly TreatedRisk[]) {
  const after = counter();
  const heatMap: Record<Level, Counter> = { 1: counter(), 2: counter(), 3: counter(), 4: counter(), 5: counter() };
  const byTreatment = new Map<Treatment, number>(treatments.map((treatment) => [treatment, 0]));
  let undecided = 0;
  let stated = 0;
  for (const risk of risks) {
    if (risk.treatment) byTreatment.set(risk.treatment, (byTreatment.get(risk.treatment) ?? 0) + 1);
    else undecided++;
    const { remnantLevel, remnantLossLevel, remnantLikelihoodLevel } = risk;
    if (!remnantLevel || !remnantLossLevel || !remnantLikelihoodLevel) continue;
    stated++;
    after[remnantLevel]++;
    heatMap[remnantLossLevel][remnantLikelihoodLevel]++;
  }
  return {
    after,
    heatMap,
    byTreatment,
    undecided,
    /** Risks whose remainder is stated. */
    stated,
    /** High and very high risks with a decision, for the plan. */
    planned: risks.filter((risk) => risk.treatment && risk.riskLevel >= 4),
    highRemnant: risks.filter((risk) => needsAcceptance(risk.remnantLevel)),
    levels,
  };
}
