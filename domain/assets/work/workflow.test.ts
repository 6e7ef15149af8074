import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Level } from '#domain/kernel/levels';
import { type RoleCode, roleCodes } from '#domain/kernel/roles';
import { assessmentStatuses } from '#domain/project/rules';
import { assessment } from '../policy';
import {
  allowedWorkActions,
  earliestStatus,
  executorMayEdit,
  executorMayWork,
  executorPageOf,
  isLate,
  isReturned,
  needFor,
  type Standing,
  statusOf,
  stepOf,
  transition,
  transitions,
  transitionsFor,
  type UnitRisk,
  unitGaps,
  unitStages,
  workActions,
  workStates,
  workSteps,
} from './workflow';

const begin: Standing = { stage: 'assess', state: 'inhand' };
const end: Standing = { stage: 'assets_progress_fin', state: 'freeze' };
const everybody = { roles: roleCodes, isAssignee: true };
const others = { roles: roleCodes, isAssignee: false };
const same = (a: Standing, b: Standing) => a.stage === b.stage && a.state === b.state;
/** Standings that work can lead to. */
const reachable = (from: Standing): Standing[] => {
  const found = [from];
  for (const at of found)
    for (const row of transitions) if (same(row, at) && !found.some((one) => same(one, row.to))) found.push(row.to);
  return found;
};
const anyAction = fc.constantFrom(...workActions);
const anyStanding = fc.constantFrom(...reachable(begin));
const rank = (standing: Standing) => assessmentStatuses.indexOf(statusOf(standing));

