import { describe, expect, it } from 'vitest';
import type { RoleCode } from '../../../kernel/roles';
import { gapStatuses } from '../gap';
import { analysisWorkflow, disposalStageOf, disposalStages, findingWorkflow, isFindingLate } from './workflow';

const people = {
  pm: ['CONSUMER_PM'],
  executor: ['CONSUMER_EXECUTOR'],
  auditor: ['INTERNAL_AUDITOR'],
  manager: ['CHANNEL_TENANT_MANAGER'],
  consultant: ['CHANNEL_EXECUTOR'],
} as const satisfies Record<string, readonly RoleCode[]>;

describe('a gap analysis', () => {
  it('is begun, evaluated, worked on and finished by consultants; leaders open it again', () => {
    const seen = (who: keyof typeof people, isEvaluated = true) =>
      [null, ...gapStatuses].map((status) =>
        analysisWorkflow.allowedActions(status, { isEvaluated, roles: people[who] }).join(' '),
      );
    expect(seen('consultant')).toEqual(['begin', 'evaluate analyse', 'evaluate revoke finish', '']);
    expect(seen('consultant', false)).toEqual(['begin', 'evaluate', 'evaluate revoke finish', '']);
    expect(seen('manager')).toEqual(['begin', 'evaluate analyse', 'evaluate revoke finish', 'reopen']);
    for (const who of ['pm', 'executor', 'auditor'] as const) expect(seen(who)).toEqual(['', '', '', '']);
  });
});

describe('the steps of a gap analysis', () => {
  it('lead there', () => {
    expect(analysisWorkflow.transitions.map(({ from, action, to }) => `${from} ${action} ${to}`)).toEqual([
      'null begin evaluating-risk',
      'evaluating-risk evaluate evaluating-risk',
      'gap-analysising evaluate gap-analysising',
      'evaluating-risk analyse gap-analysising',
      'gap-analysising revoke evaluating-risk',
      'gap-analysising finish report-finished',
      'report-finished reopen gap-analysising',
    ]);
  });

  it('of a finding lead there, or leave it where it is', () => {
    const steps = findingWorkflow.transitions.map(({ action, from, to }) => `${from} ${action} ${to}`);
    const kept = disposalStages.flatMap((at) => ['edit', 'closeRisk', 'openRisk'].map((one) => `${at} ${one} ${at}`));
    expect(steps).toEqual([
      ...kept,
      'none,inhand assign inhand',
      'none plan none',
      'inhand plan inhand',
      'inhand dispose inhand',
      'inhand submit submitted',
      'submitted revoke inhand',
      'submitted finish finished',
      'submitted,finished return inhand',
    ]);
  });

  it('require reasons for reopening a report and returning a finding', () => {
    expect(analysisWorkflow.actions.filter(analysisWorkflow.asksReason)).toEqual(['reopen']);
    expect(findingWorkflow.actions.filter(findingWorkflow.asksReason)).toEqual(['return']);
  });
});

describe('a finding', () => {
  const seen = (
    who: keyof typeof people,
    status: (typeof gapStatuses)[number],
    whose: { isResponsible?: boolean; isSubmitter?: boolean; hasTreatments?: boolean } = {},
  ) =>
    disposalStages.map((stage) =>
      findingWorkflow
        .allowedActions(stage, {
          roles: people[who],
          isResponsible: false,
          isSubmitter: false,
          hasTreatments: false,
          ...whose,
          status,
        })
        .join(' '),
    );

  it('is edited by consultants until the report is finished', () => {
    const risks = 'closeRisk openRisk';
    expect(seen('consultant', 'evaluating-risk')).toEqual(['edit', 'edit', 'edit', 'edit']);
    expect(seen('consultant', 'gap-analysising')).toEqual([
      `edit ${risks} assign`,
      `edit ${risks} assign`,
      `edit ${risks}`,
      `edit ${risks}`,
    ]);
    expect(seen('consultant', 'report-finished')).toEqual([`${risks} assign`, `${risks} assign`, risks, risks]);
  });

  it('is remediated by its assignee, and confirmed by another person', () => {
    const own = { isResponsible: true };
    expect(seen('executor', 'report-finished', own)).toEqual(['', 'dispose submit', 'revoke', '']);
    expect(seen('executor', 'report-finished')).toEqual(['', '', '', '']);
    expect(seen('executor', 'evaluating-risk', own)).toEqual(['', '', '', '']);
    expect(seen('pm', 'gap-analysising')).toEqual(['assign', 'assign', 'finish return', 'return']);
    // Nobody finishes what they have submitted, or deal with themselves.
    expect(seen('pm', 'gap-analysising', { isSubmitter: true })).toEqual(['assign', 'assign', '', '']);
    expect(seen('pm', 'gap-analysising', own)[2]).toBe('revoke');
    expect(seen('auditor', 'gap-analysising')).toEqual(['', '', '', '']);
  });

  it('has its measures planned by those who assign it, where the project has a treatment plan', () => {
    const planned = { hasTreatments: true };
    expect(seen('pm', 'gap-analysising', planned)).toEqual(['assign plan', 'assign plan', 'finish return', 'return']);
    expect(seen('consultant', 'report-finished', planned)[1]).toBe('closeRisk openRisk assign plan');
    expect(seen('consultant', 'evaluating-risk', planned)).toEqual(['edit', 'edit', 'edit', 'edit']);
    expect(seen('executor', 'gap-analysising', { ...planned, isResponsible: true })[1]).toBe('dispose submit');
    expect(seen('auditor', 'gap-analysising', planned)).toEqual(['', '', '', '']);
  });

  it('has the state of its remediation', () => {
    const at = '2026-11-23T00:00:00Z';
    expect(disposalStageOf({ disposal: null, submittedAt: null })).toBe('none');
    expect(disposalStageOf({ disposal: 'in-handle', submittedAt: null })).toBe('inhand');
    expect(disposalStageOf({ disposal: 'in-handle', submittedAt: at })).toBe('submitted');
    expect(disposalStageOf({ disposal: 'finish', submittedAt: at })).toBe('finished');
  });

  it('is overdue after its due date, while in progress', () => {
    expect(isFindingLate('inhand', '2026-11-22', '2026-11-23')).toBe(true);
    expect(isFindingLate('inhand', '2026-11-23', '2026-11-23')).toBe(false);
    expect(isFindingLate('submitted', '2026-11-22', '2026-11-23')).toBe(false);
    expect(isFindingLate('inhand', null, '2026-11-23')).toBe(false);
  });
});
