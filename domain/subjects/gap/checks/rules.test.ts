import { describe, expect, it } from 'vitest';
import type { answerChecks, findingChecks, statementChecks } from '../../../core/project/checks/checks';
import { problemsOfEntry } from '../statement/rules';
import type { StatementEntry } from '../statement/statement';
import { type AskedFact, type CheckedGap, checkGap, type FindingFact, type StatedFact } from './rules';

const TODAY = '2026-11-01';
const words = (text: string) => ({ zh: text, en: text });

const asked: AskedFact = {
  questionnaireCode: 'Q1',
  code: 'Q-1',
  text: words('问题'),
  isMandatory: true,
  stage: 'distributed',
  state: 'finished',
  isLate: false,
  respondentId: 'A1',
  returnReason: null,
  answer: { choice: ['a'] },
  lack: null,
};
const finding: FindingFact = {
  ref: 'A.5.1',
  title: words('策略'),
  kind: 'control',
  level: 2,
  computedLevel: 2,
  isOverridden: false,
  isMeasured: false,
  levelReason: null,
  isExcluded: false,
  riskState: null,
  measure: null,
  responsibleId: null,
  deadline: null,
  disposal: null,
  submittedAt: null,
  result: null,
  levelAfter: null,
  evidence: 0,
  gravestRisk: null,
  basis: [{ itemCode: 'I-1', questionCode: 'Q-1', isAnswered: true, score: 0.8, weight: 1 }],
};
/** A grave one that somebody deals with. */
const inHand: FindingFact = {
  ...finding,
  level: 5,
  computedLevel: 5,
  riskState: 'open',
  measure: '补充制度',
  responsibleId: 'A1',
  deadline: '2026-12-01',
  disposal: 'in-handle',
};
const done: FindingFact = {
  ...inHand,
  disposal: 'finish',
  submittedAt: new Date('2026-10-30'),
  result: '已发布',
  levelAfter: 1,
  evidence: 1,
};
const entry: StatementEntry = {
  ref: 'A.5.1',
  isApplicable: true,
  justification: null,
  drivers: ['risk'],
  implementation: 'partial',
  owner: '信息部',
  description: null,
};
const facts: StatedFact['facts'] = {
  level: 2,
  isExcluded: false,
  exclusionReason: null,
  riskState: null,
  isMeasured: false,
  risks: 0,
  responsible: null,
};
const stated = (
  said: Partial<StatementEntry> = {},
  known: Partial<StatedFact> & { facts?: Partial<typeof facts> } = {},
) => {
  const whole = { ...entry, ...said };
  const all = { ...facts, ...known.facts };
  return {
    ref: whole.ref,
    title: words('策略'),
    evidence: 0,
    deadline: null,
    ...known,
    entry: whole,
    facts: all,
    problems: problemsOfEntry(whole, all),
  };
};
const leftOut = { isApplicable: false, justification: '没有外包开发', drivers: [], implementation: null } as const;

const clean: CheckedGap = {
  asked: [asked],
  questionnaires: [{ questionnaireCode: 'Q1', name: words('问卷'), stage: 'finished' }],
  analysis: {
    status: 'gap-analysising',
    findings: [finding, inHand, done],
    newer: new Set(),
    statement: { controls: [stated()], number: 1, isChanged: false },
  },
  today: TODAY,
  now: new Date('2026-11-01T08:00:00Z'),
};
type Analysis = NonNullable<CheckedGap['analysis']>;

const withAsked = (part: Partial<AskedFact>): CheckedGap => ({ ...clean, asked: [asked, { ...asked, ...part }] });
const withAnalysis = (part: Partial<Analysis>): CheckedGap => ({
  ...clean,
  analysis: { ...(clean.analysis as Analysis), ...part },
});
const withFinding = (one: FindingFact): CheckedGap => withAnalysis({ findings: [finding, one] });
const withStated = (one: StatedFact): CheckedGap =>
  withAnalysis({ statement: { controls: [stated(), one], number: 1, isChanged: false } });

/** A project in which it speaks, and the nearest one in which it is silent. */
const cases: Record<
  keyof typeof answerChecks | keyof typeof findingChecks | keyof typeof statementChecks,
  { speaks: CheckedGap; silent: CheckedGap }
