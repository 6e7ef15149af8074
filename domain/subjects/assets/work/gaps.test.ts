import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Level, levels } from '#domain/kernel/levels';
import { type RiskCriteria, standardCriteria } from '../risk/criteria';
import { treatments } from '../risk/treatment';
import { remainderOf, type UnitRisk, unitGaps } from './gaps';
import { workSteps } from './workflow';

const today = '2026-03-05';
const risk: UnitRisk = {
  treatment: 'modify',
  treatmentPlan: '更新补丁',
  treatmentOwner: '王建国',
  treatmentDeadline: '2026-06-30',
  threatFrequency: 4,
  vulnerabilitySeverity: 4,
  riskLevel: 4,
  remnantFrequency: 2,
  remnantSeverity: 3,
  remnantLevel: 3,
  acceptedBy: null,
  acceptedUntil: null,
};
const high = { ...risk, remnantLevel: 4 as Level };
const retained: UnitRisk = { ...risk, treatment: 'retain', riskLevel: 3, remnantLevel: 3 };
const undecided: UnitRisk = { ...risk, treatment: null, remnantFrequency: null, remnantLevel: null };
const of = (risks: readonly UnitRisk[], part: { isSeen?: boolean; today?: string; criteria?: RiskCriteria } = {}) => ({
  riskCount: risks.length,
  risks,
  isSeen: true,
  criteria: standardCriteria,
  today,
  ...part,
});

describe('the gaps of a unit', () => {
  it('is a risk while it is assessed, a treatment later, and at the end an acceptance', () => {
    expect(unitGaps('submit', ['assess'], of([]))).toEqual(['riskMissing']);
    expect(unitGaps('submit', ['assess'], of([risk]))).toEqual([]);
    expect(unitGaps('submit', ['control'], of([]))).toEqual([]);
    expect(unitGaps('submit', ['risk'], of([risk, undecided]))).toEqual(['treatmentMissing']);
    expect(unitGaps('complete', ['risk'], of([{ ...risk, treatmentPlan: ' ' }]))).toEqual(['planMissing']);
    expect(unitGaps('submit', ['remnant_risk'], of([{ ...risk, remnantSeverity: null }]))).toEqual(['remnantMissing']);
    expect(unitGaps('submit', ['remnant_risk'], of([high]))).toEqual([]);
    expect(unitGaps('complete', ['remnant_risk'], of([high, risk]))).toEqual(['acceptanceMissing']);
    const accepted = { ...high, acceptedBy: 'A1', acceptedUntil: today };
    expect(unitGaps('complete', ['remnant_risk'], of([accepted]))).toEqual([]);
    expect(unitGaps('complete', ['remnant_risk'], of([accepted], { today: '2026-03-06' }))).toEqual([
      'acceptanceMissing',
    ]);
  });

  it('is a look, before it is handed over for the first time and not again', () => {
    expect(unitGaps('submit', ['assess'], of([risk], { isSeen: false }))).toEqual(['notSeen']);
    expect(unitGaps('complete', ['assess'], of([risk], { isSeen: false }))).toEqual([]);
    expect(unitGaps('submit', ['control'], of([risk], { isSeen: false }))).toEqual([]);
  });

  it('exclude later steps', () => {
    const nothing = { treatmentPlan: null, remnantSeverity: null };
    expect(unitGaps('submit', ['assess', 'control'], of([{ ...risk, ...nothing }]))).toEqual([]);
    expect(unitGaps('submit', ['risk'], of([{ ...risk, remnantSeverity: null }]))).toEqual([]);
    expect(unitGaps('submit', ['remnant_risk'], of([{ ...risk, treatmentPlan: null }]))).toEqual([]);
  });

  it('names each gap once, however many risks have it', () => {
    expect(unitGaps('submit', ['risk'], of(Array.from({ length: 5 }, () => undecided)))).toEqual(['treatmentMissing']);
  });

  it('cover all steps of a round', () => {
    expect(
      unitGaps('submit', workSteps, of([undecided, { ...risk, treatmentOwner: null }], { isSeen: false })),
    ).toEqual(['notSeen', 'treatmentMissing', 'ownerMissing']);
    expect(unitGaps('complete', ['risk', 'remnant_risk'], of([high]))).toEqual(['acceptanceMissing']);
  });

  it('holds low risks for retained where their controls are known with the same round', () => {
    const low = { ...undecided, riskLevel: 2 as Level };
    expect(unitGaps('submit', workSteps, of([low]))).toEqual([]);
    expect(unitGaps('submit', ['risk', 'remnant_risk'], of([low]))).toEqual(['treatmentMissing']);
    expect(unitGaps('submit', workSteps, of([undecided]))).toEqual(['treatmentMissing']);
  });

  it('of a round are those of its steps', () => {
    const anyRisk = fc.record({
      treatment: fc.constantFrom(null, ...treatments),
      treatmentPlan: fc.constantFrom(null, '计划'),
      treatmentOwner: fc.constantFrom(null, '王建国'),
      treatmentDeadline: fc.constantFrom(null, today),
      threatFrequency: fc.constantFrom(...levels),
      vulnerabilitySeverity: fc.constantFrom(...levels),
      // Above what is retained by default.
      riskLevel: fc.constantFrom<Level>(3, 4, 5),
      remnantFrequency: fc.constantFrom(null, ...levels),
      remnantSeverity: fc.constantFrom(null, ...levels),
      remnantLevel: fc.constantFrom(null, ...levels),
      acceptedBy: fc.constantFrom(null, 'A1'),
      acceptedUntil: fc.constantFrom(null, today),
    });
    fc.assert(
      fc.property(fc.array(anyRisk), fc.boolean(), fc.constantFrom('submit', 'complete'), (risks, isSeen, action) => {
        const content = { riskCount: risks.length, risks, isSeen, criteria: standardCriteria, today };
        const apart = workSteps.flatMap((step) => unitGaps(action, [step], content));
        expect(new Set(unitGaps(action, workSteps, content))).toEqual(new Set(apart));
      }),
    );
  });
});

