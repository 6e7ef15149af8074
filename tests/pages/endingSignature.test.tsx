import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { ENDS_SIGNATURE, errorCodes } from '#domain/kernel/errors';
import { sendSave } from '@/pages/assets/work/saves';
import { request } from '@/request';
import { PortalError } from '@/requestErrors';
import { openApp } from './app';
import { network } from './server';

/** A server that refuses changes of signed content without confirmation. */
function signed() {
  const sent: (string | null)[] = [];
  network.use(
    http.post('*/signed', ({ request: { headers } }) => answer(headers)),
    http.post('*/consulting/project/unitAssets/update', ({ request: { headers } }) => answer(headers)),
  );
  const answer = (headers: Headers) => {
    sent.push(headers.get('idempotency-key'));
    const refusal = {
      success: false,
      errorCode: errorCodes.endsSignature,
      errorMsg: '此操作将使签署失效',
      data: { signedBy: '李敏', signedAt: '2026-03-02T02:30:00.000Z' },
    };
    const done = { success: true, errorCode: '200', errorMsg: '', data: { version: 2 } };
    return HttpResponse.json(headers.get(ENDS_SIGNATURE) === 'yes' ? done : refusal);
  };
  return sent;
}

describe('a call that would end a signature', () => {
  it('asks for confirmation, and sends the change again', async () => {
    const { user, settled } = await openApp('/login');
    await settled();
    const sent = signed();
    const outcome = request({ method: 'POST', url: '/signed', headers: { 'Idempotency-Key': 'one-and-the-same' } });
    const dialog = await screen.findByRole('dialog', { name: '签署将失效' });
    expect(dialog.textContent).toMatch(/李敏于.*2026.03.02.*的签署失效/u);
    await user.click(screen.getByRole('button', { name: /继\s*续/u }));
    expect(await outcome).toEqual({ version: 2 });
    expect(sent).toEqual(['one-and-the-same', 'one-and-the-same']);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('fails without confirmation, also for queued saves, and asks again for the next change', async () => {
    const { user, settled } = await openApp('/login');
    await settled();
    const sent = signed();
    const save = { id: crypto.randomUUID(), kind: 'unit', title: '', body: {} as never, savedAt: '' };
    const failures: unknown[] = [];
    for (const outcome of [sendSave(save), request({ method: 'POST', url: '/signed' })])
      outcome.catch((error: unknown) => failures.push(error));
    for (const n of [1, 2]) {
      await screen.findByRole('dialog', { name: '签署将失效' });
      await user.click(screen.getByRole('button', { name: /取\s*消/u }));
      await waitFor(() => expect(failures).toHaveLength(n));
    }
    for (const error of failures) {
      expect(error).toBeInstanceOf(PortalError);
      expect(error).toMatchObject({ code: errorCodes.endsSignature });
    }
    expect(sent).toHaveLength(2);
  });
});
