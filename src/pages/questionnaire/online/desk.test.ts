import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorCodes } from '#domain/kernel/errors';
import { PortalError } from '@/requestErrors';
import type { AnswerItem, GivenAnswer } from '@/services/questionnaire';
import type { QueueStore, StoredSave } from '@/utils/offline/save';
import { AnswerDesk } from './desk';
import { chosenAnswer, merged } from './merge';

const item = (code: string, part: Partial<AnswerItem> = {}): AnswerItem => ({
  questionnairItemCode: code,
  questionInstanceCode: code,
  questionnaireCode: 'Q',
  questionCode: code,
  position: 0,
  isShown: true,
  respondent: null,
  dueDate: null,
  state: 'notsubmit',
  stateSince: '',
  isLate: false,
  returnReason: null,
  returnedAnswer: null,
  returnedBy: null,
  answer: null,
  answerVersion: 0,
  answeredBy: null,
  answeredAt: null,
  score: null,
  lack: null,
  files: [],
  allowedActions: ['answer'],
  ...part,
});

type Save = { version: number; answer: GivenAnswer | null };
type Send = (
  code: string,
  save: Save,
  key: string,
) => Promise<{ version: number; answeredAt: string; answeredBy: null }>;
const took = (version: number) => ({ version, answeredAt: '2026-11-23T01:00:00Z', answeredBy: null });
const outage = () => new PortalError('no connection', 'network');
const conflict = (version: number, answer: GivenAnswer | null) =>
  new PortalError('conflict', errorCodes.conflict, {
    data: { current: { version, answer }, changedBy: 'Li', changedAt: '2026-11-23T01:00:00Z' },
  });

/** What the browser keeps, in memory. */
function memoryStore() {
  const rows = new Map<number, StoredSave>();
  let last = 0;
  const store: QueueStore = {
    read: async () => [...rows.values()],
    put: async (save, order = ++last) => {
      rows.set(order, { ...save, queue: '', order });
      return order;
    },
    remove: async (order, id) => void (rows.get(order)?.id === id && rows.delete(order)),
    watch: () => () => undefined,
  };
  const kept = (record: string) =>
    ([...rows.values()].findLast((row) => row.record === record)?.body as { answer?: GivenAnswer })?.answer;
  return { ...store, kept };
}

