import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { admit } from '#domain/subjects/exam/sitting/sitting';
import type { SittingClock } from '@/services/exam';
import type { QueueStore, StoredSave } from '@/utils/offline/save';
import { type Answer, AnswerQueue, type NumberedAnswer, type Outcome, type Stored } from './answerQueue';

class Refusal extends Error {
  constructor(readonly outcome: Outcome) {
    super(outcome);
  }
}
const yes: Answer = { kind: 'trueFalse', value: true };
const no: Answer = { kind: 'trueFalse', value: false };

/** A browser's database that outlives its pages. */
function memory(): QueueStore & { rows: Map<number, StoredSave> } {
  const rows = new Map<number, StoredSave>();
  let last = 0;
  return {
    rows,
    read: async () => [...rows.values()].sort((a, b) => a.order - b.order),
    put: async (save, order) => {
      const place = order ?? ++last;
      rows.set(place, { ...structuredClone(save), queue: 'q', order: place } as StoredSave);
      return place;
    },
    remove: async (order, id) => {
      if (rows.get(order)?.id === id) rows.delete(order);
    },
    watch: () => () => undefined,
  };
}

/** A server that admits answers by the rule of the real one. */
class Server {
  state: 'running' | 'paused' | 'closed' = 'running';
  readonly log: NumberedAnswer[] = [];
  /** What happens to the next requests: the way there, or the way back, is lost. */
  readonly line: ('there' | 'back')[] = [];
  owner = 'a';
  readonly tried: string[] = [];

  get last() {
    return this.log.length;
  }
  clock(): SittingClock {
    const far = new Date(4e12).toISOString();
    const now = new Date(1e12).toISOString();
    return {
      state: this.state,
      now,
      startedAt: now,
      endsAt: far,
      pausedAt: null,
      reason: '',
      isElsewhere: false,
      lastSequence: this.last,
    };
  }
  readonly send = async (device: string, one: NumberedAnswer) => {
    this.tried.push(`${one.sequence}:${one.position}`);
    const fate = this.line.shift();
    if (fate === 'there') throw new Refusal('outage');
    if (this.owner !== device) throw new Refusal('elsewhere');
    const same = this.log[one.sequence - 1];
    const isSame = same && JSON.stringify(same) === JSON.stringify(one);
    const clock = { state: this.state, endsAt: new Date(4e12), pausedAt: null, lastSequence: this.last };
    const admission = admit(clock, { sequence: one.sequence, now: new Date(1e12), isSame });
    if (admission === 'store') this.log.push(structuredClone(one));
    else if (admission === 'over') throw new Refusal('over');
    else if (admission === 'paused') throw new Refusal('paused');
    else if (admission !== 'repeat') throw new Refusal('renumber');
    if (fate === 'back') throw new Refusal('outage');
    return { storedAt: `t${one.sequence}`, clock: this.clock() };
  };
  truth(): Stored {
    const answers = this.log.map(
      ({ sequence, position, answer }) => [position, { answer, storedAt: `t${sequence}` }] as const,
    );
    return { lastSequence: this.last, answers: new Map(answers) };
  }
  answers() {
    return Object.fromEntries(this.log.map(({ position, answer }) => [position, answer]));
  }
}

const queueOn = (server: Server, store: QueueStore, device = 'a') =>
  new AnswerQueue(
    {
      store,
      send: (one) => server.send(device, one),
      judge: (error) => (error instanceof Refusal ? error.outcome : 'refused'),
      readAgain: async () => server.truth(),
    },
    server.last,
  );

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const settled = async (queue: AnswerQueue) => {
  const done = queue.settle();
  await vi.advanceTimersByTimeAsync(600_000);
  await done;
};

