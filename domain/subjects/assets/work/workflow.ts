import { defineWorkflow, type Transition } from '#domain/capabilities/workflow/workflow';
import { consultants } from '#domain/core/project/policy';
import { type AssessmentStatus, assessmentStatuses } from '#domain/core/project/rules';
import type { Level } from '#domain/kernel/levels';
import type { RoleCode } from '#domain/kernel/roles';
import type { AssessmentAction } from '../policy';

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

export const workActions = ['submit', 'recall', 'complete', 'reject', 'reopen'] as const;
export type WorkAction = (typeof workActions)[number];

/** What the caller must be allowed in the assessment before a unit is looked at. */
export const needFor = {
  submit: 'work',
  recall: 'work',
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

/** How often a unit goes to its reviewer and back: once for each step, or with steps joined. */
export const roundCounts = [4, 2, 1] as const;
export type Rounds = (typeof roundCounts)[number];

/** The steps of each round, which are worked on, submitted and completed together. */
const roundsBy: Readonly<Record<Rounds, readonly (readonly WorkStep[])[]>> = {
  4: workSteps.map((step) => [step]),
  2: [
    ['assess', 'control'],
    ['risk', 'remnant_risk'],
  ],
  1: [workSteps],
};

/** What a project has chosen: so many rounds for units up to a value, four for all above. */
export interface RoundSetting {
  readonly rounds: Rounds;
  readonly roundsUpTo: Level;
}

/** The rounds of a unit of this value. */
export const roundsOf = ({ rounds, roundsUpTo }: RoundSetting, value: Level): Rounds =>
  value <= roundsUpTo ? rounds : 4;

/**
 * The steps that are done together where a unit stands: from its own to the end of its round. Wherever a unit is met by
 * another setting or another value of its own, its work goes on from there. None at the end.
 */
export function stepsAt(stage: UnitStage, rounds: Rounds): readonly WorkStep[] {
  const step = stepOf(stage);
  const round = roundsBy[rounds].find((steps) => step && steps.includes(step));
  return step && round ? round.slice(round.indexOf(step)) : [];
}

/**
 * What is left to be done about what remains of a unit's risks: to estimate it; only to accept it, where all of them are
 * retained or avoided and the estimate follows; or nothing at all.
 */
export const remainders = ['estimate', 'acceptance', 'nothing'] as const;
export type Remainder = (typeof remainders)[number];

/** What decides the course of one unit. */
export interface Course {
  readonly rounds: Rounds;
  readonly remainder: Remainder;
}

const reviewers: readonly RoleCode[] = ['CONSUMER_PM', ...consultants];

/** Who asks for a step of a unit. */
export interface UnitCaller {
  readonly roles: readonly RoleCode[];
  readonly isAssignee: boolean;
  /** Whether it submitted the unit last. Absent where nothing is recalled. */
  readonly isSubmitter?: boolean;
  /** Whether the unit was submitted after a return. Absent where nothing is recalled. */
  readonly wasReturned?: boolean;
}
interface Between {
  readonly from: Standing;
  readonly to: Standing;
}
type UnitTransition = Transition<WorkAction, Standing, UnitCaller> & Between & { readonly roles: readonly RoleCode[] };

const inhand = (stage: UnitStage): Standing => ({ stage, state: 'inhand' });
const end: Standing = { stage: 'assets_progress_fin', state: 'freeze' };

/** Where a unit goes whose round ended with this step. */
function after(step: WorkStep, remainder: Remainder): Standing {
  const next = workSteps[workSteps.indexOf(step) + 1];
  if (!next) return end;
  if (next !== 'remnant_risk' || remainder === 'estimate') return inhand(next);
  // Nothing to estimate: its executor need not look at it again.
  return remainder === 'acceptance' ? { stage: next, state: 'submitted' } : end;
}

/** An executor acts on the units assigned to it alone. */
const submits = ({ roles, isAssignee }: UnitCaller) => isAssignee || reviewers.some((role) => roles.includes(role));
/** Until the reviewer decides, an executor recalls its own submission. */
const recalls = ({ isAssignee, isSubmitter = false }: UnitCaller) => isAssignee && isSubmitter;
/** The assignee of a unit does not review it (ISO/IEC 27001 Annex A 5.3). */
const isReviewer = ({ isAssignee }: UnitCaller) => !isAssignee;

const transitionsAt = (step: WorkStep, { rounds, remainder }: Course): UnitTransition[] => {
  const steps = stepsAt(step, rounds);
  const returned = `${step}_reject` as const;
  const from: Standing = { stage: step, state: 'submitted' };
  // What remains of a risk is accepted by those who bear it: the customer's own people, not its consultants.
  const completers = steps.includes('remnant_risk') ? (['CONSUMER_PM', 'CONSUMER_OWNER'] as const) : reviewers;
  const submitters: readonly RoleCode[] = ['CONSUMER_EXECUTOR', ...reviewers];
  // Where nothing is estimated, what can be wrong is how it is treated.
  const back = step === 'remnant_risk' && remainder !== 'estimate' ? 'risk_reject' : returned;
  const rejecters = [...new Set([...reviewers, ...completers])];
  return [
    { action: 'submit', from: inhand(step), to: from, roles: submitters, by: submits },
    { action: 'submit', from: inhand(returned), to: from, roles: submitters, by: submits },
    {
      action: 'recall',
      from,
      to: inhand(returned),
      roles: [assigneeRole],
      given: ({ wasReturned = false }) => wasReturned,
      by: recalls,
    },
    {
      action: 'recall',
      from,
      to: inhand(step),
      roles: [assigneeRole],
      given: ({ wasReturned = false }) => !wasReturned,
      by: recalls,
    },
    { action: 'reject', from, to: inhand(back), roles: rejecters, asksReason: true },
    { action: 'complete', from, to: after(steps.at(-1) ?? step, remainder), roles: completers, by: isReviewer },
  ];
};

const defineCourse = (course: Course) =>
  defineWorkflow<WorkAction, Standing, UnitCaller, Between & Pick<UnitTransition, 'roles'>>({
    actions: workActions,
    transitions: [
      ...workSteps.flatMap((step) => transitionsAt(step, course)),
      // A finished unit whose risks change goes back to the step in which treatment is decided.
      { action: 'reopen', from: end, to: inhand('risk_reject'), roles: reviewers },
    ],
    isSame: (one, other) => one.stage === other.stage && one.state === other.state,
  });

const courses = Object.fromEntries(
  roundCounts.map((rounds) => [
    rounds,
    Object.fromEntries(remainders.map((remainder) => [remainder, defineCourse({ rounds, remainder })])),
  ]),
) as Record<Rounds, Record<Remainder, ReturnType<typeof defineCourse>>>;

/** How a unit goes on in its course. */
export const unitWorkflow = ({ rounds, remainder }: Course) => courses[rounds][remainder];

/** What the caller may do with a unit; what remains of its risks says whereto, not whether. */
export const allowedWorkActions = (from: Standing, caller: UnitCaller, rounds: Rounds): WorkAction[] =>
  unitWorkflow({ rounds, remainder: 'estimate' }).allowedActions(from, caller);

/** Standings that one of the roles may change so in this project at all; without any, nobody looks at a unit for it. */
export function standingsFor(
  actions: readonly WorkAction[],
  step: WorkStep | undefined,
  roles: readonly RoleCode[],
  setting: RoundSetting,
): Standing[] {
  const rows = [4 as const, setting.rounds]
    .flatMap((rounds) => unitWorkflow({ rounds, remainder: 'estimate' }).transitions)
    .filter(
      (row) =>
        actions.includes(row.action) &&
        (step === undefined || stepOf(row.from.stage) === step) &&
        row.roles.some((role) => roles.includes(role)),
    );
  return [...new Map(rows.map(({ from }) => [`${from.stage} ${from.state}`, from])).values()];
}

/** What an executor may change while a unit stands at a step; everything else is only looked at. */
export const editableAt = {
  assess: ['unit', 'threats'],
  control: ['existingControl'],
  risk: ['treatment'],
  remnant_risk: ['remnant'],
} as const satisfies Record<WorkStep, readonly string[]>;
export type EditablePart = (typeof editableAt)[WorkStep][number];

/** Whether the executor of a unit that stands so may change this part of it: that of any step of its round. */
export const executorMayEdit = ({ stage, state }: Standing, part: EditablePart, rounds: Rounds): boolean =>
  state === 'inhand' &&
  stepsAt(stage, rounds).some((step) => (editableAt[step] as readonly EditablePart[]).includes(part));

/** Whether there is anything of a unit that its executor may change while it stands so. */
export const executorMayWork = (standing: Standing, rounds: Rounds): boolean =>
  Object.values(editableAt)
    .flat()
    .some((part) => executorMayEdit(standing, part, rounds));

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
