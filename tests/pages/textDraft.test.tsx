import { Provider as ModelProvider } from '@@/plugin-model';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { useTextDraft } from '@/hooks/useTextDraft';

const models = {
  '@@initialState': () => ({ initialState: { user: { accountId: 'A1', roleDTOs: [] }, refusal: null } }),
};
const SignedIn = ({ children }: { children: ReactNode }) => <ModelProvider models={models}>{children}</ModelProvider>;

it('a draft that was sent is told of no more, whatever is written next', async () => {
  const open = async () => {
    const hook = renderHook(() => useTextDraft('comment:P1:risk:R1'), { wrapper: SignedIn });
    await waitFor(() => expect(hook.result.current).not.toBeNull());
    return hook;
  };
  const first = await open();
  act(() => first.result.current.set('请补充'));
  first.unmount();
  const { result } = await open();
  expect([result.current.text, result.current.draftOf]).toEqual(['请补充', expect.anything()]);
  act(() => result.current.set('请补充证据'));
  expect(result.current.draftOf).toBeDefined();
  act(() => result.current.clear());
  act(() => result.current.set('另一条'));
  expect([result.current.text, result.current.draftOf]).toEqual(['另一条', undefined]);
});