describe('answers on their way', () => {
  it('are sent one after the other, with numbers that follow each other', async () => {
    const [server, store] = [new Server(), memory()];
    const queue = queueOn(server, store);
    await queue.open();
    for (const position of [3, 1, 2]) queue.put(position, yes);
    expect(queue.stateOf(1)).toEqual({ kind: 'saving' });
    await settled(queue);
    expect(server.log.map(({ sequence, position }) => `${sequence}:${position}`)).toEqual(['1:3', '2:1', '3:2']);
    expect(queue.stateOf(1)).toEqual({ kind: 'stored', at: 't2' });
    expect([queue.waiting, store.rows.size]).toEqual([0, 0]);
  });

  it('say the same under the same number after a lost acknowledgement', async () => {
    const [server, store] = [new Server(), memory()];
    server.line.push('back', 'there');
    const queue = queueOn(server, store);
    await queue.open();
    queue.put(1, yes);
    await vi.advanceTimersByTimeAsync(0);
    queue.put(1, no);
    expect(queue.stateOf(1)).toEqual({ kind: 'waiting' });
    await settled(queue);
    expect(server.tried).toEqual(['1:1', '1:1', '1:1', '2:1']);
    expect(server.log.map(({ answer }) => answer)).toEqual([yes, no]);
  });

  it('are replaced by a later one that says another thing, as long as they were not tried', async () => {
    const [server, store] = [new Server(), memory()];
    const queue = queueOn(server, store);
    await queue.open();
    for (const text of ['r', 'ri', 'risk']) queue.put(1, { kind: 'shortAnswer', text }, 800);
    await vi.advanceTimersByTimeAsync(799);
    expect(server.log).toEqual([]);
    expect(store.rows.size).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(server.log.map(({ answer }) => answer)).toEqual([{ kind: 'shortAnswer', text: 'risk' }]);
  });

  it('are sent by the next visit where the page was closed before', async () => {
    const [server, store] = [new Server(), memory()];
    server.line.push('back');
    const first = queueOn(server, store);
    await first.open();
    first.put(1, yes);
    first.put(2, no);
    await vi.advanceTimersByTimeAsync(0);
    first.close();
    const second = queueOn(server, store);
    expect(await second.open()).toEqual([
      { position: 1, answer: yes, sequence: 1 },
      { position: 2, answer: no, sequence: 0 },
    ]);
    await settled(second);
    expect(server.answers()).toEqual({ 1: yes, 2: no });
  });

  it('wait for the invigilator and go on', async () => {
    const [server, store] = [new Server(), memory()];
    const queue = queueOn(server, store);
    await queue.open();
    server.state = 'paused';
    queue.put(1, yes);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([queue.stop, queue.stateOf(1)]).toEqual(['paused', { kind: 'waiting' }]);
    server.state = 'running';
    queue.resume();
    await settled(queue);
    expect(server.answers()).toEqual({ 1: yes });
  });

  it('get new numbers where another device has gone on meanwhile', async () => {
    const [server, store] = [new Server(), memory()];
    const queue = queueOn(server, store);
    await queue.open();
    server.line.push('there');
    queue.put(1, yes);
    await vi.advanceTimersByTimeAsync(0);
    server.owner = 'b';
    await server.send('b', { sequence: 1, position: 5, answer: no });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(queue.stop).toBe('elsewhere');
    server.owner = 'a';
    await queue.goOn(server.truth());
    await settled(queue);
    expect(server.log.map(({ sequence, position }) => `${sequence}:${position}`)).toEqual(['1:5', '2:1']);
  });

  it('that come too late are named, and no longer kept', async () => {
    const [server, store] = [new Server(), memory()];
    const queue = queueOn(server, store);
    await queue.open();
    server.state = 'closed';
    queue.put(7, yes);
    queue.put(4, yes);
    await settled(queue);
    expect([queue.stop, queue.fates.tooLate, store.rows.size]).toEqual(['over', [4, 7], 0]);
    expect(queue.stateOf(7)).toEqual({ kind: 'late' });
  });

  it('that are refused say why, and hold no other up', async () => {
    const [server, store] = [new Server(), memory()];
    const send = vi.spyOn(server, 'send').mockRejectedValueOnce(new Error('too long'));
    const queue = queueOn(server, store);
    await queue.open();
    queue.put(1, yes);
    queue.put(2, yes);
    await settled(queue);
    expect(queue.stateOf(1)).toEqual({ kind: 'refused', why: 'too long' });
    expect(server.log).toEqual([{ sequence: 1, position: 2, answer: yes }]);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('stay and are sent again after a failure that says nothing of them, with its reason beside the question', async () => {
    const [server, store] = [new Server(), memory()];
    vi.spyOn(server, 'send').mockRejectedValueOnce(new Refusal('failed'));
    const queue = queueOn(server, store);
    await queue.open();
    queue.put(1, yes);
    await vi.advanceTimersByTimeAsync(0);
    expect(queue.stateOf(1)).toEqual({ kind: 'waiting', why: 'failed' });
    expect(store.rows.size).toBe(1);
    await settled(queue);
    expect(queue.stateOf(1)).toEqual({ kind: 'stored', at: 't1' });
  });

  it('give way to newer ones of another device, and say of which questions', async () => {
    const [server, store] = [new Server(), memory()];
    const queue = queueOn(server, store);
    await queue.open();
    queue.halt('elsewhere');
    queue.put(1, yes);
    queue.put(2, yes);
    await server.send('a', { sequence: 1, position: 1, answer: no });
    await queue.goOn(server.truth());
    await settled(queue);
    expect(queue.fates.keptElsewhere).toEqual([1]);
    expect(server.answers()).toEqual({ 1: no, 2: yes });
    expect(queue.stateOf(1)).toEqual({ kind: 'stored', at: 't1' });
    expect(store.rows.size).toBe(0);
  });

  it('also give way where a number is taken, but never to an earlier answer of this page itself', async () => {
    const [server, store] = [new Server(), memory()];
    server.line.push('back');
    const queue = queueOn(server, store);
    await queue.open();
    queue.put(1, yes);
    await vi.advanceTimersByTimeAsync(0);
    queue.put(1, no);
    queue.put(2, no);
    // Another tab has sent the same answer on and given one of its own: number 2 is taken.
    await server.send('a', { sequence: 2, position: 2, answer: yes });
    await settled(queue);
    expect(server.answers()).toEqual({ 1: no, 2: yes });
    expect(queue.fates.keptElsewhere).toEqual([2]);
  });

  it('that another tab has sent are not sent again', async () => {
    const [server, store] = [new Server(), memory()];
    const first = queueOn(server, store);
    await first.open();
    first.halt('elsewhere');
    first.put(1, yes);
    await vi.advanceTimersByTimeAsync(0);
    const second = queueOn(server, store);
    await second.open();
    await settled(second);
    second.put(1, no);
    await settled(second);
    await first.goOn(server.truth());
    await settled(first);
    expect(server.log.map(({ answer }) => answer)).toEqual([yes, no]);
    expect([first.waiting, first.fates.keptElsewhere]).toEqual([0, []]);
  });

  it('count where the acknowledgement alone was lost before the end', async () => {
    const [server, store] = [new Server(), memory()];
    server.line.push('back');
    const queue = queueOn(server, store);
    await queue.open();
    queue.put(1, yes);
    queue.put(2, yes);
    await vi.advanceTimersByTimeAsync(0);
    server.state = 'closed';
    server.line.push('there');
    queue.halt('over');
    await settled(queue);
    expect([queue.fates.tooLate, store.rows.size]).toEqual([[2], 0]);
    expect(queue.stateOf(1)).toEqual({ kind: 'stored', at: 't1' });
  });

  it('wait until what an earlier visit has kept is read, and are newer than that', async () => {
    const [server, store] = [new Server(), memory()];
    const first = queueOn(server, store);
    first.put(1, yes);
    await vi.advanceTimersByTimeAsync(0);
    first.close();
    let read = () => {};
    const slow: QueueStore = {
      ...store,
      read: async () => {
        await new Promise<void>((done) => {
          read = done;
        });
        return store.read();
      },
    };
    const second = queueOn(server, slow);
    const opening = second.open();
    second.put(1, no);
    await vi.advanceTimersByTimeAsync(100);
    expect(server.tried).toEqual([]);
    read();
    await opening;
    await settled(second);
    expect(server.log.map(({ answer }) => answer)).toEqual([no]);
    expect(store.rows.size).toBe(0);
  });

  it('are sent after a while where the database does not answer', async () => {
    const server = new Server();
    const queue = queueOn(server, { ...memory(), read: () => new Promise(() => undefined) });
    void queue.open();
    queue.put(1, yes);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(server.answers()).toEqual({ 1: yes });
  });

  it('go on in a browser that keeps nothing', async () => {
    const server = new Server();
    const store = { ...memory(), put: () => Promise.reject(new Error('full')) };
    const queue = queueOn(server, store);
    await queue.open();
    queue.put(1, yes);
    await settled(queue);
    expect([server.answers(), queue.isUnkept]).toEqual([{ 1: yes }, true]);
  });

  it('arrive as the person has left them, whatever becomes of line and page', async () => {
    const step = fc.oneof(
      fc.record({ put: fc.integer({ min: 1, max: 4 }), value: fc.boolean() }),
      fc.constantFrom('there' as const, 'back' as const, 'reload' as const, 'wait' as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const [server, store] = [new Server(), memory()];
        const meant: Record<number, Answer> = {};
        let queue = queueOn(server, store);
        await queue.open();
        for (const one of steps) {
          if (typeof one === 'object') {
            meant[one.put] = { kind: 'trueFalse', value: one.value };
            queue.put(one.put, meant[one.put] ?? null);
          } else if (one === 'wait') await vi.advanceTimersByTimeAsync(700);
          else if (one === 'reload') {
            await vi.advanceTimersByTimeAsync(0);
            queue.close();
            queue = queueOn(server, store);
            await queue.open();
          } else server.line.push(one);
        }
        server.line.length = 0;
        await settled(queue);
        expect(server.answers()).toEqual(meant);
        expect(server.log.map(({ sequence }) => sequence)).toEqual(server.log.map((_, i) => i + 1));
        queue.close();
      }),
      { numRuns: 200 },
    );
  });
});
