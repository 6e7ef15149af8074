import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { levels } from '#domain/kernel/levels';
import { type RoleCode, roleCodes } from '#domain/kernel/roles';
import { allowedAssessmentActions } from '../policy';
import { treatments } from '../risk/treatment';
import {
  allowedMeasureActions,
  currentLevel,
  hasMeasure,
  isConcerned,
  isOverdue,
  MAX_COST,
  MEASURE_NOTICE_DAYS,
  type MeasureCaller,
  type MeasureStanding,
  mayFileEvidence,
  measureActions,
  measureAfter,
  measureStates,
  priorityOf,
} from './measure';

const measure: MeasureStanding = { state: 'planned', ownerId: 'owner', assigneeIds: ['executor'], doneBy: null };
const person = (accountId: string, ...roles: RoleCode[]): MeasureCaller => ({ accountId, roles });
const pm = person('pm', 'CONSUMER_PM');
const executor = person('executor', 'CONSUMER_EXECUTOR');
const anybody = fc.record({
  accountId: fc.constantFrom('owner', 'executor', 'pm', 'other'),
  roles: fc.subarray([...roleCodes]),
});
const anyMeasure = fc.record({
  state: fc.constantFrom(...measureStates),
  ownerId: fc.constantFrom(null, 'owner', 'pm'),
  assigneeIds: fc.subarray(['executor', 'second']),
  doneBy: fc.constantFrom(null, 'owner', 'executor', 'pm'),
});

describe('a measure', () => {
  it('is started and completed by its owner, verified by another person, sent back for a reason', () => {
    expect(measureAfter('begin', measure, executor)).toBe('inhand');
    expect(measureAfter('finish', { ...measure, state: 'inhand' }, executor)).toBe('done');
    const done = { ...measure, state: 'done' as const, doneBy: 'executor' };
    expect(measureAfter('verify', done, pm)).toBe('verified');
    expect(measureAfter('return', done, pm)).toBe('inhand');
    expect(measureAfter('return', { ...done, state: 'verified' }, pm)).toBe('inhand');
    expect(allowedMeasureActions({ ...done, state: 'verified' }, executor)).toEqual([]);
  });

  it('that was done at once need not be begun first', () => {
    expect(measureAfter('finish', measure, executor)).toBe('done');
    expect(measureAfter('begin', { ...measure, state: 'done' }, executor)).toBeUndefined();
  });

  it('belongs to a person by any of their roles', () => {
    const both = person('both', 'CONSUMER_EXECUTOR', 'CONSUMER_OWNER', 'INTERNAL_AUDITOR');
    expect(isConcerned(measure, both)).toBe(true);
    expect(measureAfter('begin', measure, both)).toBe('inhand');
    expect(mayFileEvidence(measure, both)).toBe(true);
    expect(mayFileEvidence({ ...measure, state: 'verified' }, both)).toBe(false);
    expect(mayFileEvidence(measure, person('auditor', 'INTERNAL_AUDITOR'))).toBe(false);
    expect(mayFileEvidence(measure, person('other', 'CONSUMER_EXECUTOR'))).toBe(false);
  });

  it('is reminded a week before its due date, and costs at most ten billion yuan', () => {
    expect([MEASURE_NOTICE_DAYS, MAX_COST]).toEqual([7, 1_000_000_000_000]);
  });

  it('is never verified by its owner or by the person who reported it, whatever their roles', () => {
    fc.assert(
      fc.property(anyMeasure, anybody, (one, caller) => {
        const isOwn = one.ownerId === caller.accountId || one.doneBy === caller.accountId;
        if (isOwn) expect(measureAfter('verify', one, caller)).toBeUndefined();
      }),
    );
  });

  it('can always be moved on by an uninvolved manager or consultant', () => {
    fc.assert(
      fc.property(
        anyMeasure,
        fc.constantFrom<RoleCode>('CONSUMER_PM', 'CONSUMER_OWNER', 'CHANNEL_OWNER'),
        (one, role) => {
          let { state } = one;
          for (const action of ['begin', 'finish', 'verify'] as const)
            state = measureAfter(action, { ...one, state }, person('somebody', role)) ?? state;
          expect(state).toBe('verified');
        },
      ),
    );
  });

  it('is closed to other executors and to readers', () => {
    const stranger = person('other', 'CONSUMER_EXECUTOR');
    for (const state of measureStates) {
      expect(allowedMeasureActions({ ...measure, state }, stranger)).toEqual([]);
      expect(allowedMeasureActions({ ...measure, state }, person('owner', 'INTERNAL_AUDITOR'))).toEqual([]);
      for (const action of ['verify', 'return'] as const)
        expect(measureAfter(action, { ...measure, state }, executor)).toBeUndefined();
    }
  });

  it('goes on once the assessment is finished', () => {
    for (const role of ['CONSUMER_PM', 'CHANNEL_OWNER', 'CONSUMER_OWNER'] as const)
      expect(allowedAssessmentActions([role], 'finished')).toEqual(expect.arrayContaining(['treat', 'verify']));
    expect(allowedAssessmentActions(['CONSUMER_EXECUTOR'], 'finished')).toEqual(['view', 'treat', 'comment', 'attach']);
  });

  it('moves by each action in one way', () => {
    for (const action of measureActions)
      expect(
        new Set(measureStates.flatMap((state) => measureAfter(action, { ...measure, state }, pm) ?? [])).size,
      ).toBe(1);
  });

  it('exists for risks that are not retained', () => {
    expect(treatments.filter(hasMeasure)).toEqual(['modify', 'avoid', 'share']);
    expect(hasMeasure(null)).toBe(false);
  });

  it('is overdue after its deadline, until it is done', () => {
    expect(isOverdue('planned', '2026-03-05', '2026-03-05')).toBe(false);
    expect(isOverdue('inhand', '2026-03-05', '2026-03-06')).toBe(true);
    expect(isOverdue('done', '2026-03-05', '2026-03-06')).toBe(false);
    expect(isOverdue('planned', null, '2026-03-06')).toBe(false);
  });
});

describe('how a risk counts', () => {
  it('is the original one until its measure is verified, then the residual one', () => {
    const risk = { treatment: 'modify', riskLevel: 5, remnantLevel: 2 } as const;
    expect(measureStates.map((state) => currentLevel(risk, state))).toEqual([5, 5, 5, 2]);
    expect(currentLevel({ ...risk, remnantLevel: null }, 'verified')).toBe(5);
    expect(currentLevel({ treatment: 'retain', riskLevel: 3, remnantLevel: 3 }, 'planned')).toBe(3);
  });

  it('makes it the more urgent the higher it is', () => {
    expect(levels.map(priorityOf)).toEqual(['low', 'low', 'medium', 'high', 'urgent']);
  });
});
