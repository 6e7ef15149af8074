import type { Level } from '#domain/kernel/levels';
import type { RoleCode } from '#domain/kernel/roles';
import { assessment } from '../policy';
import type { Treatment } from '../risk/treatment';

/**
 * How far the treatment of a risk is carried out (ISO/IEC 27001 clause 8.3): the plan stands; somebody is at it; it is
 * done, with its evidence; somebody else has seen that it works.
 */
export const measureStates = ['planned', 'inhand', 'done', 'verified'] as const;
export type MeasureState = (typeof measureStates)[number];

export const measureActions = ['begin', 'finish', 'verify', 'return'] as const;
export type MeasureAction = (typeof measureActions)[number];

/** Whether there is anything to carry out: a retained risk stays as it is. */
export const hasMeasure = (treatment: Treatment | null): boolean => treatment !== null && treatment !== 'retain';

const steps: Readonly<
  Record<MeasureAction, { from: readonly MeasureState[]; to: MeasureState; by: 'treat' | 'verify' }>
> = {
  begin: { from: ['planned'], to: 'inhand', by: 'treat' },
  // What was done at once need not be begun first.
  finish: { from: ['planned', 'inhand'], to: 'done', by: 'treat' },
  verify: { from: ['done'], to: 'verified', by: 'verify' },
  // What was verified may turn out not to hold.
  return: { from: ['done', 'verified'], to: 'inhand', by: 'verify' },
};

/** A measure, as far as it decides who may do what with it. */
export interface MeasureStanding {
  readonly state: MeasureState;
  /** Accounts: of the treatment's owner, of the unit's executor, of who said that it is done. */
  readonly ownerId: string | null;
  readonly assigneeId: string | null;
  readonly doneBy: string | null;
}

export interface MeasureCaller {
  readonly accountId: string;
  readonly roles: readonly RoleCode[];
}

/** Whether the caller is concerned with this measure: an executor with its own and those of its units. */
export const isConcerned = ({ ownerId, assigneeId }: MeasureStanding, { accountId, roles }: MeasureCaller): boolean =>
  roles.some((role) => role !== 'CONSUMER_EXECUTOR' && assessment.rolesThatMay('treat').includes(role)) ||
  ownerId === accountId ||
  assigneeId === accountId;

/** Whose work it is: nobody verifies that (ISO/IEC 27001 Annex A 5.3). */
export const isOwnMeasure = ({ ownerId, doneBy }: MeasureStanding, { accountId }: MeasureCaller): boolean =>
  ownerId === accountId || doneBy === accountId;

/** The state that the caller may bring a measure to by this, or undefined. */
export function measureAfter(
  action: MeasureAction,
  measure: MeasureStanding,
  caller: MeasureCaller,
): MeasureState | undefined {
  const { from, to, by } = steps[action];
  if (!from.includes(measure.state) || !isConcerned(measure, caller)) return undefined;
  if (!caller.roles.some((role) => assessment.rolesThatMay(by).includes(role))) return undefined;
  return action === 'verify' && isOwnMeasure(measure, caller) ? undefined : to;
}

/** Evidence is added and taken away until somebody has verified what it shows. */
export const mayFileEvidence = (measure: MeasureStanding, caller: MeasureCaller): boolean =>
  measure.state !== 'verified' &&
  isConcerned(measure, caller) &&
  caller.roles.some((role) => assessment.rolesThatMay('treat').includes(role));

/** What the caller may do with a measure now. */
export const allowedMeasureActions = (measure: MeasureStanding, caller: MeasureCaller) =>
  measureActions.filter((action) => measureAfter(action, measure, caller));

/** Past its deadline and not done. @param today YYYY-MM-DD */
export const isOverdue = (state: MeasureState, deadline: string | null, today: string): boolean =>
  (state === 'planned' || state === 'inhand') && deadline !== null && deadline < today;

/** So many days before its deadline, those who see to a measure are reminded. */
export const MEASURE_NOTICE_DAYS = 7;

/** How a risk counts today: with what remains once its measure is verified, until then as it was found. */
export const currentLevel = (
  risk: { readonly treatment: Treatment | null; readonly riskLevel: Level; readonly remnantLevel: Level | null },
  state: MeasureState,
): Level =>
  risk.remnantLevel !== null && (risk.treatment === 'retain' || state === 'verified')
    ? risk.remnantLevel
    : risk.riskLevel;

/** How soon a risk is treated: by its level. */
export const priorities = ['urgent', 'high', 'medium', 'low'] as const;
export type Priority = (typeof priorities)[number];
export const priorityOf = (riskLevel: Level): Priority =>
  riskLevel === 5 ? 'urgent' : riskLevel === 4 ? 'high' : riskLevel === 3 ? 'medium' : 'low';

/** The largest cost of a treatment, in fen: ten billion yuan. */
export const MAX_COST = 1_000_000_000_000;

/** What of treatments may wait for somebody: to carry out what they have, to verify what others did, to look after it. */
export const measureTasks = ['carryOutMeasures', 'verifyMeasures', 'overdueMeasures'] as const;
/** Those of them that depend on who asks. */
export const ownMeasureTasks = [
  'carryOutMeasures',
  'verifyMeasures',
] as const satisfies readonly (typeof measureTasks)[number][];
export type OwnMeasureTask = (typeof ownMeasureTasks)[number];
