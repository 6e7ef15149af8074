import {
  type answerChecks,
  type Findings,
  findIn,
  type findingChecks,
  type statementChecks,
} from '../../../core/project/checks/checks';
import type { Level, Words } from '../../../kernel/levels';
import { isHigh } from '../../assets/risk/criteria';
import type { Lack } from '../../questionnaire/flow/sheet';
import { type ItemState, isOpen, type Stage } from '../../questionnaire/flow/workflow';
import { type Answer, isFilled } from '../../questionnaire/template/answer';
import { levelNow } from '../analysis/figures';
import { disposalStageOf, isFindingLate } from '../analysis/workflow';
import type { Basis, DisposalState, GapStatus, RiskState } from '../gap';
import type { ControlFacts, StatementProblem } from '../statement/rules';
import type { StatementEntry } from '../statement/statement';

/* Consistency checks of answers, findings and statement; domain/core/project/checks lists them. */

/** A visible question of a questionnaire. */
export interface AskedFact {
  readonly questionnaireCode: string;
  readonly code: string;
  readonly text: Words;
  readonly isMandatory: boolean;
  readonly stage: Stage;
  readonly state: ItemState;
  readonly isLate: boolean;
  readonly respondentId: string | null;
  readonly returnReason: string | null;
  /** With the number of its files. */
  readonly answer: Answer | null;
  readonly lack: Lack | null;
}

export interface QuestionnaireFact {
  readonly questionnaireCode: string;
  readonly name: Words;
  readonly stage: Stage;
}

export interface FindingFact {
  readonly ref: string;
  readonly title: Words;
  readonly kind: 'clause' | 'control' | 'requirement';
  /** The current level: the consultant's, else that of the answers. */
  readonly level: Level | null;
  readonly computedLevel: Level | null;
  readonly isOverridden: boolean;
  readonly levelReason: string | null;
  readonly isExcluded: boolean;
  readonly riskState: RiskState | null;
  readonly measure: string | null;
  /** Measures of the treatment plan close it. */
  readonly isMeasured: boolean;
  readonly responsibleId: string | null;
  /** YYYY-MM-DD. */
  readonly deadline: string | null;
  readonly disposal: DisposalState | null;
  readonly submittedAt: Date | null;
  readonly result: string | null;
  readonly levelAfter: Level | null;
  readonly basis: readonly Basis[];
  /** Files and links, its own and those of the answers behind it. */
  readonly evidence: number;
  /** Risks above the acceptable level whose treatment names it. */
  readonly gravestRisk: Level | null;
}

/** An entry of the statement, with the project's knowledge of its control. */
export interface StatedFact {
  readonly ref: string;
  readonly title: Words;
  readonly entry: StatementEntry;
  readonly facts: ControlFacts;
  readonly problems: readonly StatementProblem[];
  readonly evidence: number;
  readonly deadline: string | null;
}

/** An analysis with all that the checks look at. */
export interface CheckedGap {
  readonly asked: readonly AskedFact[];
  readonly questionnaires: readonly QuestionnaireFact[];
  /** Null before the analysis was begun. */
  readonly analysis: {
    readonly status: GapStatus;
    readonly findings: readonly FindingFact[];
    /** Questions that were answered after the answers were last evaluated. */
    readonly newer: ReadonlySet<string>;
    /** Null before the first entry. */
    readonly statement: {
      readonly controls: readonly StatedFact[];
      /** Of the newest final version; null before there is one. */
      readonly number: number | null;
      readonly isChanged: boolean;
    } | null;
  } | null;
  /** YYYY-MM-DD. */
  readonly today: string;
  readonly now: Date;
}

type AnswerCode = keyof typeof answerChecks;
type FindingCode = keyof typeof findingChecks;
type StatementCode = keyof typeof statementChecks;

/** A justification with fewer characters is too short. */
const TERSE = 5;
/** Answers on the same requirement whose scores differ by this much contradict each other. */
const FAR_APART = 0.75;
/** In days; submitted remediation should be confirmed within this time. */
const WAITING = 7;
const DAY = 24 * 3600_000;

const isBlank = (text: string | null) => text === null || text.trim() === '';

const askedRules: Readonly<
  Record<Exclude<AnswerCode, 'answersNewer' | 'answersDisagree' | 'questionnaireOpen'>, (asked: AskedFact) => boolean>
> = {
  mandatoryUnanswered: ({ isMandatory, answer }) => isMandatory && !isFilled(answer ?? undefined),
  answerIncomplete: ({ answer, lack }) => isFilled(answer ?? undefined) && lack !== null,
  answerReturned: ({ state, returnReason }) => state === 'notsubmit' && returnReason !== null,
  answerLate: ({ isLate }) => isLate,
  respondentMissing: ({ stage, respondentId }) => isOpen(stage) && respondentId === null,
  exclusionTerse: ({ answer }) => {
    const reason = answer?.notApplicable;
    return reason !== undefined && [...reason.trim()].length < TERSE;
  },
  exclusionProven: ({ answer }) => answer?.notApplicable !== undefined && (answer.files ?? 0) > 0,
};

const spreadOf = (basis: readonly Basis[]): number => {
  const scores = basis.flatMap(({ score }) => (score === null ? [] : [score]));
  return scores.length < 2 ? 0 : Math.max(...scores) - Math.min(...scores);
};

