import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorCodes } from '#domain/kernel/errors';
import { type Parcel, useOutbox } from '@/hooks/useOutbox';
import { setLocale } from '@/locales';
import { PortalError } from '@/requestErrors';

interface Body {
  text: string;
}
type Send = (parcel: Parcel<Body>) => Promise<{ version?: number } | null>;

let online = true;
const goOnline = (now: boolean) =>
  act(async () => {
    online = now;
    window.dispatchEvent(new Event(now ? 'online' : 'offline'));
  });

const outage = () => new PortalError('no connection', 'network');
const conflict = () =>
  new PortalError('conflict', errorCodes.conflict, {
    data: { current: { version: 7 }, changedBy: 'A', changedAt: '' },
  });

const box = (send: Send, name = 'a1:P1') => {
  const onArrived = vi.fn();
  const { result, unmount } = renderHook(() => useOutbox<Body>(name, { send, onArrived }));
  return { current: () => result.current, onArrived, unmount };
};
const draft = (text: string, version = 1, record = 'r1') => ({
  kind: 'note',
  title: text,
  record,
  body: { text, version },
});
const sentOf = (send: ReturnType<typeof vi.fn<Send>>) =>
  send.mock.calls.map(([{ body }]) => `${body.text}@${body.version}`);

beforeEach(async () => {
  await setLocale('zh-CN');
  online = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
});
afterEach(() => vi.restoreAllMocks());

describe('the outbox', () => {
  it('sends at once while there is a connection', async () => {
    const send = vi.fn<Send>(async () => ({ version: 2 }));
    const { current } = box(send);
    let kept: boolean | undefined;
    await act(async () => {
      kept = (await current().post(draft('one'))).kept;
    });
    expect(kept).toBe(false);
    expect(sentOf(send)).toEqual(['one@1']);
    expect(current().parcels).toEqual([]);
  });

  it('keeps saves without a connection, and sends them in order with the following versions', async () => {
    const send = vi.fn<Send>(async ({ body }) => ({ version: (body.version ?? 0) + 1 }));
    const { current, onArrived } = box(send);
    await goOnline(false);
    for (const one of [draft('one'), draft('two'), draft('other', 5, 'r2')]) {
      await act(async () => {
        expect(await current().post(one)).toEqual({ kept: true });
      });
    }
    expect(send).not.toHaveBeenCalled();
    expect(current().parcels.map(({ title }) => title)).toEqual(['one', 'two', 'other']);
    await goOnline(true);
    await waitFor(() => expect(current().parcels).toEqual([]));
    expect(sentOf(send)).toEqual(['one@1', 'two@2', 'other@5']);
    expect(onArrived).toHaveBeenCalledTimes(1);
  });

  it('lets a person who kept typing save over their own sent save', async () => {
    const send = vi.fn<Send>(async ({ body }) => ({ version: (body.version ?? 0) + 1 }));
    const { current } = box(send);
    await goOnline(false);
    await act(async () => void (await current().post(draft('one'))));
    await goOnline(true);
    await waitFor(() => expect(current().parcels).toEqual([]));
    // The form began from the version before; another person's change would have made a different one.
    for (const text of ['two', 'three']) await act(async () => void (await current().post(draft(text))));
    await act(async () => void (await current().post(draft('other', 7))));
    expect(sentOf(send)).toEqual(['one@1', 'two@2', 'three@3', 'other@7']);
  });

  it('keeps it over a reload, for this account and project alone', async () => {
    const send = vi.fn<Send>(async () => null);
    await goOnline(false);
    const first = box(send);
    await act(async () => void (await first.current().post(draft('one'))));
    first.unmount();
    expect(box(send, 'a1:P2').current().parcels).toEqual([]);
    expect(box(send, 'a2:P1').current().parcels).toEqual([]);
    const again = box(send);
    expect(again.current().parcels.map(({ body }) => body.text)).toEqual(['one']);
    await goOnline(true);
    await waitFor(() => expect(sentOf(send)).toEqual(['one@1']));
  });

  it('sends the same key again where the answer was lost, so that nothing is done twice', async () => {
    const send = vi.fn<Send>(async () => null).mockRejectedValueOnce(outage());
    const { current } = box(send);
    await act(async () => {
      expect(await current().post(draft('one'))).toEqual({ kept: true });
    });
    await waitFor(() => expect(current().parcels).toEqual([]));
    expect(send.mock.calls.map(([{ id }]) => id)).toEqual([expect.any(String), send.mock.calls[0]?.[0].id]);
  });

  it('reports every other failure', async () => {
    const { current } = box(async () => {
      throw conflict();
    });
    await expect(current().post(draft('one'))).rejects.toThrow('conflict');
    expect(current().parcels).toEqual([]);
  });

  it('stops at a refused save until it is decided, with both texts kept', async () => {
    const send = vi.fn<Send>(async ({ body }) => ({ version: (body.version ?? 0) + 1 }));
    const { current } = box(send);
    await goOnline(false);
    await act(async () => void (await current().post(draft('mine'))));
    await act(async () => void (await current().post(draft('later'))));
    send.mockRejectedValueOnce(conflict());
    await goOnline(true);
    await waitFor(() => expect(current().refused?.parcel.body.text).toBe('mine'));
    expect(current().parcels).toHaveLength(2);
    expect(send).toHaveBeenCalledTimes(1);

    act(() => current().resend(({ body }) => ({ ...body, version: 7 })));
    await waitFor(() => expect(current().parcels).toEqual([]));
    expect(sentOf(send)).toEqual(['mine@1', 'mine@7', 'later@8']);
    const [first, second] = send.mock.calls.map(([{ id }]) => id);
    expect(second).not.toBe(first);
  });

  it('continues with the rest when the refused save is discarded', async () => {
    const send = vi.fn<Send>(async () => null);
    const { current } = box(send);
    await goOnline(false);
    await act(async () => void (await current().post(draft('mine'))));
    await act(async () => void (await current().post(draft('other', 3, 'r2'))));
    send.mockRejectedValueOnce(conflict());
    await goOnline(true);
    await waitFor(() => expect(current().refused).not.toBeNull());
    act(() => current().drop());
    await waitFor(() => expect(current().parcels).toEqual([]));
    expect(sentOf(send)).toEqual(['mine@1', 'other@3']);
  });

  it('never claims to keep what this browser cannot store', async () => {
    const { current } = box(async () => {
      throw outage();
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    await expect(current().post(draft('one'))).rejects.toThrow('no connection');
    expect(current().parcels).toEqual([]);
  });
});
