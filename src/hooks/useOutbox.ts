import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isOutage } from '@/requestErrors';
import { getLocalValue, setLocalValue } from '@/utils/localValues';
import { unsavedKey } from '@/utils/unsaved';

/** One save that could not be sent yet. */
export interface Parcel<Body extends object> {
  /** Sent as the idempotency key: a save whose answer was lost is not made twice. */
  id: string;
  /** The record that it changes; absent for one that it makes. */
  record?: string;
  /** Which call it is for. */
  kind: string;
  /** What it is about, for people. */
  title: string;
  body: Body & { version?: number };
  /** Its fields as they were before, to compare with. */
  base?: object;
  savedAt: string;
}

export type Draft<Body extends object> = Omit<Parcel<Body>, 'id' | 'savedAt'>;

/** While something waits and the browser believes itself connected, so often it is tried again, in ms. */
const RETRY = 15_000;

const isParcels = <Body extends object>(value: unknown): value is Parcel<Body>[] =>
  Array.isArray(value) && value.every((parcel) => typeof parcel?.id === 'string' && typeof parcel?.body === 'object');

function subscribeToLine(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** What a save is answered with: the record's new version where it has one. */
interface Versioned {
  version?: number;
}

interface Options<Body extends object, Answer extends Versioned> {
  /** Sends one. Must pass failures of the line on (outageCodes). */
  send: (parcel: Parcel<Body>) => Promise<Answer | null>;
  /** After saves that had waited have arrived. */
  onArrived: () => void;
}

/**
 * Saves that wait for the connection: kept in this browser, sent in their order when it is back. A later save of the
 * same record takes over the version that the earlier one made; one that the server refuses stops the rest until
 * somebody has decided what becomes of it.
 * @param name of the box; names account and project
 */
export function useOutbox<Body extends object, Answer extends Versioned = Versioned>(
  name: string,
  { send, onArrived }: Options<Body, Answer>,
) {
  const key = unsavedKey('outbox', name);
  const read = useCallback(() => getLocalValue(key, isParcels<Body>) ?? [], [key]);
  const [parcels, setParcels] = useState(read);
  const [refused, setRefused] = useState<{ parcel: Parcel<Body>; error: unknown } | null>(null);
  const online = useSyncExternalStore(subscribeToLine, () => navigator.onLine);
  const sending = useRef(false);
  // Which version own saves have made of which: whoever typed on meanwhile saves over these, not over somebody else's.
  const made = useRef(new Map<string, number>());
  const latest = useRef({ send, onArrived });
  latest.current = { send, onArrived };

  const write = useCallback(
    (next: Parcel<Body>[]): boolean => {
      const kept = setLocalValue(key, next);
      if (kept) setParcels(next);
      return kept;
    },
    [key],
  );

  const note = useCallback(({ record, body }: Parcel<Body>, answer: Answer | null) => {
    if (answer?.version !== undefined) made.current.set(`${record}@${body.version}`, answer.version);
  }, []);

  const flush = useCallback(async () => {
    if (sending.current || !navigator.onLine) return;
    sending.current = true;
    let arrived = false;
    try {
      // Read anew each time: the form may have put another one in, and another tab may have sent some.
      for (let parcel = read()[0]; parcel; parcel = read()[0]) {
        const { id, record } = parcel;
        const answer = await latest.current.send(parcel);
        arrived = true;
        note(parcel, answer);
        const rest = read().filter((other) => other.id !== id);
        const version = answer?.version;
        write(
          version === undefined || record === undefined
            ? rest
            : rest.map((other) => (other.record === record ? { ...other, body: { ...other.body, version } } : other)),
        );
      }
    } catch (error) {
      const parcel = read()[0];
      if (!isOutage(error) && parcel) setRefused({ parcel, error });
    } finally {
      sending.current = false;
      setParcels(read());
      if (arrived) latest.current.onArrived();
    }
  }, [read, write, note]);

  const waiting = parcels.length > 0 && refused === null;
  useEffect(() => {
    if (!waiting || !online) return;
    void flush();
    const timer = setInterval(() => void flush(), RETRY);
    return () => clearInterval(timer);
  }, [waiting, online, flush]);

  /**
   * Sends a save, or keeps it where the line is down or others wait before it.
   * @throws whatever the call failed with but a lost line; that too where this browser cannot keep it
   */
  const post = async (draft: Draft<Body>): Promise<{ kept: boolean; answer?: Answer | null }> => {
    let { version } = draft.body;
    for (let next = version; next !== undefined; next = made.current.get(`${draft.record}@${next}`)) version = next;
    const body = version === undefined ? draft.body : { ...draft.body, version };
    const parcel = { ...draft, body, id: crypto.randomUUID(), savedAt: new Date().toISOString() };
    let outage: unknown = new Error('offline');
    if (navigator.onLine && read().length === 0) {
      try {
        const answer = await send(parcel);
        note(parcel, answer);
        return { kept: false, answer };
      } catch (error) {
        if (!isOutage(error)) throw error;
        outage = error;
      }
    }
    if (!write([...read(), parcel])) throw outage;
    return { kept: true };
  };

  return {
    online,
    /** What waits, in the order in which it was saved. */
    parcels,
    /** The first of them, where the server did not take it. */
    refused,
    post,
    /** Tries again at once. */
    flush,
    /** Gives the refused one up. */
    drop: () => {
      if (!refused) return;
      write(read().filter((parcel) => parcel.id !== refused.parcel.id));
      setRefused(null);
    },
    /**
     * Sends the refused one again.
     * @param merge what it is to say now, and what later saves of the same record are
     */
    resend: (merge: (parcel: Parcel<Body>) => Parcel<Body>['body']) => {
      if (!refused) return;
      const { id, record } = refused.parcel;
      const again = (parcel: Parcel<Body>) => {
        // Another key: the server remembers what it answered to the first.
        if (parcel.id === id) return { ...parcel, id: crypto.randomUUID(), body: merge(parcel) };
        return record !== undefined && parcel.record === record ? { ...parcel, body: merge(parcel) } : parcel;
      };
      write(read().map(again));
      setRefused(null);
    },
  };
}

export type Outbox<Body extends object, Answer extends Versioned = Versioned> = ReturnType<
  typeof useOutbox<Body, Answer>
>;
