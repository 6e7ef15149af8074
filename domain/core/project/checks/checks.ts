import type { Words } from '../../../kernel/levels';

/*
 * Consistency checks of a project: whether its data agrees with itself. This is the one list of them; each subject finds the
 * faults in its own data (server/kernel/subject.ts). Their names and explanations are the texts of
 * `checks`.
 */

export const checkGroups = ['assets', 'risks', 'treatments', 'answers', 'findings', 'statement'] as const;
export type CheckGroup = (typeof checkGroups)[number];

/** blocking: a report would state something wrong; warning: it should be reviewed; hint: it may be intended. */
export const severities = ['blocking', 'warning', 'hint'] as const;
export type Severity = (typeof severities)[number];

export const checkPlaces = [
  'units',
  'systems',
  'businesses',
  'risks',
  'measures',
  'questionnaires',
  'findings',
  'statement',
] as const;
/** Where it is looked at and mended; pages know the address. */
export type CheckPlace = (typeof checkPlaces)[number];

/** The documents that can be finalized while nothing blocks them, with the groups of checks that count. */
export const finals = {
  /** The customer's signature under its risks. */
  signature: ['assets', 'risks', 'treatments'],
  gapReport: ['answers', 'findings', 'statement'],
} as const satisfies Record<string, readonly CheckGroup[]>;
export type Final = keyof typeof finals;

interface Check {
  readonly group: CheckGroup;
  readonly severity: Severity;
  readonly place: CheckPlace;
}
type Places = Readonly<Record<string, readonly [Severity, CheckPlace]>>;
const groupOf = <const P extends Places>(group: CheckGroup, places: P) =>
  Object.fromEntries(
    Object.entries(places).map(([code, [severity, place]]) => [code, { group, severity, place }]),
  ) as unknown as { readonly [C in keyof P]: Check };

/** GB/T 20984-2022, 5.2: assets are identified completely, each with owner, place in a system, and value. */
export const assetChecks = groupOf('assets', {
  unitWithoutRisk: ['blocking', 'units'],
  unitWithoutOwner: ['warning', 'units'],
  unitWithoutSystem: ['warning', 'units'],
  unitUnassigned: ['warning', 'units'],
  unitOverdue: ['warning', 'units'],
  unitReturned: ['warning', 'units'],
  systemWithoutUnits: ['warning', 'systems'],
  systemWithoutBusiness: ['warning', 'systems'],
  businessWithoutSystem: ['warning', 'businesses'],
  unitSameName: ['hint', 'units'],
  unitWithoutLocation: ['hint', 'units'],
  essentialUnitLow: ['hint', 'units'],
  systemWithoutEssential: ['hint', 'systems'],
});

/** GB/T 20984-2022, 5.3–5.5: threats, vulnerabilities and their results are rated consistently. */
export const riskChecks = groupOf('risks', {
  riskValueStale: ['blocking', 'risks'],
  highRiskUndecided: ['blocking', 'risks'],
  threatJudgedTwice: ['warning', 'risks'],
  vulnerabilityJudgedTwice: ['warning', 'risks'],
  riskWithoutControl: ['hint', 'risks'],
  ratedAlike: ['hint', 'units'],
  valuableUnitLowRisk: ['hint', 'units'],
  capabilityUnstated: ['hint', 'risks'],
  timingUnstated: ['hint', 'risks'],
  exploitabilityUnstated: ['hint', 'risks'],
  harmUnjudged: ['warning', 'businesses'],
});

/** ISO/IEC 27005:2022, 8: a treatment decision names what, who and when, and residual risk is accepted. */
export const treatmentChecks = groupOf('treatments', {
  treatmentWithoutPlan: ['blocking', 'risks'],
  treatmentWithoutOwner: ['blocking', 'risks'],
  treatmentWithoutDeadline: ['blocking', 'risks'],
  remnantMissing: ['blocking', 'risks'],
  remnantHigher: ['blocking', 'risks'],
  remnantUnaccepted: ['blocking', 'risks'],
  acceptanceEnding: ['warning', 'risks'],
  acceptanceUnexplained: ['warning', 'risks'],
  treatmentWithoutEffect: ['warning', 'risks'],
  treatmentOverdue: ['warning', 'measures'],
  measureUnproven: ['warning', 'measures'],
  treatmentDistant: ['warning', 'measures'],
  treatmentWithoutControls: ['hint', 'risks'],
  lowRiskTreated: ['hint', 'risks'],
});

