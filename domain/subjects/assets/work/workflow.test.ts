import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assessmentStatuses } from '#domain/core/project/rules';
import { levels } from '#domain/kernel/levels';
import { type RoleCode, roleCodes } from '#domain/kernel/roles';
import { assessment } from '../policy';
import {
  allowedWorkActions,
  type Course,
  earliestStatus,
  editableAt,
  executorMayEdit,
  isReturned,
  needFor,
  type Rounds,
  remainders,
  roundCounts,
  roundsOf,
  type Standing,
  standingsFor,
  statusOf,
  stepOf,
  stepsAt,
  type UnitCaller,
  unitStages,
  unitWorkflow,
  type WorkAction,
  workActions,
  workStates,
  workSteps,
} from './workflow';

const transition = (action: WorkAction, from: Standing, caller: UnitCaller, course: Course) =>
  unitWorkflow(course).find(action, from, caller);

const begin: Standing = { stage: 'assess', state: 'inhand' };
const end: Standing = { stage: 'assets_progress_fin', state: 'freeze' };
const everybody = { roles: roleCodes, isAssignee: true, isSubmitter: true };
const others = { roles: roleCodes, isAssignee: false };
const same = (a: Standing, b: Standing) => a.stage === b.stage && a.state === b.state;
const courses: Course[] = roundCounts.flatMap((rounds) => remainders.map((remainder) => ({ rounds, remainder })));
const apart: Course = { rounds: 4, remainder: 'estimate' };
/** Standings that work can lead to in a course. */
const reachable = (from: Standing, course: Course): Standing[] => {
  const found = [from];
  for (const at of found)
    for (const row of unitWorkflow(course).transitions)
      if (same(row.from, at) && !found.some((one) => same(one, row.to))) found.push(row.to);
  return found;
};
/** Where a unit can stand at all: what was begun in one course may go on in any other. */
const standings = unitStages.flatMap((stage): Standing[] =>
  stage === 'assets_progress_fin'
    ? [end]
    : isReturned(stage)
      ? [{ stage, state: 'inhand' }]
      : [
          { stage, state: 'inhand' },
          { stage, state: 'submitted' },
        ],
);
const anyAction = fc.constantFrom(...workActions);
const anyCourse = fc.constantFrom(...courses);
const anyStanding = fc.constantFrom(...standings);
const rank = (standing: Standing) => assessmentStatuses.indexOf(statusOf(standing));
/** What is submitted and completed on the straight way to the end. */
const straight = (course: Course): string[] => {
  const seen: string[] = [];
  for (let at = begin; !same(at, end); ) {
    seen.push(`${at.stage} ${at.state}`);
    if (seen.length > 20) throw new Error('It goes round in circles.');
    const row = transition('complete', at, others, course) ?? transition('submit', at, everybody, course);
    if (!row) throw new Error(`Nothing leads on from ${seen.at(-1)}.`);
    at = row.to;
  }
  return seen;
};

