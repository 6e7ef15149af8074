import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useTextDraft } from '@/hooks/useTextDraft';

vi.mock('@/hooks/useSession', () => ({ useSession: () => ({ user: { accountId: 'A1' } }) }));

it('a draft that was sent is told of no more, whatever is written next', () => {
  const open = () => renderHook(() => useTextDraft('comment:P1:risk:R1'));
  const first = open();
  act(() => first.result.current.set('请补充'));
  first.unmount();
  const { result } = open();
  expect([result.current.text, result.current.draftOf]).toEqual(['请补充', expect.anything()]);
  act(() => result.current.set('请补充证据'));
  expect(result.current.draftOf).toBeDefined();
  act(() => result.current.clear());
  act(() => result.current.set('另一条'));
  expect([result.current.text, result.current.draftOf]).toEqual(['另一条', undefined]);
});
