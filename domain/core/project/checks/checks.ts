import type { Words } from '../../../kernel/levels';

/*
 * Consistency checks of a project: whether what its fields say agrees with itself and with one another. This is the one list
 * of them; each field of the server finds what speaks in its own data (server/kernel/subject.ts). What they are called and
 * what they say to people stands in the texts of `checks`.
 */

export const checkGroups = ['assets', 'risks', 'treatments', 'answers', 'findings', 'statement'] as const;
export type CheckGroup = (typeof checkGroups)[number];

/** blocking: what states it in a report would be wrong; warning: somebody should look; hint: it may well be meant. */
export const severities = ['blocking', 'warning', 'hint'] as const;
export type Severity = (typeof severities)[number];

/** Where it is looked at and mended; pages know the address. */
export type CheckPlace =
  | 'units'
  | 'systems'
  | 'businesses'
  | 'risks'
  | 'measures'
  | 'questionnaires'
  | 'findings'
  | 'statement';

/** What is final while nothing blocks it: which groups it speaks of. */
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

/** GB/T 20984-2022, 5.2: assets are identified as a whole, each with its owner, its place in a system, its value. */
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

/** GB/T 20984-2022, 5.3–5.5: threats, vulnerabilities and what follows from them are judged alike for the same thing. */
export const riskChecks = groupOf('risks', {
  riskValueStale: ['blocking', 'risks'],
  highRiskUndecided: ['blocking', 'risks'],
  threatJudgedTwice: ['warning', 'risks'],
  vulnerabilityJudgedTwice: ['warning', 'risks'],
  riskWithoutControl: ['hint', 'risks'],
  ratedAlike: ['hint', 'units'],
  valuableUnitLowRisk: ['hint', 'units'],
});

/** ISO/IEC 27005:2022, 8: what is decided says what, who and when, and what remains is accepted by somebody. */
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

/** ISO/IEC 27001:2022, 10.2: what does not conform is dealt with by somebody, until a day, and its effect is looked at. */
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

/** ISO/IEC 27001:2022, 6.1.3 d; they speak once somebody has begun with the statement. */
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

/** One of what a check speaks about: how lists find it, and what it is called. */
export interface Example {
  readonly ref: string;
  readonly name: Words;
  /** Of several lists the one that it stands in: a questionnaire. */
  readonly within?: string;
}
/** What a check has found. */
export interface Found {
  readonly count: number;
  /** The first few. */
  readonly examples: readonly Example[];
}
/** By code; a check that found nothing is absent. */
export type Findings<C extends CheckCode = CheckCode> = Readonly<Partial<Record<C, Found>>>;

/** So many of what is found are named. */
export const EXAMPLES = 5;

/** Asks each rule about each record. */
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

/** Codes of what keeps this from being final. */
export const blocking = (found: Findings, final: Final): CheckCode[] =>
  checkCodes.filter(
    (code) =>
      found[code] &&
      checks[code].severity === 'blocking' &&
      (finals[final] as readonly CheckGroup[]).includes(checks[code].group),
  );