describe('the course of a unit', () => {
  it.each([
    [4, 'estimate', ['assess', 'control', 'risk', 'remnant_risk']],
    [2, 'estimate', ['assess', 'risk']],
    [2, 'acceptance', ['assess', 'risk']],
    [1, 'estimate', ['assess']],
    [1, 'nothing', ['assess']],
    [4, 'nothing', ['assess', 'control', 'risk']],
  ] as const)(
    'in %d rounds with %s left leads through %j, each submitted and then completed',
    (rounds, remainder, at) => {
      expect(straight({ rounds, remainder })).toEqual(at.flatMap((step) => [`${step} inhand`, `${step} submitted`]));
    },
  );

  it('goes from treatment straight to acceptance if nothing must be rated', () => {
    expect(straight({ rounds: 4, remainder: 'acceptance' }).slice(-3)).toEqual([
      'risk inhand',
      'risk submitted',
      'remnant_risk submitted',
    ]);
  });

  it('reaches every stage in four rounds, and the end from every stage', () => {
    expect(new Set(reachable(begin, apart).map((one) => one.stage))).toEqual(new Set(unitStages));
    for (const course of courses)
      for (const standing of standings)
        expect(
          reachable(standing, course).some((one) => same(one, end)),
          `${standing.stage} ${course.rounds}`,
        ).toBe(true);
  });

  it('never gets stuck, whatever is tried in whatever order, and however often the course changes on the way', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyAction, anyCourse), { maxLength: 40 }), anyCourse, (tried, last) => {
        let at = begin;
        for (const [action, course] of tried) at = transition(action, at, everybody, course)?.to ?? at;
        expect(standings.some((one) => same(one, at))).toBe(true);
        expect(same(at, end) || allowedWorkActions(at, others, last.rounds).length > 0).toBe(true);
        expect(unitStages).toContain(at.stage);
        expect(workStates).toContain(at.state);
        // From there people who do nothing but submit and complete are done after each round that is left.
        let steps = 0;
        for (; !same(at, end) && steps <= 2 * last.rounds; steps += 1) {
          const row = transition('complete', at, others, last) ?? transition('submit', at, everybody, last);
          at = row?.to ?? at;
        }
        expect(at).toEqual(end);
      }),
    );
  });

  it('is unambiguous about an action’s next step', () => {
    for (const course of courses)
      for (const wasReturned of [true, false]) {
        const rows = unitWorkflow(course).transitions.filter(
          ({ given }) => given?.({ ...others, wasReturned }) ?? true,
        );
        const keys = rows.map((row) => `${row.action} ${row.from.stage} ${row.from.state}`);
        expect(new Set(keys).size).toBe(keys.length);
      }
  });

  it('are open to the same people whatever the residual risk, which decides only the next step', () => {
    fc.assert(
      fc.property(anyStanding, anyAction, fc.constantFrom(...roundCounts), (at, action, rounds) => {
        const may = remainders.map((remainder) => Boolean(transition(action, at, others, { rounds, remainder })));
        expect(new Set(may).size).toBe(1);
      }),
    );
  });

  it('returns a unit to its own step, to its treatment where nothing is estimated, and never lets the status rise', () => {
    for (const course of courses)
      for (const row of unitWorkflow(course).transitions.filter((one) => one.action === 'reject')) {
        const toTreatment = row.from.stage === 'remnant_risk' && course.remainder !== 'estimate';
        expect(row.to).toEqual({
          stage: toTreatment ? 'risk_reject' : `${stepOf(row.from.stage)}_reject`,
          state: 'inhand',
        });
        expect(isReturned(row.to.stage)).toBe(true);
      }
    fc.assert(
      fc.property(anyStanding, anyAction, anyCourse, (at, action, course) => {
        const row = transition(action, at, everybody, course);
        if (!row) return;
        const isBack = action === 'reject' || action === 'reopen' || action === 'recall';
        if (isBack) expect(rank(row.to)).toBeLessThanOrEqual(rank(at));
        else expect(rank(row.to)).toBeGreaterThanOrEqual(rank(at));
      }),
    );
  });
});

describe('joined rounds', () => {
  it('are those of the project for units up to its level, four for all above', () => {
    for (const value of levels) {
      expect(roundsOf({ rounds: 1, roundsUpTo: 2 }, value)).toBe(value <= 2 ? 1 : 4);
      expect(roundsOf({ rounds: 4, roundsUpTo: 5 }, value)).toBe(4);
    }
  });

  it('contain each step once, and continue from every step', () => {
    expect(stepsAt('assess', 2)).toEqual(['assess', 'control']);
    expect(stepsAt('control_reject', 2)).toEqual(['control']);
    expect(stepsAt('risk_reject', 1)).toEqual(['risk', 'remnant_risk']);
    expect(stepsAt('assets_progress_fin', 1)).toEqual([]);
    for (const rounds of roundCounts) {
      const seen: string[] = [];
      for (let at = 0; at < workSteps.length; at = seen.length)
        seen.push(...stepsAt(workSteps[at] ?? 'assess', rounds));
      expect(seen).toEqual(workSteps);
    }
  });

  it('let an executor edit the fields of all their steps while in progress', () => {
    fc.assert(
      fc.property(anyStanding, fc.constantFrom(...roundCounts), (at, rounds) => {
        for (const step of workSteps)
          for (const part of editableAt[step])
            expect(executorMayEdit(at, part, rounds)).toBe(
              at.state === 'inhand' && stepsAt(at.stage, rounds).includes(step),
            );
      }),
    );
  });

  it("let only the customer's people complete a round with residual risk", () => {
    fc.assert(
      fc.property(anyStanding, anyCourse, fc.constantFrom(...roleCodes), (at, course, role) => {
        const row = transition('complete', at, { roles: [role], isAssignee: false }, course);
        if (!row || !stepsAt(at.stage, course.rounds).includes('remnant_risk')) return;
        expect(['CONSUMER_PM', 'CONSUMER_OWNER']).toContain(role);
      }),
    );
  });
});

