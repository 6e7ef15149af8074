import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { report, useRequest } from '@/hooks/useRequest';

describe('a request that a newer one replaced', () => {
  it('is not reported as a fault', async () => {
    const answers: ((value: string) => void)[] = [];
    const ask = () => new Promise<string>((answer) => answers.push(answer));
    const { result } = renderHook(() => useRequest(ask, { manual: true }));
    const failures: unknown[] = [];
    await act(async () => {
      const first = result.current.runAsync().catch((error: unknown) => {
        failures.push(error);
        report(error);
      });
      const second = result.current.runAsync();
      for (const answer of answers) answer('now');
      await Promise.all([first, second]);
    });
    expect(failures).toHaveLength(1);
    expect(console.error).not.toHaveBeenCalled();
    expect(result.current.data).toBe('now');
  });
});
