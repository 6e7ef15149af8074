import { describe, expect, it } from 'vitest';
import { type AskedFact, checkGap, type FindingFact } from './rules';

const words = (text: string) => ({ zh: text, en: text });
const asked = (answer: AskedFact['answer']): AskedFact => ({
  questionnaireCode: 'Q',
  code: 'Q1',
  text: words('问题'),
  isMandatory: true,
  stage: 'distributed',
  state: 'finished',
  isLate: false,
  respondentId: 'A',
  returnReason: null,
  answer,
  lack: null,
});
const finding = (part: Partial<FindingFact>): FindingFact => ({
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
  evidence: 1,
  gravestRisk: null,
  basis: [],
  ...part,
});
const scored = (...scores: (number | null)[]) =>
  finding({
    basis: scores.map((score, i) => ({ itemCode: `I${i}`, isAnswered: true, questionCode: `Q${i}`, score, weight: 1 })),
  });

const now = new Date('2026-11-08T08:00:00Z');
const found = (one: { asked?: AskedFact; finding?: FindingFact; newer?: string[]; number?: number | null }) =>
  checkGap({
    asked: one.asked ? [one.asked] : [],
    questionnaires: [],
    analysis: {
      status: 'gap-analysising',
      findings: one.finding ? [one.finding] : [],
      newer: new Set(one.newer),
      statement: one.number === undefined ? null : { controls: [], number: one.number, isChanged: true },
    },
    today: '2026-11-08',
    now,
  });
const codes = (one: Parameters<typeof found>[0]) =>
  Object.entries(found(one))
    .filter(([, { count }]) => count > 0)
    .map(([code]) => code);

describe('the bounds of checks', () => {
  it('take five characters for a reason why something does not apply, and four for none', () => {
    expect(codes({ asked: asked({ notApplicable: ' 没有机房 ' }) })).toEqual(['exclusionTerse']);
    expect(codes({ asked: asked({ notApplicable: '没有自机房' }) })).toEqual([]);
    expect(codes({ asked: asked({ notApplicable: '没有自有机房', files: 1 }) })).toEqual(['exclusionProven']);
    expect(codes({ asked: asked({ notApplicable: '没有自有机房', files: 0 }) })).toEqual([]);
  });

  it('let a submission wait for seven days', () => {
    const waits = (submittedAt: string) =>
      codes({
        finding: finding({ disposal: 'in-handle', submittedAt: new Date(submittedAt) }),
      });
    expect(waits('2026-11-01T08:00:00.000Z')).toEqual([]);
    expect(waits('2026-11-01T07:59:59.999Z')).toEqual(['disposalWaiting']);
  });

  it('hear a contradiction where scores are three quarters apart, of two at least', () => {
    expect(codes({ finding: scored(0.25, 1) })).toEqual(['answersDisagree']);
    expect(codes({ finding: scored(0.26, 1) })).toEqual([]);
    expect(codes({ finding: scored(0.5, 0.5) })).toEqual([]);
    expect(codes({ finding: scored(0.5, null) })).toEqual([]);
    expect(codes({ finding: scored(0.8, null, 0.9) })).toEqual([]);
    expect(codes({ finding: scored(1) })).toEqual([]);
    expect(codes({ finding: scored() })).toEqual([]);
  });

  it('require a new evaluation if one of several answers is newer', () => {
    expect(codes({ finding: scored(0.5, 0.5), newer: ['I1'] })).toEqual(['answersNewer']);
  });

  it('count findings on the whole statement once', () => {
    expect(found({ number: null }).statementNotFinal).toEqual({ count: 1, examples: [] });
    expect(found({ number: 2 }).statementChanged).toEqual({ count: 1, examples: [] });
  });
});