describe('moving a unit', () => {
  it('is an executor with its own units alone, and never as reviewer', () => {
    fc.assert(
      fc.property(anyStanding, anyAction, anyCourse, (at, action: WorkAction, course) => {
        const executor = (isAssignee: boolean) =>
          transition(action, at, { roles: ['CONSUMER_EXECUTOR'], isAssignee, isSubmitter: true }, course);
        expect(executor(false)).toBeUndefined();
        if (action !== 'submit' && action !== 'recall') expect(executor(true)).toBeUndefined();
      }),
    );
  });

  it('is recalled by the assignee who submitted it, to where it was submitted from, until the reviewer decides', () => {
    fc.assert(
      fc.property(anyStanding, anyCourse, fc.boolean(), (at, course, wasReturned) => {
        for (const caller of [
          { roles: roleCodes, isAssignee: false, isSubmitter: true },
          { roles: roleCodes, isAssignee: true, isSubmitter: false },
        ])
          expect(transition('recall', at, { ...caller, wasReturned }, course)).toBeUndefined();
        const row = transition('recall', at, { ...everybody, wasReturned }, course);
        expect(row !== undefined).toBe(
          at.state === 'submitted' && !at.stage.endsWith('_reject') && stepOf(at.stage) !== undefined,
        );
        if (!row) return;
        expect(isReturned(row.to.stage)).toBe(wasReturned);
        expect(transition('submit', row.to, everybody, course)?.to).toEqual(at);
      }),
    );
  });

  it('is never completed by its assignee, whatever their roles', () => {
    fc.assert(
      fc.property(anyStanding, anyCourse, (at, course) => {
        expect(transition('complete', at, everybody, course)).toBeUndefined();
      }),
    );
  });

  it("lets only the customer's people complete residual risk", () => {
    const completers = roleCodes.filter(
      (role) => standingsFor(['complete'], 'remnant_risk', [role], { rounds: 1, roundsUpTo: 5 }).length > 0,
    );
    expect(completers).toEqual(['CONSUMER_PM', 'CONSUMER_OWNER']);
    const ofAssess = (rounds: Rounds) =>
      standingsFor(['complete'], 'assess', ['CONSUMER_OWNER'], { rounds, roundsUpTo: 5 }).length > 0;
    expect(roundCounts.filter(ofAssess)).toEqual([1]);
    // Of an assessment alone an owner completes nothing; where all is joined to one round, it accepts with it.
    const owner = { roles: ['CONSUMER_OWNER'] as const, isAssignee: false };
    const submitted: Standing = { stage: 'assess', state: 'submitted' };
    expect(roundCounts.filter((rounds) => transition('complete', submitted, owner, { ...apart, rounds }))).toEqual([1]);
  });

  it('agrees with the assessment’s policy: everyone who may make a move has the required right', () => {
    for (const row of courses.flatMap((course) => unitWorkflow(course).transitions))
      for (const role of row.roles)
        expect(assessment.rolesThatMay(needFor[row.action]), `${row.action} ${role}`).toContain(role);
  });

  it('gives readers no action', () => {
    const lookers: RoleCode[] = ['INTERNAL_AUDITOR', 'PLATFORM_MANAGER', 'CB_TENANT_AUDIT'];
    fc.assert(
      fc.property(anyStanding, fc.constantFrom(...lookers), (at, role) => {
        for (const rounds of roundCounts)
          expect(allowedWorkActions(at, { roles: [role], isAssignee: true }, rounds)).toEqual([]);
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
