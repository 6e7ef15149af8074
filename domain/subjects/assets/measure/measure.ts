import type { Level } from '#domain/kernel/levels';
import type { RoleCode } from '#domain/kernel/roles';
import { assessment } from '../policy';
import type { Treatment } from '../risk/treatment';

/**
 * How far a measure is, one action for any number of risks (ISO/IEC 27001 clause 8.3): planned; in progress; done, with
 * evidence; verified by another person.
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
  // Work that took no time need not be started first.
  finish: { from: ['planned', 'inhand'], to: 'done', by: 'treat' },
  verify: { from: ['done'], to: 'verified', by: 'verify' },
  // A verified measure may turn out to be ineffective.
  return: { from: ['done', 'verified'], to: 'inhand', by: 'verify' },
};

/** The facts of a measure that decide who may act on it. */
export interface MeasureStanding {
  readonly state: MeasureState;
  /** Accounts: of its owner, of the executors of its risks' units, of the person who reported it as done. */
  readonly ownerId: string | null;
  readonly assigneeIds: readonly string[];
  readonly doneBy: string | null;
}

export interface MeasureCaller {
  readonly accountId: string;
  readonly roles: readonly RoleCode[];
}

/** Whether the caller is concerned with this measure: an executor with its own and those of its units. */
export const isConcerned = ({ ownerId, assigneeIds }: MeasureStanding, { accountId, roles }: MeasureCaller): boolean =>
  roles.some((role) => role !== 'CONSUMER_EXECUTOR' && assessment.rolesThatMay('treat').includes(role)) ||
  ownerId === accountId ||
  assigneeIds.includes(accountId);

/** The people whose work it is: they can't verify it (ISO/IEC 27001 Annex A 5.3). */
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

/** Evidence can be added and removed until the measure is verified. */
export const mayFileEvidence = (measure: MeasureStanding, caller: MeasureCaller): boolean =>
  measure.state !== 'verified' &&
  isConcerned(measure, caller) &&
  caller.roles.some((role) => assessment.rolesThatMay('treat').includes(role));

/** The caller's current actions on a measure. */
export const allowedMeasureActions = (measure: MeasureStanding, caller: MeasureCaller) =>
  measureActions.filter((action) => measureAfter(action, measure, caller));

/** Past its deadline and not done. @param today YYYY-MM-DD */
export const isOverdue = (state: MeasureState, deadline: string | null, today: string): boolean =>
  (state === 'planned' || state === 'inhand') && deadline !== null && deadline < today;

/** How many days before its due date the owner of a measure is reminded. */
export const MEASURE_NOTICE_DAYS = 7;

/** The level at which a risk counts today: the residual one once its measure is verified, until then the original one. */
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

/** How many of a measure's risks are shown beside it; the list of risks has them all. */
export const MEASURE_RISKS_SHOWN = 500;

/** Why a measure is left as it is where many are moved at once. */
export const measureLeftReasons = [
  /** Not there any more, or not for the caller to know of. */
  'gone',
  'changedSince',
  /** It is not at that state, or not for the caller to move. */
  'otherState',
  /** Somebody else verifies what the caller does or is responsible for. */
  'ownWork',
  /** Nothing shows yet that it is done. */
  'evidenceMissing',
] as const;
export type MeasureLeftReason = (typeof measureLeftReasons)[number];

/** The largest cost of a treatment, in fen: ten billion yuan. */
export const MAX_COST = 1_000_000_000_000;

/** Tasks about treatments: to improve after their return, to implement, to verify, to follow up. */
export const measureTasks = ['returnedMeasures', 'carryOutMeasures', 'verifyMeasures', 'overdueMeasures'] as const;
/** Tasks that depend on the caller. */
export const ownMeasureTasks = [
  'returnedMeasures',
  'carryOutMeasures',
  'verifyMeasures',
] as const satisfies readonly (typeof measureTasks)[number][];
export type OwnMeasureTask = (typeof ownMeasureTasks)[number];
