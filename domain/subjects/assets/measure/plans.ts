import type { Treatment } from '../risk/treatment';
import { hasMeasure } from './measure';

/** What a risk and its measure both state: what is done, by whom, until when, at what cost, by which controls. */
export const planFields = [
  'treatmentPlan',
  'treatmentOwner',
  'treatmentOwnerId',
  'treatmentDeadline',
  'treatmentCost',
  'controls',
] as const;

export interface MeasurePlan {
  readonly treatmentPlan: string;
  readonly treatmentOwner: string | null;
  readonly treatmentOwnerId: string | null;
  /** YYYY-MM-DD. */
  readonly treatmentDeadline: string | null;
  /** In fen. */
  readonly treatmentCost: number | null;
  readonly controls: readonly string[];
}

/** A risk with the plan that was entered for it, and the measure that it has now. */
export interface PlannedRisk extends Omit<MeasurePlan, 'treatmentPlan'> {
  readonly riskId: string;
  readonly measureId: string | null;
  readonly treatment: Treatment | null;
  readonly treatmentPlan: string | null;
}

/** A measure, and how many risks it has. */
export interface KnownMeasure extends MeasurePlan {
  readonly measureId: string;
  readonly measureCode: string;
  readonly risks: number;
}

export interface PlanAssignment {
  /** Risks with their measure, by its identifier or that of the plan to create; null: none. */
  readonly links: readonly { readonly riskId: string; readonly measureId: string | null }[];
  readonly updates: readonly (MeasurePlan & { readonly measureId: string })[];
  readonly creates: readonly (MeasurePlan & { readonly measureId: string })[];
}

const planOf = (plan: MeasurePlan): MeasurePlan => ({
  treatmentPlan: plan.treatmentPlan.trim(),
  treatmentOwner: plan.treatmentOwner,
  treatmentOwnerId: plan.treatmentOwnerId,
  treatmentDeadline: plan.treatmentDeadline,
  treatmentCost: plan.treatmentCost,
  controls: plan.controls,
});

const keyOf = (plan: MeasurePlan): string => {
  const { controls, ...rest } = planOf(plan);
  return JSON.stringify([Object.values(rest), [...controls].sort()]);
};

/** The plan that a risk is to be treated by; undefined while there is none, or nothing to do. */
export const wantedPlan = ({ treatment, ...risk }: PlannedRisk): MeasurePlan | undefined =>
  hasMeasure(treatment) && risk.treatmentPlan?.trim() ? planOf(risk as MeasurePlan) : undefined;

/**
 * Gives risks the measures of their plans: equal plans are one measure. A risk goes to the measure that has its plan; else
 * its own measure takes the plan over, if all the risks of that measure have it; else there is a new one. So a measure is
 * never changed by a change of some of its risks.
 * @param measures those of the risks, and those whose plan one of the risks might have
 * @param newId of a measure to create
 */
export function assignPlans(
  risks: readonly PlannedRisk[],
  measures: readonly KnownMeasure[],
  newId: () => string,
): PlanAssignment {
  const links: PlanAssignment['links'][number][] = [];
  const groups = new Map<string, { plan: MeasurePlan; risks: PlannedRisk[] }>();
  for (const risk of risks) {
    const plan = wantedPlan(risk);
    if (!plan) {
      if (risk.measureId) links.push({ riskId: risk.riskId, measureId: null });
      continue;
    }
    const key = keyOf(plan);
    const group = groups.get(key) ?? { plan, risks: [] };
    group.risks.push(risk);
    groups.set(key, group);
  }
  const byCode = [...measures].sort((a, b) => (a.measureCode < b.measureCode ? -1 : 1));
  const known = new Map(byCode.map((measure) => [measure.measureId, measure]));
  const withPlan = new Map([...byCode].reverse().map((measure) => [keyOf(measure), measure.measureId]));
  const kept = new Set([...groups.keys()].flatMap((key) => withPlan.get(key) ?? []));
  const updates: PlanAssignment['updates'][number][] = [];
  const creates: PlanAssignment['creates'][number][] = [];
  for (const [key, group] of groups) {
    let measureId = withPlan.get(key);
    if (measureId === undefined) {
      const own = new Map<string, number>();
      for (const risk of group.risks) if (risk.measureId) own.set(risk.measureId, (own.get(risk.measureId) ?? 0) + 1);
      measureId = byCode.find((one) => own.get(one.measureId) === one.risks && !kept.has(one.measureId))?.measureId;
      if (measureId !== undefined && known.has(measureId)) updates.push({ measureId, ...group.plan });
      else {
        measureId = newId();
        creates.push({ measureId, ...group.plan });
      }
      kept.add(measureId);
    }
    for (const risk of group.risks) if (risk.measureId !== measureId) links.push({ riskId: risk.riskId, measureId });
  }
  return { links, updates, creates };
}
