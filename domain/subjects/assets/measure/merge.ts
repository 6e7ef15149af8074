import { wordKey } from '#domain/kernel/spelling';
import { byPreference, isKept, type KnownMeasure, type MeasurePlan } from './plans';

/** Measures that become one. */
export interface Merge {
  /** The one that stays, with the plan that it has then. */
  readonly kept: KnownMeasure;
  readonly plan: MeasurePlan;
  /** Those whose risks it takes over. */
  readonly merged: readonly KnownMeasure[];
  /** Their different costs, the highest first: the highest is kept, since what is done once is paid once. */
  readonly costs: readonly number[];
}

const keyOf = ({ treatmentPlan, treatmentOwner, treatmentOwnerId, treatmentDeadline }: MeasurePlan) =>
  JSON.stringify([wordKey(treatmentPlan), treatmentOwnerId ?? wordKey(treatmentOwner ?? ''), treatmentDeadline]);

/**
 * The measures that are the same: their text, owner and day agree. One that was begun, or closes findings, stays; the others
 * become part of it, or of the one with the lowest code.
 */
export function mergesOf(measures: readonly KnownMeasure[]): Merge[] {
  const groups = new Map<string, KnownMeasure[]>();
  for (const measure of [...measures].sort(byPreference))
    groups.set(keyOf(measure), [...(groups.get(keyOf(measure)) ?? []), measure]);
  return [...groups.values()].flatMap((group) => {
    const [kept, ...others] = group;
    const merged = others.filter((one) => !isKept(one));
    if (!kept || merged.length === 0) return [];
    const all = [kept, ...merged];
    const costs = [...new Set(all.flatMap(({ treatmentCost }) => treatmentCost ?? []))].sort((a, b) => b - a);
    const controls = [...new Set(all.flatMap((one) => one.controls))];
    const { treatmentPlan, treatmentOwner, treatmentOwnerId, treatmentDeadline } = kept;
    const plan = { treatmentPlan, treatmentOwner, treatmentOwnerId, treatmentDeadline };
    return [{ kept, merged, costs, plan: { ...plan, treatmentCost: costs[0] ?? null, controls } }];
  });
}
