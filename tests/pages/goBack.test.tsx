import { createHistory } from '@@/core/history';
import { act, render, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { goBack, useLeaveGuard } from '@/hooks/useLeaveGuard';

/** A form that has just been saved: nothing is unsaved, and it is still to be drawn so. */
function SavedForm() {
  useLeaveGuard({ key: 'form', dirty: true, isUnsaved: () => false });
  return null;
}

it('closes a saved form that lets go while the history is on its way back', async () => {
  const history = createHistory({ type: 'hash' });
  history.push('/list');
  history.push('/list?open=R1');
  const form = render(<SavedForm />);
  const moved = new Promise<void>((resolve) =>
    window.addEventListener(
      'popstate',
      () => {
        act(() => form.unmount());
        resolve();
      },
      { once: true },
    ),
  );
  goBack();
  await moved;
  await waitFor(() => expect(window.location.hash).toBe('#/list'));
  expect(history.location).toMatchObject({ pathname: '/list', search: '' });
});
