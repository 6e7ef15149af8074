import { compareCodes } from '../risk/codes';
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

/** A measure, how many risks it has and findings it closes, and whether anything is known of how it is carried out. */
export interface KnownMeasure extends MeasurePlan {
  readonly measureId: string;
  readonly measureCode: string;
  readonly risks: number;
  readonly findings: number;
  readonly isBegun: boolean;
}

/** Whether a measure stays as it is where others become part of it: it was begun, or closes findings. */
export const isKept = ({ isBegun, findings }: KnownMeasure): boolean => isBegun || findings > 0;

/** The order in which measures are preferred: those that are kept, then by their codes. */
export const byPreference = (a: KnownMeasure, b: KnownMeasure): number =>
  Number(isKept(b)) - Number(isKept(a)) || compareCodes(a.measureCode, b.measureCode);

export interface PlanAssignment {
  /** Risks with their measure, by its identifier or that of the plan to create; null: none. */
  readonly links: readonly { readonly riskId: string; readonly measureId: string | null }[];
  readonly updates: readonly (MeasurePlan & { readonly measureId: string })[];
  readonly creates: readonly (MeasurePlan & { readonly measureId: string })[];
  /** Measures without any work that are merged into a begun one, with all their risks. */
  readonly absorbs: readonly { readonly measureId: string; readonly into: string }[];
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
 * Gives risks the measures of their plans: equal plans are one measure. Risks go, in this order, to
 * 1. a measure of their own that was begun, if it has no other risks: work is never left behind by a corrected plan;
 * 2. the measure that has this plan;
 * 3. a measure of their own that has no other risks, or only such as leave it by the same change, for other plans;
 * 4. a new one.
 * So a measure is never changed for risks that are not part of the change, nor for findings: one that closes some is never taken over.
 * @param measures those of the risks, and those whose plan one of the risks might have
 * @param newId of a measure to create
 */
export function assignPlans(
  risks: readonly PlannedRisk[],
  measures: readonly KnownMeasure[],
  newId: () => string,
): PlanAssignment {
  const { groups, unplanned } = grouped(risks);
  const known = [...measures].sort(byPreference);
  const withPlan = new Map([...known].reverse().map((measure) => [keyOf(measure), measure]));
  const taken = new Set([...groups.keys()].flatMap((key) => withPlan.get(key)?.measureId ?? []));
  const changing = countBy(risks);
  const ofRisksAlone = known.filter(({ findings }) => findings === 0);
  const updates: PlanAssignment['updates'][number][] = [];
  const creates: PlanAssignment['creates'][number][] = [];
  const absorbs: PlanAssignment['absorbs'][number][] = [];
  const targets = new Map<Group, string>();
  const takeOver = (group: Group, measure: KnownMeasure | undefined): boolean => {
    if (!measure) return false;
    taken.add(measure.measureId);
    updates.push({ measureId: measure.measureId, ...group.plan });
    targets.set(group, measure.measureId);
    return true;
  };
  // The largest groups choose first: a measure that is split goes with most of its risks.
  const inOrder = [...groups].sort(([, a], [, b]) => b.risks.length - a.risks.length);
  const rest = inOrder.filter(([key, group]) => {
    const same = withPlan.get(key);
    const own = countBy(group.risks);
    const begun = ofRisksAlone.find(
      ({ measureId, isBegun, risks: all }) => isBegun && own.get(measureId) === all && !taken.has(measureId),
    );
    if (takeOver(group, begun)) {
      if (begun && same && !isKept(same)) absorbs.push({ measureId: same.measureId, into: begun.measureId });
      return false;
    }
    if (same) targets.set(group, same.measureId);
    return !same;
  });
  for (const [, group] of rest) {
    const own = countBy(group.risks);
    const free = ofRisksAlone.filter(({ measureId }) => own.has(measureId) && !taken.has(measureId));
    const whole = free.find(({ measureId, risks: all }) => own.get(measureId) === all);
    const split = free.find(({ measureId, risks: all }) => changing.get(measureId) === all);
    if (takeOver(group, whole ?? split)) continue;
    const measureId = newId();
    creates.push({ measureId, ...group.plan });
    targets.set(group, measureId);
  }
  const links = [...targets].flatMap(([group, measureId]) =>
    group.risks.filter((risk) => risk.measureId !== measureId).map(({ riskId }) => ({ riskId, measureId })),
  );
  return { links: [...unplanned, ...links], updates, creates, absorbs };
}

interface Group {
  readonly plan: MeasurePlan;
  readonly risks: PlannedRisk[];
}

/** Risks by their plans, and those that lose their measure as there is nothing planned for them any more. */
function grouped(risks: readonly PlannedRisk[]) {
  const groups = new Map<string, Group>();
  const unplanned: { riskId: string; measureId: null }[] = [];
  for (const risk of risks) {
    const plan = wantedPlan(risk);
    if (plan) {
      const group = groups.get(keyOf(plan)) ?? { plan, risks: [] };
      group.risks.push(risk);
      groups.set(keyOf(plan), group);
    } else if (risk.measureId) unplanned.push({ riskId: risk.riskId, measureId: null });
  }
  return { groups, unplanned };
}

/** How many of these risks each measure has. */
function countBy(risks: readonly PlannedRisk[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { measureId } of risks) if (measureId) counts.set(measureId, (counts.get(measureId) ?? 0) + 1);
  return counts;
}
