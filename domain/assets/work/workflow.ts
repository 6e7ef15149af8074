import type { Level } from '#domain/kernel/levels';
import type { RoleCode } from '#domain/kernel/roles';
import { type AssessmentStatus, assessmentStatuses } from '#domain/project/rules';
import type { AssessmentAction } from '../policy';
import {
  type Acceptance,
  isAccepted,
  needsAcceptance,
  type RiskTreatment,
  remnantGaps,
  type TreatmentGap,
  treatmentGaps,
} from '../risk/treatment';

/**
 * What is done for each unit, one step after the other. Each step is done by the unit's executor, submitted, and then
 * completed by the reviewer or returned with a reason (section 4 of the specification: each has a reject variant).
 * - assess: the unit's C/I/A, the threats it faces and the vulnerabilities they use;
 * - control: the controls that exist already;
 * - risk: how each risk is treated (ISO/IEC 27005: modify, retain, avoid, share), by whom and until when;
 * - remnant_risk: what remains after treatment, and who accepts it.
 */
export const workSteps = ['assess', 'control', 'risk', 'remnant_risk'] as const;
export type WorkStep = (typeof workSteps)[number];

/** Where a unit stands, as the specification names it; assets_progress_fin marks the end. */
export const unitStages = [
  'assess',
  'assess_reject',
  'control',
  'control_reject',
  'risk',
  'risk_reject',
  'remnant_risk',
  'remnant_risk_reject',
  'assets_progress_fin',
] as const;
export type UnitStage = (typeof unitStages)[number];

/** inhand: with the executor; submitted: with the reviewer; freeze: done. */
export const workStates = ['inhand', 'submitted', 'freeze'] as const;
export type WorkState = (typeof workStates)[number];

export interface Standing {
  readonly stage: UnitStage;
  readonly state: WorkState;
}

export const workActions = ['submit', 'complete', 'reject', 'reopen'] as const;
export type WorkAction = (typeof workActions)[number];

/** What the caller must be allowed in the assessment before a unit is looked at. */
export const needFor = {
  submit: 'work',
  complete: 'review',
  reject: 'review',
  reopen: 'review',
} as const satisfies Record<WorkAction, AssessmentAction>;

/** Units are given to people with this role: the pages on which the work is done are theirs alone. */
export const assigneeRole = 'CONSUMER_EXECUTOR' satisfies RoleCode;

/** The step that a stage belongs to, whether returned or not; undefined at the end. */
export const stepOf = (stage: UnitStage): WorkStep | undefined =>
  stage === 'assets_progress_fin' ? undefined : (stage.replace(/_reject$/u, '') as WorkStep);

export const isReturned = (stage: UnitStage): boolean => stage.endsWith('_reject');

const consultants: readonly RoleCode[] = [
  'CHANNEL_TENANT_MANAGER',
  'CHANNEL_TENANT_SUB_MANAGER',
  'CHANNEL_OWNER',
  'CHANNEL_EXECUTOR',
];
const reviewers: readonly RoleCode[] = ['CONSUMER_PM', ...consultants];

interface Transition extends Standing {
  readonly action: WorkAction;
  readonly roles: readonly RoleCode[];
  readonly to: Standing;
}

const inhand = (stage: UnitStage): Standing => ({ stage, state: 'inhand' });

const stepTransitions = (step: WorkStep, index: number): Transition[] => {
  const returned = `${step}_reject` as const;
  const submitted: Standing = { stage: step, state: 'submitted' };
  const next = workSteps[index + 1];
  // What remains of a risk is accepted by those who bear it: the customer's own people, not its consultants.
  const completers = step === 'remnant_risk' ? (['CONSUMER_PM', 'CONSUMER_OWNER'] as const) : reviewers;
  const submitters: readonly RoleCode[] = ['CONSUMER_EXECUTOR', ...reviewers];
  return [
    { action: 'submit', ...inhand(step), roles: submitters, to: submitted },
    { action: 'submit', ...inhand(returned), roles: submitters, to: submitted },
    { action: 'reject', ...submitted, roles: [...new Set([...reviewers, ...completers])], to: inhand(returned) },
    {
      action: 'complete',
      ...submitted,
      roles: completers,
      to: next ? inhand(next) : { stage: 'assets_progress_fin', state: 'freeze' },
    },
  ];
};

/** Every change of a unit's standing that there is: from where, what, who, whereto. */
export const transitions: readonly Transition[] = [
  ...workSteps.flatMap(stepTransitions),
  // A finished unit whose risks change goes back to the step in which treatment is decided.
  {
    action: 'reopen',
    stage: 'assets_progress_fin',
    state: 'freeze',
    roles: reviewers,
    to: inhand('risk_reject'),
  },
];

/**
 * The transition that one of the roles may make from here, or undefined. An executor acts on its own units alone, and
 * nobody completes units that are their own: whose work it is doesn't review it (ISO/IEC 27001 Annex A 5.3).
 */
export function transition(
  action: WorkAction,
  from: Standing,
  caller: { readonly roles: readonly RoleCode[]; readonly isAssignee: boolean },
): Transition | undefined {
  if (action === 'complete' && caller.isAssignee) return undefined;
  return transitions.find(
    (row) =>
      row.action === action &&
      row.stage === from.stage &&
      row.state === from.state &&
      row.roles.some((role) => caller.roles.includes(role) && (role !== 'CONSUMER_EXECUTOR' || caller.isAssignee)),
  );
}