it('are judged by the criteria of the assessment', () => {
  const strict = { retainedLevel: 1, acceptableLevel: 2, ownerLevel: 5 } as const;
  const lax = { retainedLevel: 3, acceptableLevel: 4, ownerLevel: 5 } as const;
  expect(unitGaps('complete', ['remnant_risk'], of([risk], { criteria: strict }))).toEqual(['acceptanceMissing']);
  expect(unitGaps('complete', ['remnant_risk'], of([high], { criteria: lax }))).toEqual([]);
  const open = { ...undecided, riskLevel: 2 as Level };
  expect(unitGaps('submit', ['control', 'risk'], of([open]))).toEqual([]);
  expect(unitGaps('submit', ['control', 'risk'], of([open], { criteria: strict }))).toEqual(['treatmentMissing']);
  expect([standardCriteria, strict].map((one) => remainderOf(one, [retained], today))).toEqual([
    'nothing',
    'acceptance',
  ]);
});

describe('the remaining work on residual risks', () => {
  it.each([
    [[], 'nothing'],
    [[retained, { ...retained, treatment: 'avoid' }], 'nothing'],
    [[retained, risk], 'estimate'],
    [[retained, undecided], 'estimate'],
    [[retained, { ...retained, remnantLevel: 4 }], 'acceptance'],
    [[{ ...retained, remnantLevel: 4, acceptedBy: 'A1', acceptedUntil: today }], 'nothing'],
    [[{ ...retained, remnantLevel: 4, acceptedBy: 'A1', acceptedUntil: '2026-03-04' }], 'acceptance'],
  ] as [UnitRisk[], string][])('%#: %s', (risks, left) => {
    expect(remainderOf(standardCriteria, risks, today)).toBe(left);
  });
});
