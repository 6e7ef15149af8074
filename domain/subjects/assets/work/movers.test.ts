import { describe, expect, it } from 'vitest';
import { everybody } from '../../../../tests/isolation/roles';
import {
  assigneeRole,
  type Course,
  editableAt,
  executorMayWork,
  executorPageOf,
  isLate,
  type Rounds,
  type Standing,
  standingsFor,
  stepOf,
  type UnitCaller,
  unitStages,
  unitWorkflow,
  type WorkAction,
  workActions,
} from './workflow';

const transition = (action: WorkAction, from: Standing, caller: UnitCaller, course: Course) =>
  unitWorkflow(course).find(action, from, caller);

const keepers = [
  'CHANNEL_EXECUTOR',
  'CHANNEL_OWNER',
  'CHANNEL_TENANT_MANAGER',
  'CHANNEL_TENANT_SUB_MANAGER',
  'CONSUMER_PM',
];
const withOwner = [...keepers.slice(0, 4), 'CONSUMER_OWNER', 'CONSUMER_PM'];
const bearers = ['CONSUMER_OWNER', 'CONSUMER_PM'];
const may = (action: WorkAction, from: Standing, rounds: Rounds = 4) =>
  everybody
    .filter((role) => transition(action, from, { roles: [role], isAssignee: false }, { rounds, remainder: 'estimate' }))
    .sort();

describe('moving another person’s unit', () => {
  it('on is for those who maintain the inventory; its residual risks are completed by those who bear them', () => {
    for (const stage of ['assess', 'assess_reject', 'control', 'risk', 'risk_reject', 'remnant_risk'] as const)
      expect(may('submit', { stage, state: 'inhand' }), stage).toEqual(keepers);
    for (const stage of ['assess', 'control', 'risk'] as const)
      expect(may('complete', { stage, state: 'submitted' }), stage).toEqual(keepers);
    expect(may('complete', { stage: 'remnant_risk', state: 'submitted' })).toEqual(bearers);
    expect(may('complete', { stage: 'assess', state: 'submitted' }, 1)).toEqual(bearers);
  });

  it('back is for those who complete it or maintain the inventory', () => {
    for (const stage of ['assess', 'control', 'risk'] as const)
      expect(may('reject', { stage, state: 'submitted' }), stage).toEqual(keepers);
    expect(may('reject', { stage: 'remnant_risk', state: 'submitted' })).toEqual(withOwner);
    expect(may('reopen', { stage: 'assets_progress_fin', state: 'freeze' })).toEqual(keepers);
  });

  it('is for no one at another step', () => {
    for (const action of workActions) expect(may(action, { stage: 'assess', state: 'freeze' })).toEqual([]);
    expect(may('complete', { stage: 'assess', state: 'inhand' })).toEqual([]);
    expect(may('submit', { stage: 'assess', state: 'submitted' })).toEqual([]);
  });

  it('looks for units in four rounds and in those of the project', () => {
    const found = (rounds: Rounds) =>
      standingsFor(['complete'], undefined, ['CONSUMER_OWNER'], { rounds, roundsUpTo: 2 }).map(({ stage }) => stage);
    expect(found(4)).toEqual(['remnant_risk']);
    expect(found(2).sort()).toEqual(['remnant_risk', 'risk']);
    // Units above the level go on in four rounds, whatever the others do.
    const controls = standingsFor(['complete'], 'control', ['CHANNEL_OWNER'], { rounds: 1, roundsUpTo: 2 });
    expect(controls).toEqual([{ stage: 'control', state: 'submitted' }]);
  });
});

describe('an executor', () => {
  it('is for their assignees, within the fields of the step', () => {
    expect(assigneeRole).toBe('CONSUMER_EXECUTOR');
    expect(editableAt).toEqual({
      assess: ['unit', 'threats'],
      control: ['existingControl'],
      risk: ['treatment'],
      remnant_risk: ['remnant'],
    });
    const works = unitStages.filter((stage) => executorMayWork({ stage, state: 'inhand' }, 4));
    expect(works).toEqual(unitStages.filter((stage) => stage !== 'assets_progress_fin'));
    expect(unitStages.some((stage) => executorMayWork({ stage, state: 'submitted' }, 4))).toBe(false);
  });

  it('works on each unit on one of four pages', () => {
    expect(unitStages.map((stage) => [stage, executorPageOf(stage)])).toEqual([
      ['assess', 'assetAssess'],
      ['assess_reject', 'assetAssessReturn'],
      ['control', 'assetAssess'],
      ['control_reject', 'assetAssessReturn'],
      ['risk', 'assessDisposal'],
      ['risk_reject', 'assessDisposalReturn'],
      ['remnant_risk', 'assessDisposal'],
      ['remnant_risk_reject', 'assessDisposalReturn'],
      ['assets_progress_fin', undefined],
    ]);
    expect(stepOf('assets_progress_fin')).toBeUndefined();
  });

  it('submits own units, first and after a return', () => {
    const own = { roles: ['CONSUMER_EXECUTOR'] as const, isAssignee: true };
    for (const stage of ['assess', 'assess_reject', 'risk', 'remnant_risk_reject'] as const)
      expect(
        transition('submit', { stage, state: 'inhand' }, own, { rounds: 4, remainder: 'estimate' })?.to.state,
      ).toBe('submitted');
  });

  it('is late from the day after, while it has the unit', () => {
    const unit = { stage: 'assess', state: 'inhand', dueDate: '2026-11-22' } as const;
    expect(isLate(unit, '2026-11-23')).toBe(true);
    expect(isLate(unit, '2026-11-22')).toBe(false);
    expect(isLate({ ...unit, dueDate: null }, '2026-11-23')).toBe(false);
    expect(isLate({ ...unit, state: 'submitted' }, '2026-11-23')).toBe(false);
    expect(isLate({ ...unit, stage: 'assets_progress_fin' }, '2026-11-23')).toBe(false);
  });
});