> = {
  answersNewer: {
    speaks: withAnalysis({ newer: new Set(['I-1']) }),
    silent: withAnalysis({ newer: new Set(['I-9']) }),
  },
  mandatoryUnanswered: {
    speaks: withAsked({ answer: { note: '稍后' }, lack: 'answer' }),
    silent: withAsked({ answer: null, isMandatory: false }),
  },
  answerIncomplete: {
    speaks: withAsked({ answer: { rows: [{ name: '', day: '2026-01-01' }] }, lack: 'cells' }),
    silent: withAsked({ answer: { rows: [{ name: '甲', day: '2026-01-01' }] } }),
  },
  answerReturned: {
    speaks: withAsked({ state: 'notsubmit', returnReason: '缺少日期' }),
    silent: withAsked({ state: 'submited', returnReason: '缺少日期' }),
  },
  answerLate: { speaks: withAsked({ isLate: true }), silent: withAsked({ isLate: false }) },
  respondentMissing: {
    speaks: withAsked({ respondentId: null }),
    silent: withAsked({ respondentId: null, stage: 'finished' }),
  },
  questionnaireOpen: {
    speaks: { ...clean, questionnaires: [{ questionnaireCode: 'Q1', name: words('问卷'), stage: 'review' }] },
    silent: {
      ...withAnalysis({ status: 'evaluating-risk' }),
      questionnaires: [{ questionnaireCode: 'Q1', name: words('问卷'), stage: 'review' }],
    },
  },
  exclusionTerse: {
    speaks: withAsked({ answer: { notApplicable: '没有 ' } }),
    silent: withAsked({ answer: { notApplicable: '没有外包开发' } }),
  },
  exclusionProven: {
    speaks: withAsked({ answer: { notApplicable: '没有外包开发', files: 1 } }),
    silent: withAsked({ answer: { choice: ['a'], files: 1 } }),
  },
  answersDisagree: {
    speaks: withFinding({ ...finding, basis: [0, 0.75, null].map((score) => basisOf(score)) }),
    silent: withFinding({ ...finding, basis: [0, 0.7, null].map((score) => basisOf(score)) }),
  },
  highFindingUndecided: {
    speaks: withFinding({ ...finding, level: 4 }),
    silent: withFinding({ ...finding, level: 3 }),
  },
  overrideUnexplained: {
    speaks: withFinding({ ...finding, isOverridden: true, levelReason: ' ' }),
    silent: withFinding({ ...finding, isOverridden: true, levelReason: '现场查看' }),
  },
  excludedWithRisk: {
    speaks: withFinding({ ...inHand, level: null, isExcluded: true }),
    silent: withFinding({ ...finding, level: null, isExcluded: true }),
  },
  finishedWithoutLevel: { speaks: withFinding({ ...done, levelAfter: null }), silent: withFinding(done) },
  levelAfterHigher: {
    speaks: withFinding({ ...done, level: 2, riskState: null, levelAfter: 3 }),
    silent: withFinding({ ...done, level: 3, levelAfter: 3 }),
  },
  findingUnknown: {
    speaks: withFinding({ ...finding, level: null, computedLevel: null }),
    silent: withFinding({ ...finding, level: null, isExcluded: true }),
  },
  openWithoutMeasure: {
    speaks: withFinding({ ...inHand, measure: ' ' }),
    silent: withFinding({ ...inHand, measure: null, isMeasured: true }),
  },
  openWithoutResponsible: {
    speaks: withFinding({ ...inHand, responsibleId: null }),
    silent: withFinding({ ...inHand, riskState: 'closed', level: 3, responsibleId: null }),
  },
  openWithoutDeadline: { speaks: withFinding({ ...inHand, deadline: null }), silent: withFinding(inHand) },
  disposalLate: {
    speaks: withFinding({ ...inHand, deadline: '2026-10-31' }),
    silent: withFinding({ ...inHand, deadline: TODAY }),
  },
  disposalWaiting: {
    speaks: withFinding({ ...inHand, submittedAt: new Date('2026-10-25T07:00:00Z') }),
    silent: withFinding({ ...inHand, submittedAt: new Date('2026-10-25T09:00:00Z') }),
  },
  finishedWithoutResult: { speaks: withFinding({ ...done, result: null }), silent: withFinding(done) },
  closedHigh: {
    speaks: withFinding({ ...inHand, riskState: 'closed' }),
    silent: withFinding({ ...done, riskState: 'closed' }),
  },
  overrideFarBetter: {
    speaks: withFinding({
      ...finding,
      isOverridden: true,
      levelReason: '现场查看',
      level: 1,
      computedLevel: 3,
      evidence: 1,
    }),
    silent: withFinding({ ...finding, isOverridden: true, levelReason: '现场查看', level: 2, computedLevel: 3 }),
  },
  metUnproven: {
    speaks: withFinding({ ...finding, level: 1 }),
    silent: withFinding({ ...finding, level: 1, kind: 'clause' }),
  },
  metButTreated: {
    speaks: withFinding({ ...finding, level: 1, evidence: 1, gravestRisk: 4 }),
    silent: withFinding({ ...finding, level: 1, evidence: 1, gravestRisk: 3 }),
  },
  controlUndecided: { speaks: withStated(stated({ isApplicable: null })), silent: withStated(stated()) },
  controlWithoutDriver: { speaks: withStated(stated({ drivers: [] })), silent: withStated(stated(leftOut)) },
  controlWithoutImplementation: {
    speaks: withStated(stated({ implementation: null })),
    silent: withStated(stated(leftOut)),
  },
  exclusionUnjustified: {
    speaks: withStated(stated({ ...leftOut, justification: null })),
    silent: withStated(stated(leftOut)),
  },
  exclusionReliedOn: {
    speaks: withStated(stated(leftOut, { facts: { ...facts, risks: 1 } })),
    silent: withStated(stated({}, { facts: { ...facts, risks: 1 } })),
  },
  controlWithoutOwner: {
    speaks: withStated(stated({ owner: null })),
    silent: withStated(stated({ ...leftOut, owner: null })),
  },
  implementedDespiteGap: {
    speaks: withStated(stated({ implementation: 'full' }, { facts: { ...facts, level: 3 } })),
    silent: withStated(stated({ implementation: 'full' }, { facts: { ...facts, level: 2 } })),
  },
  missingDespiteMet: {
    speaks: withStated(stated({ implementation: 'none' }, { facts: { ...facts, level: 1 } })),
    silent: withStated(stated({ implementation: 'none' }, { facts: { ...facts, level: 2 } })),
  },
  plannedWithoutDeadline: {
    speaks: withStated(stated({ implementation: 'planned' })),
    silent: withStated(stated({ implementation: 'planned' }, { deadline: '2026-12-01' })),
  },
  statementChanged: {
    speaks: withAnalysis({ statement: { controls: [stated()], number: 1, isChanged: true } }),
    silent: withAnalysis({ statement: { controls: [stated()], number: 1, isChanged: false } }),
  },
  excludedWithEvidence: {
    speaks: withStated(stated(leftOut, { evidence: 1 })),
    silent: withStated(stated({}, { evidence: 1 })),
  },
  statementNotFinal: {
    speaks: withAnalysis({ statement: { controls: [stated()], number: null, isChanged: true } }),
    silent: withAnalysis({ statement: null }),
  },
};

function basisOf(score: number | null): FindingFact['basis'][number] {
  return { itemCode: 'I-2', questionCode: 'Q-2', isAnswered: true, score, weight: 1 };
}

describe('consistency checks of answers, findings and statement', () => {
  it('find nothing in a sound project', () => {
    expect(checkGap(clean)).toEqual({});
  });

  it.each(Object.entries(cases))('%s speaks where it should, and is silent beside it', (code, { speaks, silent }) => {
    // Nothing else speaks of it: each says one thing.
    expect(Object.keys(checkGap(speaks))).toEqual([code]);
    expect(Object.keys(checkGap(silent))).not.toContain(code);
  });

  it('name the questionnaire that asks', () => {
    expect(checkGap(withAsked({ code: 'Q-9', answer: null })).mandatoryUnanswered?.examples[0]?.within).toBe('Q1');
  });

  it('ignore findings before the analysis has started', () => {
    expect(checkGap({ ...clean, analysis: null, asked: [{ ...asked, isLate: true }] })).toHaveProperty('answerLate');
  });
});