/** Its remediation is not complete. */
const isOpenRisk = ({ riskState, disposal }: FindingFact) => riskState === 'open' && disposal !== 'finish';

const findingRules = ({
  today,
  now,
}: Pick<CheckedGap, 'today' | 'now'>): Readonly<Record<FindingCode, (finding: FindingFact) => boolean>> => ({
  highFindingUndecided: (finding) => isHigh(levelNow(finding)) && !finding.isExcluded && finding.riskState === null,
  overrideUnexplained: ({ isOverridden, levelReason }) => isOverridden && isBlank(levelReason),
  excludedWithRisk: ({ isExcluded, riskState }) => isExcluded && riskState === 'open',
  finishedWithoutLevel: ({ disposal, levelAfter }) => disposal === 'finish' && levelAfter === null,
  levelAfterHigher: ({ disposal, level, levelAfter }) =>
    disposal === 'finish' && level !== null && levelAfter !== null && levelAfter > level,
  findingUnknown: ({ level, isExcluded }) => level === null && !isExcluded,
  openWithoutMeasure: (finding) => isOpenRisk(finding) && isBlank(finding.measure) && !finding.isMeasured,
  openWithoutResponsible: (finding) => isOpenRisk(finding) && finding.responsibleId === null,
  openWithoutDeadline: (finding) => isOpenRisk(finding) && finding.deadline === null,
  disposalLate: (finding) => isFindingLate(disposalStageOf(finding), finding.deadline, today),
  disposalWaiting: (finding) =>
    disposalStageOf(finding) === 'submitted' &&
    now.getTime() - (finding.submittedAt?.getTime() ?? now.getTime()) > WAITING * DAY,
  finishedWithoutResult: ({ disposal, result }) => disposal === 'finish' && isBlank(result),
  closedHigh: (finding) => finding.riskState === 'closed' && isHigh(levelNow(finding)),
  overrideFarBetter: ({ isOverridden, level, computedLevel }) =>
    isOverridden && level !== null && computedLevel !== null && computedLevel - level >= 2,
  metUnproven: (finding) => finding.kind === 'control' && levelNow(finding) === 1 && finding.evidence === 0,
  metButTreated: (finding) => levelNow(finding) === 1 && isHigh(finding.gravestRisk),
});

const isDone = ({ implementation }: StatementEntry) => implementation === 'full';

const statedRules: Readonly<
  Record<Exclude<StatementCode, 'statementChanged' | 'statementNotFinal'>, (stated: StatedFact) => boolean>
> = {
  controlUndecided: ({ problems }) => problems.includes('undecided'),
  controlWithoutDriver: ({ problems }) => problems.includes('noDriver'),
  controlWithoutImplementation: ({ problems }) => problems.includes('noImplementation'),
  exclusionUnjustified: ({ problems }) => problems.includes('noJustification'),
  exclusionReliedOn: ({ problems }) => problems.includes('reliedOn'),
  controlWithoutOwner: ({ entry }) => entry.isApplicable === true && isBlank(entry.owner),
  implementedDespiteGap: ({ entry, facts }) => isDone(entry) && facts.level !== null && facts.level >= 3,
  missingDespiteMet: ({ entry, facts }) =>
    (entry.implementation === 'none' || entry.implementation === 'planned') && facts.level === 1,
  plannedWithoutDeadline: ({ entry, deadline }) => entry.implementation === 'planned' && deadline === null,
  excludedWithEvidence: ({ entry, evidence }) => entry.isApplicable === false && evidence > 0,
};

const named = ({ ref, title }: { ref: string; title: Words }) => ({ ref, name: title });

/** The findings of the checks in a project's answers, findings and statement. */
export function checkGap(gap: CheckedGap): Findings<AnswerCode | FindingCode | StatementCode> {
  const { analysis } = gap;
  const asked = findIn(askedRules, gap.asked, ({ questionnaireCode, code, text }) => ({
    ref: code,
    name: text,
    within: questionnaireCode,
  }));
  if (!analysis) return asked;
  const { findings, newer, status, statement } = analysis;
  return {
    ...asked,
    ...findIn(
      { questionnaireOpen: ({ stage }: QuestionnaireFact) => status !== 'evaluating-risk' && stage !== 'finished' },
      gap.questionnaires,
      ({ questionnaireCode, name }) => ({ ref: '', name, within: questionnaireCode }),
    ),
    ...findIn(
      {
        answersNewer: ({ basis }: FindingFact) => basis.some(({ itemCode }) => newer.has(itemCode)),
        answersDisagree: ({ basis }: FindingFact) => spreadOf(basis) >= FAR_APART,
      },
      findings,
      named,
    ),
    ...findIn(findingRules(gap), findings, named),
    ...(statement && findIn(statedRules, statement.controls, named)),
    ...(statement && ofVersions(statement)),
  };
}

/** Checks of the statement as a whole name no single records. */
function ofVersions({
  number,
  isChanged,
}: {
  number: number | null;
  isChanged: boolean;
}): Findings<'statementNotFinal' | 'statementChanged'> {
  const whole = { count: 1, examples: [] };
  if (number === null) return { statementNotFinal: whole };
  return isChanged ? { statementChanged: whole } : {};
}