/** What the caller may do with a unit that stands so. */
export function allowedWorkActions(
  from: Standing,
  caller: { readonly roles: readonly RoleCode[]; readonly isAssignee: boolean },
): WorkAction[] {
  return workActions.filter((action) => transition(action, from, caller));
}

/** Rows that one of the roles may make at all; without any, the caller is refused before a unit is looked at. */
export const transitionsFor = (
  actions: readonly WorkAction[],
  step: WorkStep | undefined,
  roles: readonly RoleCode[],
): Transition[] =>
  transitions.filter(
    (row) =>
      actions.includes(row.action) &&
      (step === undefined || stepOf(row.stage) === step) &&
      row.roles.some((role) => roles.includes(role)),
  );

export type UnitGap = 'riskMissing' | 'notFinished' | TreatmentGap;

/** A risk as far as it decides whether its unit may move on. */
export interface UnitRisk extends RiskTreatment, Acceptance {
  readonly threatFrequency: Level;
  readonly vulnerabilitySeverity: Level;
  readonly remnantLevel: Level | null;
}

/**
 * What a unit lacks before it is submitted or completed at a step. Completing asks the same again: what was submitted
 * may have changed since; at the end, what remains above the acceptable level needs its acceptance.
 * @param today YYYY-MM-DD
 */
export function unitGaps(
  action: 'submit' | 'complete',
  step: WorkStep,
  risks: readonly UnitRisk[],
  today: string,
): UnitGap[] {
  const gapsOf = (risk: UnitRisk): UnitGap[] => {
    if (step === 'risk') return treatmentGaps(risk);
    if (step !== 'remnant_risk') return [];
    const unaccepted = action === 'complete' && needsAcceptance(risk.remnantLevel) && !isAccepted(risk, today);
    return [...remnantGaps(risk), ...(unaccepted ? (['acceptanceMissing'] as const) : [])];
  };
  if (step === 'assess' && risks.length === 0) return ['riskMissing'];
  return [...new Set(risks.flatMap(gapsOf))];
}

/** What an executor may change while a unit stands at a step; everything else is only looked at. */
export const editableAt = {
  assess: ['unit', 'threats'],
  control: ['existingControl'],
  risk: ['treatment'],
  remnant_risk: ['remnant'],
} as const satisfies Record<WorkStep, readonly string[]>;
export type EditablePart = (typeof editableAt)[WorkStep][number];

/** Whether the executor of a unit that stands so may change this part of it. */
export function executorMayEdit({ stage, state }: Standing, part: EditablePart): boolean {
  const step = stepOf(stage);
  return state === 'inhand' && step !== undefined && (editableAt[step] as readonly string[]).includes(part);
}

/** Whether there is anything of a unit that its executor may change while it stands so. */
export const executorMayWork = (standing: Standing): boolean =>
  Object.values(editableAt)
    .flat()
    .some((part) => executorMayEdit(standing, part));

/** The executor's four pages: work and treatment, each at first and after it was returned. */
export const executorPages = {
  assetAssess: ['assess', 'control'],
  assetAssessReturn: ['assess_reject', 'control_reject'],
  assessDisposal: ['risk', 'remnant_risk'],
  assessDisposalReturn: ['risk_reject', 'remnant_risk_reject'],
} as const satisfies Record<string, readonly UnitStage[]>;
export type ExecutorPage = keyof typeof executorPages;

/** The page on which an executor works on a unit that stands so; undefined at the end. */
export function executorPageOf(stage: UnitStage): ExecutorPage | undefined {
  return (Object.keys(executorPages) as ExecutorPage[]).find((page) =>
    (executorPages[page] as readonly UnitStage[]).includes(stage),
  );
}

/** The steps that an executor walks through on screen; identify is a view within unit. */
export const wizardSteps = [
  'business',
  'system',
  'unit',
  'assess',
  'control',
  'risk',
  'remnant_risk',
  'submit',
] as const;
export type WizardStep = (typeof wizardSteps)[number];

/**
 * Section 4's status of a unit. Upper case is what an action asks for, lower case what a record holds:
 * combing is also what COMBING (reject) leads to, assets-owner-submit ASSETS_OWNER_SUBMIT, and so on.
 */
export function statusOf({ stage, state }: Standing): AssessmentStatus {
  switch (stepOf(stage)) {
    case 'assess':
      return state === 'submitted' ? 'assets-owner-submit' : 'combing';
    case 'control':
    case 'risk':
      return 'assets-owner-finish';
    case 'remnant_risk':
      return 'assess-confirm';
    default:
      return 'assess-complete';
  }
}

/** The status of an assessment is that of the unit that is least far; without units nothing has begun. */
export function earliestStatus(standings: readonly Standing[]): AssessmentStatus {
  const reached = new Set(standings.map(statusOf));
  return assessmentStatuses.find((status) => reached.has(status)) ?? 'combing';
}

/** Past its due date and still with the executor. @param today YYYY-MM-DD */
export const isLate = ({ stage, state, dueDate }: Standing & { readonly dueDate: string | null }, today: string) =>
  dueDate !== null && dueDate < today && state === 'inhand' && stage !== 'assets_progress_fin';

/** The specification's words for what is asked for, with the action that it is. */
export const askedStatus = {
  COMBING: 'reject',
  ASSETS_OWNER_SUBMIT: 'submit',
  ASSETS_OWNER_FINISH: 'complete',
  ASSESS_COMPLETE: 'sign',
} as const;