describe('the course of a unit', () => {
  it('leads through the four steps in their order, each submitted and then completed', () => {
    let at = begin;
    const seen: string[] = [];
    while (!same(at, end)) {
      seen.push(`${at.stage} ${at.state}`);
      const row = transition('complete', at, others) ?? transition('submit', at, everybody);
      if (!row) throw new Error(`Nothing leads on from ${seen.at(-1)}.`);
      at = row.to;
    }
    expect(seen).toEqual(workSteps.flatMap((step) => [`${step} inhand`, `${step} submitted`]));
  });

  it('reaches every stage, and the end from wherever it stands', () => {
    const found = reachable(begin);
    expect(new Set(found.map((one) => one.stage))).toEqual(new Set(unitStages));
    for (const standing of found) expect(reachable(standing).some((one) => same(one, end))).toBe(true);
  });

  it('never gets stuck, whatever is tried in whatever order', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 40 }), (actions) => {
        let at = begin;
        for (const action of actions) at = transition(action, at, everybody)?.to ?? at;
        expect(same(at, end) || allowedWorkActions(at, everybody).length > 0).toBe(true);
        expect(unitStages).toContain(at.stage);
        expect(workStates).toContain(at.state);
      }),
    );
  });

  it('says unambiguously where an action leads', () => {
    const keys = transitions.map((row) => `${row.action} ${row.stage} ${row.state}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('returns a unit to its own step, and never lets the status rise by it', () => {
    for (const row of transitions.filter((one) => one.action === 'reject')) {
      expect(row.to).toEqual({ stage: `${stepOf(row.stage)}_reject`, state: 'inhand' });
      expect(isReturned(row.to.stage)).toBe(true);
    }
    fc.assert(
      fc.property(anyStanding, anyAction, (at, action) => {
        const row = transition(action, at, everybody);
        if (!row) return;
        if (action === 'reject' || action === 'reopen') expect(rank(row.to)).toBeLessThanOrEqual(rank(at));
        else expect(rank(row.to)).toBeGreaterThanOrEqual(rank(at));
      }),
    );
  });
});

describe('who moves a unit', () => {
  it('is an executor with its own units alone, and never as reviewer', () => {
    fc.assert(
      fc.property(anyStanding, anyAction, (at, action) => {
        const executor = (isAssignee: boolean) => transition(action, at, { roles: ['CONSUMER_EXECUTOR'], isAssignee });
        expect(executor(false)).toBeUndefined();
        if (action !== 'submit') expect(executor(true)).toBeUndefined();
      }),
    );
  });

  it('is never who has the unit that completes it, whatever roles they have', () => {
    fc.assert(
      fc.property(anyStanding, (at) => {
        expect(transition('complete', at, everybody)).toBeUndefined();
      }),
    );
  });

  it("lets the customer's own people alone complete what remains", () => {
    const completers = roleCodes.filter((role) => transitionsFor(['complete'], 'remnant_risk', [role]).length > 0);
    expect(completers).toEqual(['CONSUMER_PM', 'CONSUMER_OWNER']);
    expect(transitionsFor(['complete'], 'assess', ['CONSUMER_OWNER'])).toEqual([]);
  });

  it('agrees with what the assessment allows: who may make a move has the right that is asked for first', () => {
    for (const row of transitions)
      for (const role of row.roles)
        expect(assessment.rolesThatMay(needFor[row.action]), `${row.action} ${role}`).toContain(role);
  });

  it('leaves those who only look on without any action', () => {
    const lookers: RoleCode[] = ['INTERNAL_AUDITOR', 'PLATFORM_MANAGER', 'CB_TENANT_AUDIT'];
    fc.assert(
      fc.property(anyStanding, fc.constantFrom(...lookers), (at, role) => {
        expect(allowedWorkActions(at, { roles: [role], isAssignee: true })).toEqual([]);
      }),
    );
  });
});

describe('the status of an assessment', () => {
  it.each([
    [[], 'combing'],
    [[end], 'assess-complete'],
    [[end, { stage: 'remnant_risk', state: 'submitted' }], 'assess-confirm'],
    [[end, { stage: 'risk_reject', state: 'inhand' }], 'assets-owner-finish'],
    [
      [
        { stage: 'assess', state: 'submitted' },
        { stage: 'control', state: 'inhand' },
      ],
      'assets-owner-submit',
    ],
    [[{ stage: 'assess', state: 'submitted' }, begin], 'combing'],
  ] as const)('is that of the unit that is least far', (standings, status) => {
    expect(earliestStatus(standings)).toBe(status);
  });

  it('never rises with one more unit', () => {
    fc.assert(
      fc.property(fc.array(anyStanding, { minLength: 1 }), anyStanding, (standings, more) => {
        const of = (all: Standing[]) => assessmentStatuses.indexOf(earliestStatus(all));
        expect(of([...standings, more])).toBeLessThanOrEqual(of(standings));
      }),
    );
  });
});

describe("the executor's work", () => {
  it('has a page for every standing but the end', () => {
    for (const stage of unitStages) expect(executorPageOf(stage) === undefined).toBe(stage === 'assets_progress_fin');
    expect(executorPageOf('control_reject')).toBe('assetAssessReturn');
    expect(executorPageOf('remnant_risk')).toBe('assessDisposal');
  });

  it('is about one part at a time, and about none while others have it', () => {
    expect(executorMayEdit(begin, 'unit')).toBe(true);
    expect(executorMayEdit(begin, 'treatment')).toBe(false);
    expect(executorMayEdit({ stage: 'risk_reject', state: 'inhand' }, 'treatment')).toBe(true);
    expect(executorMayEdit({ stage: 'risk', state: 'submitted' }, 'treatment')).toBe(false);
    for (const at of reachable(begin)) expect(executorMayWork(at)).toBe(at.state === 'inhand');
  });

  it('is late from the day after its due date, until it is submitted', () => {
    const due = { ...begin, dueDate: '2026-03-05' };
    expect(isLate(due, '2026-03-05')).toBe(false);
    expect(isLate(due, '2026-03-06')).toBe(true);
    expect(isLate({ ...due, state: 'submitted' }, '2026-03-06')).toBe(false);
    expect(isLate({ ...end, dueDate: '2026-03-05' }, '2026-03-06')).toBe(false);
    expect(isLate({ ...due, dueDate: null }, '2026-03-06')).toBe(false);
  });
});

describe('what a unit lacks', () => {
  const today = '2026-03-05';
  const risk: UnitRisk = {
    treatment: 'modify',
    treatmentPlan: '更新补丁',
    treatmentOwner: '王建国',
    treatmentDeadline: '2026-06-30',
    threatFrequency: 4,
    vulnerabilitySeverity: 4,
    remnantFrequency: 2,
    remnantSeverity: 3,
    remnantLevel: 3,
    acceptedBy: null,
    acceptedUntil: null,
  };

  it('is a risk while it is assessed, a treatment later, and at the end an acceptance', () => {
    expect(unitGaps('submit', 'assess', [], today)).toEqual(['riskMissing']);
    expect(unitGaps('submit', 'assess', [risk], today)).toEqual([]);
    expect(unitGaps('submit', 'control', [], today)).toEqual([]);
    expect(unitGaps('submit', 'risk', [risk, { ...risk, treatment: null }], today)).toEqual(['treatmentMissing']);
    expect(unitGaps('complete', 'risk', [{ ...risk, treatmentPlan: ' ' }], today)).toEqual(['planMissing']);
    expect(unitGaps('submit', 'remnant_risk', [{ ...risk, remnantSeverity: null }], today)).toEqual(['remnantMissing']);
    const high = { ...risk, remnantLevel: 4 as Level };
    expect(unitGaps('submit', 'remnant_risk', [high], today)).toEqual([]);
    expect(unitGaps('complete', 'remnant_risk', [high, risk], today)).toEqual(['acceptanceMissing']);
    const accepted = { ...high, acceptedBy: 'A1', acceptedUntil: today };
    expect(unitGaps('complete', 'remnant_risk', [accepted], today)).toEqual([]);
    expect(unitGaps('complete', 'remnant_risk', [accepted], '2026-03-06')).toEqual(['acceptanceMissing']);
  });

  it('names each gap once, however many risks have it', () => {
    expect(
      unitGaps(
        'submit',
        'risk',
        Array.from({ length: 5 }, () => ({ ...risk, treatment: null })),
        today,
      ),
    ).toEqual(['treatmentMissing']);
  });
});
