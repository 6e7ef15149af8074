import { channelLeaders, consultants } from '../../../core/project/policy';
import type { RoleCode } from '../../../kernel/roles';
import type { DisposalState, GapStatus } from '../gap';

/*
 * How a gap analysis goes on (section 4 of the specification), and what is done about what it found. One table for analyses
 * and one for their findings; nothing else decides what may follow what.
 */

export const analysisActions = ['begin', 'evaluate', 'analyse', 'revoke', 'finish', 'reopen'] as const;
export type AnalysisAction = (typeof analysisActions)[number];

interface AnalysisTransition {
  readonly action: AnalysisAction;
  /** Null: there is none yet. */
  readonly from: GapStatus | null;
  readonly to: GapStatus;
  readonly roles: readonly RoleCode[];
  /** Answers were evaluated once. */
  readonly isEvaluated?: true;
}

/** Every change of an analysis' status that there is. Evaluating again leaves it where it is. */
export const analysisTransitions: readonly AnalysisTransition[] = [
  { action: 'begin', from: null, to: 'evaluating-risk', roles: consultants },
  { action: 'evaluate', from: 'evaluating-risk', to: 'evaluating-risk', roles: consultants },
  { action: 'evaluate', from: 'gap-analysising', to: 'gap-analysising', roles: consultants },
  { action: 'analyse', from: 'evaluating-risk', to: 'gap-analysising', roles: consultants, isEvaluated: true },
  { action: 'revoke', from: 'gap-analysising', to: 'evaluating-risk', roles: consultants },
  { action: 'finish', from: 'gap-analysising', to: 'report-finished', roles: consultants },
  { action: 'reopen', from: 'report-finished', to: 'gap-analysising', roles: channelLeaders },
];

/** An analysis as it stands; null before there is one. */
export interface AnalysisStanding {
  readonly status: GapStatus;
  readonly isEvaluated: boolean;
}

/** The step that one of the roles may make from here, or undefined. */
export const analysisTransition = (
  action: AnalysisAction,
  standing: AnalysisStanding | null,
  roles: readonly RoleCode[],
): AnalysisTransition | undefined =>
  analysisTransitions.find(
    (row) =>
      row.action === action &&
      row.from === (standing?.status ?? null) &&
      (!row.isEvaluated || standing?.isEvaluated === true) &&
      row.roles.some((role) => roles.includes(role)),
  );

export const allowedAnalysisActions = (
  standing: AnalysisStanding | null,
  roles: readonly RoleCode[],
): AnalysisAction[] => analysisActions.filter((action) => analysisTransition(action, standing, roles));

/** Where what was found stands: nobody's, being dealt with, said to be done, done. */
export const disposalStages = ['none', 'inhand', 'submitted', 'finished'] as const;
export type DisposalStage = (typeof disposalStages)[number];

export function disposalStageOf({
  disposal,
  submittedAt,
}: {
  readonly disposal: DisposalState | null;
  readonly submittedAt: Date | string | null;
}): DisposalStage {
  if (disposal === null) return 'none';
  if (disposal === 'finish') return 'finished';
  return submittedAt === null ? 'inhand' : 'submitted';
}

export const findingActions = [
  'edit',
  'closeRisk',
  'openRisk',
  'assign',
  'dispose',
  'submit',
  'revoke',
  'finish',
  'return',
] as const;
export type FindingAction = (typeof findingActions)[number];

/** Who looks at a finding: what they may do depends on whose it is, and on who has said that it is done. */
export interface FindingCaller {
  readonly roles: readonly RoleCode[];
  readonly isResponsible: boolean;
  readonly isSubmitter: boolean;
}

const owners = ['CONSUMER_PM', 'CONSUMER_OWNER'] as const satisfies readonly RoleCode[];
const has = (roles: readonly RoleCode[], wanted: readonly RoleCode[]) => wanted.some((role) => roles.includes(role));

const channel = ({ roles }: FindingCaller) => has(roles, consultants);
const leads = ({ roles }: FindingCaller) => has(roles, owners) || has(roles, consultants);
const responsible = ({ isResponsible }: FindingCaller) => isResponsible;
/** Nobody accepts what they have said is done themselves (ISO/IEC 27001 Annex A 5.3). */
const reviewers = ({ roles, isSubmitter, isResponsible }: FindingCaller) =>
  !isSubmitter && !isResponsible && has(roles, owners);

interface FindingTransition {
  readonly action: FindingAction;
  readonly from: readonly DisposalStage[];
  readonly to: DisposalStage | null;
  /** Statuses of the analysis in which it is made. */
  readonly statuses: readonly GapStatus[];
  readonly may: (caller: FindingCaller) => boolean;
}

const atWork: readonly GapStatus[] = ['evaluating-risk', 'gap-analysising'];
/** What was found is dealt with after the report, too. */
const fromAnalysis: readonly GapStatus[] = ['gap-analysising', 'report-finished'];

/** Every change of a finding that there is; where `to` is null it stays where it stands. */
export const findingTransitions: readonly FindingTransition[] = [
  { action: 'edit', from: disposalStages, to: null, statuses: atWork, may: channel },
  { action: 'closeRisk', from: disposalStages, to: null, statuses: fromAnalysis, may: channel },
  { action: 'openRisk', from: disposalStages, to: null, statuses: fromAnalysis, may: channel },
  { action: 'assign', from: ['none', 'inhand'], to: 'inhand', statuses: fromAnalysis, may: leads },
  { action: 'dispose', from: ['inhand'], to: 'inhand', statuses: fromAnalysis, may: responsible },
  { action: 'submit', from: ['inhand'], to: 'submitted', statuses: fromAnalysis, may: responsible },
  { action: 'revoke', from: ['submitted'], to: 'inhand', statuses: fromAnalysis, may: responsible },
  { action: 'finish', from: ['submitted'], to: 'finished', statuses: fromAnalysis, may: reviewers },
  { action: 'return', from: ['submitted', 'finished'], to: 'inhand', statuses: fromAnalysis, may: reviewers },
];

export interface FindingStanding {
  readonly stage: DisposalStage;
  readonly status: GapStatus;
}

export const findingTransition = (
  action: FindingAction,
  { stage, status }: FindingStanding,
  caller: FindingCaller,
): FindingTransition | undefined =>
  findingTransitions.find(
    (row) => row.action === action && row.from.includes(stage) && row.statuses.includes(status) && row.may(caller),
  );

export const allowedFindingActions = (standing: FindingStanding, caller: FindingCaller): FindingAction[] =>
  findingActions.filter((action) => findingTransition(action, standing, caller));

/** Past its day and not yet said to be done. @param today YYYY-MM-DD */
export const isFindingLate = (stage: DisposalStage, deadline: string | null, today: string): boolean =>
  stage === 'inhand' && deadline !== null && deadline < today;
