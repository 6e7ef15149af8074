import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorCodes } from '#domain/kernel/errors';
import { useOfflineQueue } from '@/hooks/useOfflineQueue';
import { setLocale } from '@/locales';
import { PortalError } from '@/requestErrors';
import { setLocalValue } from '@/utils/localValues';
import type { Save } from '@/utils/offline/save';
import { queueStore, savesOf } from '@/utils/offline/store';

interface Body {
  text: string;
}
type Send = (save: Save<Body>) => Promise<{ version?: number } | null>;

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

const open = async (send: Send, name = 'a1:note:P1') => {
  const onArrived = vi.fn();
  const { result, unmount } = renderHook(() => useOfflineQueue<Body>(name, { send, onArrived }));
  await waitFor(() => expect(result.current.isReady).toBe(true));
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

describe('saves that wait for the line', () => {
  it('sends at once while there is a connection', async () => {
    const send = vi.fn<Send>(async () => ({ version: 2 }));
    const { current } = await open(send);
    let kept: boolean | undefined;
    await act(async () => {
      kept = (await current().post(draft('one'))).kept;
    });
    expect(kept).toBe(false);
    expect(sentOf(send)).toEqual(['one@1']);
    expect(current().saves).toEqual([]);
  });

  it('keeps saves without a connection, and sends them in order with the following versions', async () => {
    const send = vi.fn<Send>(async ({ body }) => ({ version: (body.version ?? 0) + 1 }));
    const { current, onArrived } = await open(send);
    await goOnline(false);
    for (const one of [draft('one'), draft('two'), draft('other', 5, 'r2')]) {
      await act(async () => {
        expect(await current().post(one)).toEqual({ kept: true });
      });
    }
    expect(send).not.toHaveBeenCalled();
    expect(current().saves.map(({ title }) => title)).toEqual(['one', 'two', 'other']);
    await goOnline(true);
    await waitFor(() => expect(current().saves).toEqual([]));
    expect(sentOf(send)).toEqual(['one@1', 'two@2', 'other@5']);
    expect(onArrived).toHaveBeenCalledTimes(1);
  });

  it('lets a person who kept typing save over their own sent save', async () => {
    const send = vi.fn<Send>(async ({ body }) => ({ version: (body.version ?? 0) + 1 }));
    const { current } = await open(send);
    await goOnline(false);
    await act(async () => void (await current().post(draft('one'))));
    await goOnline(true);
    await waitFor(() => expect(current().saves).toEqual([]));
    // The form began from the version before; another person's change would have made a different one.
    for (const text of ['two', 'three']) await act(async () => void (await current().post(draft(text))));
    await act(async () => void (await current().post(draft('other', 7))));
    expect(sentOf(send)).toEqual(['one@1', 'two@2', 'three@3', 'other@7']);
  });

  it('keeps it over a reload, for this account and project alone', async () => {
    const send = vi.fn<Send>(async () => null);
    await goOnline(false);
    const first = await open(send);
    await act(async () => void (await first.current().post(draft('one'))));
    first.unmount();
    for (const name of ['a1:note:P2', 'a2:note:P1']) expect((await open(send, name)).current().saves).toEqual([]);
    const again = await open(send);
    expect(again.current().saves.map(({ body }) => body.text)).toEqual(['one']);
    await goOnline(true);
    await waitFor(() => expect(sentOf(send)).toEqual(['one@1']));
  });

  it('sends the same key again where the answer was lost, so that nothing is done twice', async () => {
    const send = vi.fn<Send>(async () => null).mockRejectedValueOnce(outage());
    const { current } = await open(send);
    await act(async () => {
      expect(await current().post(draft('one'))).toEqual({ kept: true });
    });
    await waitFor(() => expect(current().saves).toEqual([]));
    expect(send.mock.calls.map(([{ id }]) => id)).toEqual([expect.any(String), send.mock.calls[0]?.[0].id]);
  });

  it('reports every other failure', async () => {
    const { current } = await open(async () => {
      throw conflict();
    });
    await expect(current().post(draft('one'))).rejects.toThrow('conflict');
    expect(current().saves).toEqual([]);
  });

  it('stops at a refused save until it is decided, with both texts kept', async () => {
    const send = vi.fn<Send>(async ({ body }) => ({ version: (body.version ?? 0) + 1 }));
    const { current } = await open(send);
    await goOnline(false);
    await act(async () => void (await current().post(draft('mine'))));
    await act(async () => void (await current().post(draft('later'))));
    send.mockRejectedValueOnce(conflict());
    await goOnline(true);
    await waitFor(() => expect(current().refused?.save.body.text).toBe('mine'));
    expect(current().saves).toHaveLength(2);
    expect(send).toHaveBeenCalledTimes(1);

    act(() => current().resend(({ body }) => ({ body: { ...body, version: 7 } })));
    await waitFor(() => expect(current().saves).toEqual([]));
    expect(sentOf(send)).toEqual(['mine@1', 'mine@7', 'later@8']);
    const [first, second] = send.mock.calls.map(([{ id }]) => id);
    expect(second).not.toBe(first);
  });

  it('continues with the rest when the refused save is discarded', async () => {
    const send = vi.fn<Send>(async () => null);
    const { current } = await open(send);
    await goOnline(false);
    await act(async () => void (await current().post(draft('mine'))));
    await act(async () => void (await current().post(draft('other', 3, 'r2'))));
    send.mockRejectedValueOnce(conflict());
    await goOnline(true);
    await waitFor(() => expect(current().refused).not.toBeNull());
    act(() => current().drop());
    await waitFor(() => expect(current().saves).toEqual([]));
    expect(sentOf(send)).toEqual(['mine@1', 'other@3']);
  });

  it('never claims to keep what this browser cannot store', async () => {
    const { current } = await open(async () => {
      throw outage();
    });
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new Error('full');
    });
    await expect(current().post(draft('one'))).rejects.toThrow('no connection');
    expect(current().saves).toEqual([]);
  });

  it('is seen by other tabs, which leave it to the one that made it', async () => {
    const send = vi.fn<Send>(async () => null);
    const [one, other] = [await open(send), await open(send)];
    await goOnline(false);
    await act(async () => void (await one.current().post(draft('one'))));
    await waitFor(() => expect(other.current().saves.map(({ title }) => title)).toEqual(['one']));
    await goOnline(true);
    await waitFor(() => expect(other.current().saves).toEqual([]));
    expect(one.current().saves).toEqual([]);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('takes over once what former versions kept as local values', async () => {
    const save = { id: 's1', kind: 'unit', title: 'one', record: 'r1', body: { text: 'one', version: 1 }, savedAt: '' };
    setLocalValue('outbox:a1:P1', [save, { ...save, id: 's2', title: 'two' }]);
    await goOnline(false);
    const { current } = await open(async () => null, 'a1:work:P1');
    expect(current().saves.map(({ id, title }) => [id, title])).toEqual([
      ['s1', 'one'],
      ['s2', 'two'],
    ]);
    expect(localStorage.getItem('portal:outbox:a1:P1')).toBeNull();
    expect(await savesOf('a1')).toHaveLength(2);
  });

  it('takes over the answers that former versions kept', async () => {
    await new Promise((done) => {
      const former = indexedDB.open('portal', 1);
      former.onupgradeneeded = () => {
        const answers = former.result.createObjectStore('answers', { keyPath: ['accountId', 'itemCode'] });
        answers.createIndex('account', 'accountId');
        const of = { accountId: 'a1', projectCode: 'P1', questionnaireCode: 'Q1', itemCode: 'I1' };
        answers.add({ ...of, answer: { text: 'HQ' }, version: 3, base: null, key: 'k', savedAt: '' });
      };
      former.onsuccess = () => {
        former.result.close();
        done(undefined);
      };
    });
    expect(await queueStore('a1:answers:Q1').read()).toMatchObject([
      { id: 'k', record: 'I1', base: null, body: { answer: { text: 'HQ' }, version: 3 } },
    ]);
  });
});
