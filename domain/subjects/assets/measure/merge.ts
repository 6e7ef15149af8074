import groupBy from 'lodash/groupBy.js';
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
  /** Whether some of them had only the name of the account that is their owner now. */
  readonly isNamed: boolean;
}

const textAndDay = ({ treatmentPlan, treatmentDeadline }: MeasurePlan) =>
  JSON.stringify([wordKey(treatmentPlan), treatmentDeadline]);

/**
 * Which of the measures with the same text and day have the same owner: the same account, or the same name. A typed name means the
 * account that is called so, if there is only one among them.
 */
function ownerKeys(sames: readonly KnownMeasure[]): (measure: KnownMeasure) => string {
  const nameOf = ({ treatmentOwner }: MeasurePlan) => wordKey(treatmentOwner ?? '');
  const called = new Map<string, Set<string>>();
  for (const one of sames) {
    if (!one.treatmentOwnerId) continue;
    const name = nameOf(one);
    called.set(name, (called.get(name) ?? new Set()).add(one.treatmentOwnerId));
  }
  return (measure) => {
    if (measure.treatmentOwnerId) return measure.treatmentOwnerId;
    const name = nameOf(measure);
    const [account, ...others] = called.get(name) ?? [];
    return account && others.length === 0 ? account : JSON.stringify(name);
  };
}

/**
 * The measures that are the same: their text, owner and day agree. One that was begun, or closes findings, stays; the others
 * become part of it, or of the one with the lowest code. Where some name an account's name only, the account is the owner of all.
 */
export function mergesOf(measures: readonly KnownMeasure[]): Merge[] {
  const ordered = [...measures].sort(byPreference);
  const groups = Object.values(groupBy(ordered, textAndDay)).flatMap((sames) =>
    Object.values(groupBy(sames, ownerKeys(sames))),
  );
  return groups.flatMap((group) => {
    const [kept, ...others] = group;
    const merged = others.filter((one) => !isKept(one));
    if (!kept || merged.length === 0) return [];
    const all = [kept, ...merged];
    const costs = [...new Set(all.flatMap(({ treatmentCost }) => treatmentCost ?? []))].sort((a, b) => b - a);
    const controls = [...new Set(all.flatMap((one) => one.controls))];
    const { treatmentPlan, treatmentDeadline } = kept;
    const { treatmentOwner, treatmentOwnerId } = all.find((one) => one.treatmentOwnerId) ?? kept;
    const plan = { treatmentPlan, treatmentOwner, treatmentOwnerId, treatmentDeadline };
    const isNamed = treatmentOwnerId !== null && all.some((one) => one.treatmentOwnerId === null);
    return [{ kept, merged, costs, isNamed, plan: { ...plan, treatmentCost: costs[0] ?? null, controls } }];
  });
}
