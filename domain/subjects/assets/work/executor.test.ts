import { describe, expect, it } from 'vitest';
import {
  executorMayEdit,
  executorMayWork,
  executorPageOf,
  isLate,
  isReturned,
  roundCounts,
  type Standing,
  unitStages,
} from './workflow';

const begin: Standing = { stage: 'assess', state: 'inhand' };
const end: Standing = { stage: 'assets_progress_fin', state: 'freeze' };
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

describe("the executor's work", () => {
  it('has a page for every standing but the end', () => {
    for (const stage of unitStages) expect(executorPageOf(stage) === undefined).toBe(stage === 'assets_progress_fin');
    expect(executorPageOf('control_reject')).toBe('assetAssessReturn');
    expect(executorPageOf('remnant_risk')).toBe('assessDisposal');
  });

  it('is about the part of its step, and about none while others have it', () => {
    expect(executorMayEdit(begin, 'unit', 4)).toBe(true);
    expect(executorMayEdit(begin, 'treatment', 4)).toBe(false);
    expect(executorMayEdit({ stage: 'risk_reject', state: 'inhand' }, 'treatment', 4)).toBe(true);
    expect(executorMayEdit({ stage: 'risk', state: 'submitted' }, 'treatment', 4)).toBe(false);
    for (const at of standings)
      for (const rounds of roundCounts) expect(executorMayWork(at, rounds)).toBe(at.state === 'inhand');
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
