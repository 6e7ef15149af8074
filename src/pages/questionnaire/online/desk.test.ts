import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorCodes } from '#domain/kernel/errors';
import { PortalError } from '@/requestErrors';
import type { AnswerItem, GivenAnswer } from '@/services/questionnaire';
import { AnswerDesk } from './desk';
import { merged } from './merge';

const item = (code: string, part: Partial<AnswerItem> = {}): AnswerItem => ({
  ...{
    questionnairItemCode: code,
    questionInstanceCode: code,
    questionnaireCode: 'Q',
    questionCode: code,
    position: 0,
  },
  ...{ isShown: true, respondent: null, dueDate: null, state: 'notsubmit', stateSince: '', isLate: false },
  ...{ returnReason: null, returnedBy: null, answer: null, answerVersion: 0, answeredBy: null, answeredAt: null },
  ...{ score: null, lack: null, files: [], allowedActions: ['answer'] },
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
    data: { current: { version, answer }, changedBy: '李想', changedAt: '2026-11-23T01:00:00Z' },
  });

/** A desk over a server that takes what it is sent, unless a test says otherwise. */
function made(send: Send, part: Partial<ConstructorParameters<typeof AnswerDesk>[0]> = {}) {
  const kept = new Map<string, unknown>();
  const calls = vi.fn(send);
  const desk = new AnswerDesk({
    ...{ items: [item('a'), item('b')], kept: [], send: calls },
    keep: async (local) => void kept.set(local.itemCode, local.answer),
    forget: async (code) => void kept.delete(code),
    ...part,
  });
  return {
    desk,
    kept,
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
    desk.type('a', text('总'));
    desk.type('a', text('总部'));
    expect([kept.get('a'), desk.get('a')?.status, sent()]).toEqual([text('总部'), 'typing', []]);
    await settle();
    expect(sent()).toEqual(['a 总部@0']);
    expect([kept.has('a'), desk.get('a')?.status, desk.get('a')?.item.answerVersion]).toEqual([false, 'saved', 1]);
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
    desk.type('a', text('一'));
    await settle();
    desk.type('a', text('一二'));
    release?.();
    await settle();
    expect(sent()).toEqual(['a 一@0', 'a 一二@1']);
    expect(desk.get('a')).toMatchObject({ status: 'saved', answer: text('一二') });
  });

  it('wait for a lost line and go by the same key, so that nothing is done twice', async () => {
    let line = false;
    const { desk, calls, kept } = made(async (_code, { version }) => {
      if (!line) throw outage();
      return took(version + 1);
    });
    desk.type('a', text('总部'));
    await settle();
    expect([desk.get('a')?.status, kept.has('a')]).toEqual(['waiting', true]);
    line = true;
    await vi.advanceTimersByTimeAsync(11_000);
    expect(desk.get('a')?.status).toBe('saved');
    const keys = calls.mock.calls.map(([, , key]) => key);
    expect(new Set(keys).size).toBe(1);
  });

  it('of an earlier visit are sent by the next one', async () => {
    const before = {
      itemCode: 'a',
      answer: text('昨天'),
      version: 0,
      base: null,
      key: 'key-of-yesterday',
      savedAt: '',
    };
    const { desk, calls, kept } = made(async () => took(1), { kept: [before] });
    kept.set('a', before.answer);
    expect(desk.get('a')).toMatchObject({ answer: text('昨天'), status: 'waiting' });
    await desk.tryAgain();
    expect(calls).toHaveBeenCalledWith('a', { version: 0, answer: text('昨天') }, 'key-of-yesterday');
    expect([desk.get('a')?.status, kept.has('a')]).toEqual(['saved', false]);
  });

  it('whose own answer was lost with the line are no conflict', async () => {
    let turn = 0;
    const { desk, sent } = made(async (_code, { version }) => {
      turn += 1;
      // The first arrives, and its answer doesn't come back.
      if (turn === 1) throw outage();
      if (turn === 2) throw conflict(1, text('一'));
      return took(version + 1);
    });
    desk.type('a', text('一'));
    await settle();
    desk.type('a', text('一二'));
    await settle();
    await settle();
    expect(sent()).toEqual(['a 一@0', 'a 一二@0', 'a 一二@1']);
    expect(desk.get('a')).toMatchObject({ status: 'saved', answer: text('一二') });
  });

  it('are put together where two have changed different parts, and shown to people where they differ', async () => {
    let first = true;
    const { desk, sent } = made(async (code, { version }) => {
      if (version === 0) throw conflict(1, code === 'a' ? { note: '见附件' } : text('分部'));
      first = false;
      return took(version + 1);
    });
    desk.type('a', text('总部'));
    desk.type('b', text('总部'));
    await settle();
    await settle();
    expect(first).toBe(false);
    expect(desk.get('a')).toMatchObject({ status: 'saved', answer: { text: '总部', note: '见附件' } });
    expect(desk.get('b')).toMatchObject({
      status: 'conflict',
      answer: text('总部'),
      theirs: { answer: text('分部'), who: '李想' },
    });
    // What is typed meanwhile stays here until somebody has decided.
    desk.type('b', text('总部与分部'));
    await settle();
    expect(sent().filter((one) => one.startsWith('b'))).toEqual(['b 总部@0']);
    desk.resolve('b', text('总部与分部'));
    await settle();
    expect(sent().at(-1)).toBe('b 总部与分部@1');
    expect(desk.get('b')?.status).toBe('saved');
  });

  it('that the server does not take are told with why, kept, and given up by hand alone', async () => {
    const { desk, kept } = made(async () => {
      throw new PortalError('当前状态不允许此操作', errorCodes.refusedTransition);
    });
    desk.type('a', text('晚了'));
    await settle();
    expect(desk.get('a')).toMatchObject({ status: 'refused', error: '当前状态不允许此操作', answer: text('晚了') });
    expect(kept.has('a')).toBe(true);
    desk.giveUp('a');
    expect([desk.get('a')?.status, desk.get('a')?.answer, kept.has('a')]).toEqual(['saved', null, false]);
  });

  it('of others come in, and never over what is typed', async () => {
    const { desk } = made(() => new Promise(() => undefined));
    desk.type('a', text('我的'));
    desk.bring([
      item('a', { answer: text('别人的'), answerVersion: 1 }),
      item('b', { answer: text('别人的'), answerVersion: 1 }),
    ]);
    expect(desk.get('a')?.answer).toEqual(text('我的'));
    expect(desk.get('b')).toMatchObject({ answer: text('别人的'), status: 'saved' });
    // News that was on its way while an own save arrived is older.
    desk.bring([item('b', { answer: null, answerVersion: 0 })]);
    expect(desk.get('b')?.answer).toEqual(text('别人的'));
  });

  it('say so where the browser keeps nothing', async () => {
    const { desk } = made(
      async () => {
        throw outage();
      },
      { keep: () => Promise.reject(new Error('full')) },
    );
    desk.type('a', text('总部'));
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
    [{ choice: ['x'] }, { choice: ['x'], note: 'n' }, { notApplicable: '没有' }, { notApplicable: '没有', note: 'n' }],
    [{ choice: ['x'] }, { choice: ['y'] }, { notApplicable: '没有' }, undefined],
    [null, { choice: ['x'] }, { choice: ['x'] }, { choice: ['x'] }],
  ])('from %j: %j and %j make %j', (base, mine, theirs, both) => {
    expect(merged(base, mine, theirs)).toEqual(both);
  });
});
