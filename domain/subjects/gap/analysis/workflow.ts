import { defineWorkflow } from '../../../capabilities/workflow/workflow';
import { channelLeaders, consultants } from '../../../core/project/policy';
import type { RoleCode } from '../../../kernel/roles';
import type { DisposalState, GapStatus } from '../gap';

/*
 * How a gap analysis goes on (section 4 of the specification), and what is done about what it found. One table for analyses
 * and one for their findings; nothing else decides what may follow what.
 */

export const analysisActions = ['begin', 'evaluate', 'analyse', 'revoke', 'finish', 'reopen'] as const;
export type AnalysisAction = (typeof analysisActions)[number];

/** Who asks for a step, and what else is true of the analysis. */
export interface AnalysisFacts {
  readonly roles: readonly RoleCode[];
  /** Answers were evaluated once. */
  readonly isEvaluated: boolean;
}

/** Null is the state of an analysis that is not begun. Evaluating again leaves it where it is. */
export const analysisWorkflow = defineWorkflow<AnalysisAction, GapStatus | null, AnalysisFacts>({
  actions: analysisActions,
  transitions: [
    { action: 'begin', from: null, to: 'evaluating-risk', roles: consultants },
    { action: 'evaluate', from: 'evaluating-risk', to: 'evaluating-risk', roles: consultants },
    { action: 'evaluate', from: 'gap-analysising', to: 'gap-analysising', roles: consultants },
    {
      action: 'analyse',
      from: 'evaluating-risk',
      to: 'gap-analysising',
      roles: consultants,
      given: ({ isEvaluated }) => isEvaluated,
    },
    { action: 'revoke', from: 'gap-analysising', to: 'evaluating-risk', roles: consultants },
    { action: 'finish', from: 'gap-analysising', to: 'report-finished', roles: consultants },
    { action: 'reopen', from: 'report-finished', to: 'gap-analysising', roles: channelLeaders, asksReason: true },
  ],
});

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
  'plan',
  'dispose',
  'submit',
  'revoke',
  'finish',
  'return',
] as const;
export type FindingAction = (typeof findingActions)[number];

/** Who looks at a finding, and where its analysis stands. */
export interface FindingFacts extends FindingCaller {
  readonly status: GapStatus;
  /** The project has a treatment plan, whose measures can close findings. */
  readonly hasTreatments: boolean;
}
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

const atWork = ({ status }: FindingFacts) => status !== 'report-finished';
/** What was found is dealt with after the report, too. */
const fromAnalysis = ({ status }: FindingFacts) => status !== 'evaluating-risk';

const withTreatments = (facts: FindingFacts) => fromAnalysis(facts) && facts.hasTreatments;

/** Where `to` is the stage that it has, only what is written of the finding changes. */
export const findingWorkflow = defineWorkflow<FindingAction, DisposalStage, FindingFacts>({
  actions: findingActions,
  transitions: [
    ...disposalStages.flatMap((at) => [
      { action: 'edit' as const, from: at, to: at, given: atWork, by: channel },
      { action: 'closeRisk' as const, from: at, to: at, given: fromAnalysis, by: channel },
      { action: 'openRisk' as const, from: at, to: at, given: fromAnalysis, by: channel },
    ]),
    { action: 'assign', from: ['none', 'inhand'], to: 'inhand', given: fromAnalysis, by: leads },
    { action: 'plan', from: 'none', to: 'none', given: withTreatments, by: leads },
    { action: 'plan', from: 'inhand', to: 'inhand', given: withTreatments, by: leads },
    { action: 'dispose', from: 'inhand', to: 'inhand', given: fromAnalysis, by: responsible },
    { action: 'submit', from: 'inhand', to: 'submitted', given: fromAnalysis, by: responsible },
    { action: 'revoke', from: 'submitted', to: 'inhand', given: fromAnalysis, by: responsible },
    { action: 'finish', from: 'submitted', to: 'finished', given: fromAnalysis, by: reviewers },
    {
      action: 'return',
      from: ['submitted', 'finished'],
      to: 'inhand',
      given: fromAnalysis,
      by: reviewers,
      asksReason: true,
    },
  ],
});

/** Past its day and not yet said to be done. @param today YYYY-MM-DD */
export const isFindingLate = (stage: DisposalStage, deadline: string | null, today: string): boolean =>
  stage === 'inhand' && deadline !== null && deadline < today;