/** A desk over a server that takes what it is sent, unless a test says otherwise. */
function made(send: Send, part: Partial<ConstructorParameters<typeof AnswerDesk>[0]> = {}) {
  const store = memoryStore();
  const calls = vi.fn(send);
  const desk = new AnswerDesk({ name: 'A:answers:Q', items: [item('a'), item('b')], send: calls, store, ...part });
  return {
    desk,
    kept: store.kept,
    calls,
    sent: () => calls.mock.calls.map(([code, { answer, version }]) => `${code} ${answer?.text}@${version}`),
  };
}
const text = (words: string): GivenAnswer => ({ text: words });
const settle = () => vi.advanceTimersByTimeAsync(1_000);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the answers of a page', () => {
  it('are kept with every letter, sent after a pause, and forgotten once they have arrived', async () => {
    const { desk, kept, sent } = made(async (_code, { version }) => took(version + 1));
    desk.type('a', text('H'));
    desk.type('a', text('HQ'));
    await vi.advanceTimersByTimeAsync(0);
    expect([kept('a'), desk.get('a')?.status, sent()]).toEqual([text('HQ'), 'typing', []]);
    await settle();
    expect(sent()).toEqual(['a HQ@0']);
    expect([kept('a'), desk.get('a')?.status, desk.get('a')?.item.answerVersion]).toEqual([undefined, 'saved', 1]);
  });

  it('go on from what arrives while somebody types on', async () => {
    let release: (() => void) | undefined;
    const { desk, sent } = made((_code, { version }) =>
      version === 0
        ? new Promise((resolve) => {
            release = () => resolve(took(1));
          })
        : Promise.resolve(took(version + 1)),
    );
    desk.type('a', text('one'));
    await settle();
    desk.type('a', text('one two'));
    release?.();
    await settle();
    expect(sent()).toEqual(['a one@0', 'a one two@1']);
    expect(desk.get('a')).toMatchObject({ status: 'saved', answer: text('one two') });
  });

  it('wait for a lost line and go by the same key, so that nothing is done twice', async () => {
    let line = false;
    const { desk, calls, kept } = made(async (_code, { version }) => {
      if (!line) throw outage();
      return took(version + 1);
    });
    desk.type('a', text('HQ'));
    await settle();
    expect([desk.get('a')?.status, kept('a')]).toEqual(['waiting', text('HQ')]);
    line = true;
    await vi.advanceTimersByTimeAsync(11_000);
    expect(desk.get('a')?.status).toBe('saved');
    const keys = calls.mock.calls.map(([, , key]) => key);
    expect(new Set(keys).size).toBe(1);
  });

  it('of an earlier visit are sent by the next one', async () => {
    const store = memoryStore();
    const body = { version: 0, answer: text('yesterday') };
    await store.put({ id: 'key-of-yesterday', record: 'a', kind: 'answer', title: '', body, base: null, savedAt: '' });
    const { desk, calls } = made(async () => took(1), { store });
    await desk.open();
    expect(desk.get('a')).toMatchObject({ answer: text('yesterday'), status: 'waiting' });
    await desk.flush();
    expect(calls).toHaveBeenCalledWith('a', { version: 0, answer: text('yesterday') }, 'key-of-yesterday');
    await vi.advanceTimersByTimeAsync(0);
    expect([desk.get('a')?.status, store.kept('a')]).toEqual(['saved', undefined]);
  });

  it('whose own answer was lost with the line are no conflict', async () => {
    let turn = 0;
    const { desk, calls, sent } = made(async (_code, { version }) => {
      turn += 1;
      // The first arrives, its answer doesn't come back, and the server no longer remembers its key.
      if (turn === 1) throw outage();
      if (turn === 2) throw conflict(1, text('one'));
      return took(version + 1);
    });
    desk.type('a', text('one'));
    await settle();
    desk.type('a', text('one two'));
    await settle();
    await settle();
    expect(sent()).toEqual(['a one@0', 'a one@0', 'a one two@1']);
    expect(new Set(calls.mock.calls.map(([, , key]) => key)).size).toBe(2);
    expect(desk.get('a')).toMatchObject({ status: 'saved', answer: text('one two') });
  });

  it('are put together where two have changed different parts, and shown to people where they differ', async () => {
    let first = true;
    const { desk, sent } = made(async (code, { version }) => {
      if (version === 0) throw conflict(1, code === 'a' ? { note: 'see file' } : text('branch'));
      first = false;
      return took(version + 1);
    });
    desk.type('a', text('HQ'));
    desk.type('b', text('HQ'));
    await settle();
    await settle();
    expect(first).toBe(false);
    expect(desk.get('a')).toMatchObject({ status: 'saved', answer: { text: 'HQ', note: 'see file' } });
    expect(desk.get('b')).toMatchObject({
      status: 'conflict',
      answer: text('HQ'),
      theirs: { answer: text('branch'), who: 'Li' },
    });
    // What is typed meanwhile stays here until somebody has decided.
    desk.type('b', text('HQ and branch'));
    await settle();
    expect(sent().filter((one) => one.startsWith('b'))).toEqual(['b HQ@0']);
    desk.resolve('b', text('HQ and branch'));
    await settle();
    expect(sent().at(-1)).toBe('b HQ and branch@1');
    expect(desk.get('b')?.status).toBe('saved');
  });

  it('that the server does not take are told with why, kept, and given up by hand alone', async () => {
    const { desk, kept } = made(async () => {
      throw new PortalError('not now', errorCodes.refusedTransition);
    });
    desk.type('a', text('late'));
    await settle();
    expect(desk.get('a')).toMatchObject({ status: 'refused', error: 'not now', answer: text('late') });
    expect(kept('a')).toEqual(text('late'));
    desk.giveUp('a');
    await vi.advanceTimersByTimeAsync(0);
    expect([desk.get('a')?.status, desk.get('a')?.answer, kept('a')]).toEqual(['saved', null, undefined]);
  });

  it('of others come in, and never over what is typed', async () => {
    const { desk } = made(() => new Promise(() => undefined));
    desk.type('a', text('mine'));
    desk.bring([
      item('a', { answer: text('theirs'), answerVersion: 1 }),
      item('b', { answer: text('theirs'), answerVersion: 1 }),
    ]);
    expect(desk.get('a')?.answer).toEqual(text('mine'));
    expect(desk.get('b')).toMatchObject({ answer: text('theirs'), status: 'saved' });
    // News that was on its way while an own save arrived is older.
    desk.bring([item('b', { answer: null, answerVersion: 0 })]);
    expect(desk.get('b')?.answer).toEqual(text('theirs'));
  });

  it('say so where the browser keeps nothing', async () => {
    const { desk } = made(
      async () => {
        throw outage();
      },
      { store: { ...memoryStore(), put: () => Promise.reject(new Error('full')) } },
    );
    desk.type('a', text('HQ'));
    await settle();
    expect(desk.get('a')).toMatchObject({ status: 'waiting', isUnkept: true });
  });
});

describe('two answers to one question', () => {
  it.each<[GivenAnswer | null, GivenAnswer | null, GivenAnswer | null, GivenAnswer | null | undefined]>([
    [null, { text: 'a' }, { note: 'n' }, { text: 'a', note: 'n' }],
    [{ text: 'a' }, { text: 'b' }, { text: 'a', note: 'n' }, { text: 'b', note: 'n' }],
    [{ text: 'a' }, { text: 'b' }, { text: 'c' }, undefined],
    [{ text: 'a', note: 'n' }, { text: 'a' }, { text: 'b', note: 'n' }, { text: 'b' }],
    [{ choice: ['x'] }, { choice: ['x'], note: 'n' }, { notApplicable: 'none' }, { notApplicable: 'none', note: 'n' }],
    [{ choice: ['x'] }, { choice: ['y'] }, { notApplicable: 'none' }, undefined],
    [null, { choice: ['x'] }, { choice: ['x'] }, { choice: ['x'] }],
  ])('from %j: %j and %j make %j', (base, mine, theirs, both) => {
    expect(merged(base, mine, theirs)).toEqual(both);
  });

  it('become the one that somebody chooses, side by side', () => {
    const [mine, theirs] = [
      { text: 'a', note: 'm' },
      { text: 'b', note: 't' },
    ];
    const none = new Set<string>();
    expect(chosenAnswer(mine, theirs, none, none)).toEqual(mine);
    expect(chosenAnswer(mine, theirs, new Set(['answer', 'note']), none)).toEqual(theirs);
    expect(chosenAnswer(mine, theirs, new Set(['answer']), none)).toEqual({ text: 'b', note: 'm' });
    expect(chosenAnswer(mine, theirs, new Set(['note']), new Set(['answer']))).toEqual({ text: 'b\na', note: 't' });
    // An answer and the mark "not applicable" exclude each other.
    expect(chosenAnswer({ choice: ['x'] }, { notApplicable: 'none' }, new Set(['answer']), none)).toEqual({
      notApplicable: 'none',
    });
  });
});