export const answerChecks = groupOf('answers', {
  answersNewer: ['blocking', 'findings'],
  mandatoryUnanswered: ['warning', 'questionnaires'],
  answerIncomplete: ['warning', 'questionnaires'],
  answerReturned: ['warning', 'questionnaires'],
  answerLate: ['warning', 'questionnaires'],
  respondentMissing: ['warning', 'questionnaires'],
  questionnaireOpen: ['warning', 'questionnaires'],
  exclusionTerse: ['warning', 'questionnaires'],
  answersDisagree: ['warning', 'findings'],
  exclusionProven: ['hint', 'questionnaires'],
});

/** ISO/IEC 27001:2022, 10.2: a nonconformity has an owner, a due date and a review of effectiveness. */
export const findingChecks = groupOf('findings', {
  highFindingUndecided: ['blocking', 'findings'],
  overrideUnexplained: ['blocking', 'findings'],
  excludedWithRisk: ['blocking', 'findings'],
  finishedWithoutLevel: ['blocking', 'findings'],
  levelAfterHigher: ['blocking', 'findings'],
  findingUnknown: ['warning', 'findings'],
  openWithoutMeasure: ['warning', 'findings'],
  openWithoutResponsible: ['warning', 'findings'],
  openWithoutDeadline: ['warning', 'findings'],
  disposalLate: ['warning', 'findings'],
  disposalWaiting: ['warning', 'findings'],
  finishedWithoutResult: ['warning', 'findings'],
  closedHigh: ['warning', 'findings'],
  overrideFarBetter: ['warning', 'findings'],
  metUnproven: ['hint', 'findings'],
  metButTreated: ['hint', 'findings'],
});

/** ISO/IEC 27001:2022, 6.1.3 d; these checks apply once work on the statement has started. */
export const statementChecks = groupOf('statement', {
  controlUndecided: ['blocking', 'statement'],
  controlWithoutDriver: ['blocking', 'statement'],
  controlWithoutImplementation: ['blocking', 'statement'],
  exclusionUnjustified: ['blocking', 'statement'],
  exclusionReliedOn: ['blocking', 'statement'],
  controlWithoutOwner: ['warning', 'statement'],
  implementedDespiteGap: ['warning', 'statement'],
  missingDespiteMet: ['warning', 'statement'],
  plannedWithoutDeadline: ['warning', 'statement'],
  statementChanged: ['warning', 'statement'],
  excludedWithEvidence: ['hint', 'statement'],
  statementNotFinal: ['hint', 'statement'],
});

export const checks = {
  ...assetChecks,
  ...riskChecks,
  ...treatmentChecks,
  ...answerChecks,
  ...findingChecks,
  ...statementChecks,
};
export type CheckCode = keyof typeof checks;
export const checkCodes = Object.keys(checks) as CheckCode[];

/** A record that a check found: the key by which lists find it, and its name. */
export interface Example {
  readonly ref: string;
  readonly name: Words;
  /** If there are several lists, the one that contains it: a questionnaire. */
  readonly within?: string;
  /** Records that it belongs to, by their codes, with the place of each: a risk’s unit and measure. */
  readonly of?: readonly { readonly place: CheckPlace; readonly ref: string }[];
}
/** The result of a check. */
export interface Found {
  readonly count: number;
  /** The first few. */
  readonly examples: readonly Example[];
}
/** By code; a check that found nothing is absent. */
export type Findings<C extends CheckCode = CheckCode> = Readonly<Partial<Record<C, Found>>>;

/** The number of records that are named. */
export const EXAMPLES = 5;

/** Runs every rule over every record. */
export function findIn<C extends CheckCode, R>(
  rules: Readonly<Record<C, (record: R) => boolean>>,
  records: readonly R[],
  exampleOf: (record: R) => Example,
): Findings<C> {
  const found: Partial<Record<C, Found>> = {};
  for (const code of Object.keys(rules) as C[]) {
    const spoken = records.filter(rules[code]);
    if (spoken.length > 0) found[code] = { count: spoken.length, examples: spoken.slice(0, EXAMPLES).map(exampleOf) };
  }
  return found;
}

/** Codes of the checks that block finalization. */
export const blocking = (found: Findings, final: Final): CheckCode[] =>
  checkCodes.filter(
    (code) =>
      found[code] &&
      checks[code].severity === 'blocking' &&
      (finals[final] as readonly CheckGroup[]).includes(checks[code].group),
  );
