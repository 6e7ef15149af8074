import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { stampOf } from '@/features/questionnaire/review/stamp';
import { useDecided } from '@/hooks/useDecided';

const submitted = {
  questionnairItemCode: 'I1',
  state: 'submited',
  stateSince: '2026-11-01T08:00:00.000Z',
  answerVersion: 1,
} as const;
const other = { ...submitted, questionnairItemCode: 'I2' };

describe('what was decided on', () => {
  it('offers nothing more, the earlier ones included', () => {
    const { result } = renderHook(() => useDecided(stampOf));
    expect(result.current.is(submitted)).toBe(false);
    act(() => result.current.mark([submitted]));
    act(() => result.current.mark([other]));
    expect([submitted, other].map(result.current.is)).toEqual([true, true]);
  });

  it('is offered again once it was returned and submitted unchanged', () => {
    const { result } = renderHook(() => useDecided(stampOf));
    act(() => result.current.mark([submitted]));
    expect(result.current.is({ ...submitted, stateSince: '2026-11-02T08:00:00.000Z' })).toBe(false);
  });
});
