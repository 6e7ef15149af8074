import isEqual from 'lodash/isEqual';
import type { AnswerItem, GivenAnswer } from '@/services/questionnaire';
import { conflictOf } from '@/utils/conflict';
import { OfflineQueue } from '@/utils/offline/OfflineQueue';
import type { QueueStore, Save } from '@/utils/offline/save';
import { merged, sameAnswer, typedPart } from './merge';

/**
 * saved: the server has it. typing, saving: on its way. waiting: the line is lost. conflict: somebody else has answered
 * differently. refused: the server does not take it.
 */
export type AnswerStatus = 'saved' | 'typing' | 'saving' | 'waiting' | 'conflict' | 'refused';

/** One question as the page shows it. Another object with every change, and only then. */
export interface Shown {
  readonly item: AnswerItem;
  /** With what was typed here. */
  readonly answer: GivenAnswer | null;
  readonly status: AnswerStatus;
  readonly theirs?: { answer: GivenAnswer | null; version: number; who: string; when: string };
  /** What the own answer was made from. */
  readonly base?: GivenAnswer | null;
  /** Why the server does not take it. */
  readonly error?: string;
  /** This browser keeps nothing: what isn't sent goes with the page. */
  readonly isUnkept?: boolean;
}

interface Saved {
  version: number;
  answeredAt: string;
  answeredBy: string | null;
}
interface AnswerBody {
  answer: GivenAnswer | null;
}
/** The answer that another person has given in the meantime. */
interface Current {
  version: number;
  answer: GivenAnswer | null;
}

interface Options {
  /** Of the queue: names account and questionnaire. */
  name: string;
  items: readonly AnswerItem[];
  send: (item: string, save: { version: number; answer: GivenAnswer | null }, key: string) => Promise<Saved>;
  store?: QueueStore;
}

/** After so long without another letter an answer is sent, in ms. */
const PAUSE = 700;

/**
 * The answers of one page: what the server has, with what is typed here in front of it. Each question is saved by itself;
 * what others answer comes in beside it.
 */
export class AnswerDesk {
  private readonly shown = new Map<string, Shown>();
  private readonly queue: OfflineQueue<AnswerBody, Saved>;
  private readonly listeners = new Set<() => void>();
  /** Grows with every change. */
  version = 0;

  constructor({ name, items, send, store }: Options) {
    for (const item of items)
      this.shown.set(item.questionnairItemCode, { item, answer: typedPart(item.answer), status: 'saved' });
    this.queue = new OfflineQueue(name, {
      isWhole: true,
      send: ({ id, record = '', body: { version = 0, answer } }) => send(record, { version, answer }, id),
      reconcile: (save, error) => this.reconcile(save, error),
      onSent: (save, saved) => saved && this.arrived(save, saved),
      store,
    });
    this.queue.subscribe((itemCode) => this.refresh(itemCode));
  }

  /** Brings in what an earlier visit has not sent. */
  open(): Promise<void> {
    return this.queue.open();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly get = (itemCode: string): Shown | undefined => this.shown.get(itemCode);

  /** All of them, in the questionnaire's order. */
  all(): Shown[] {
    return [...this.shown.values()];
  }

  private refresh(itemCode: string, item = this.shown.get(itemCode)?.item): void {
    if (!item) return;
    const shown = { item, ...this.stateOf(itemCode, item) };
    if (isEqual(shown, this.shown.get(itemCode))) return;
    this.shown.set(itemCode, shown);
    this.version += 1;
    for (const listener of this.listeners) listener();
  }

  private stateOf(itemCode: string, item: AnswerItem): Omit<Shown, 'item'> {
    const state = this.queue.stateOf(itemCode);
    if (!state) return { answer: typedPart(item.answer), status: 'saved' };
    const { save, status, error, isUnkept } = state;
    const typed = { answer: save.body.answer, ...(isUnkept && { isUnkept }) };
    if (status !== 'refused') return { ...typed, status };
    const conflict = conflictOf<Current>(error);
    if (!conflict) return { ...typed, status, error: error instanceof Error ? error.message : String(error) };
    const { current, changedBy, changedAt } = conflict;
    const theirs = { ...current, answer: typedPart(current.answer), who: changedBy, when: changedAt };
    return { ...typed, status: 'conflict', theirs, base: typedPart(save.base) };
  }

  /** What somebody types: kept at once, sent after a pause. */
  type(itemCode: string, given: GivenAnswer | null): void {
    const before = this.shown.get(itemCode);
    if (!before) return;
    const last = this.queue.stateOf(itemCode)?.save.body;
    const base = last ? last.answer : typedPart(before.item.answer);
    const body = { version: last?.version ?? before.item.answerVersion, answer: typedPart(given) };
    // While another person's answer is shown, the user first decides about the own one.
    const pause = before.status === 'conflict' ? undefined : PAUSE;
    this.queue.put({ record: itemCode, kind: 'answer', title: before.item.questionCode, body, base }, pause);
  }

  /** Sends what is on its way; of one question, or all. Ends when nothing more can be done now. */
  flush(itemCode?: string): Promise<void> {
    return this.queue.flush(itemCode);
  }

  private arrived({ record = '', body }: Save<AnswerBody>, { version, answeredAt, answeredBy }: Saved): void {
    const before = this.shown.get(record)?.item;
    if (!before) return;
    // Attached files stay with it.
    const files = before.answer?.files;
    const answer = body.answer || files ? { ...body.answer, ...(files && { files }) } : null;
    this.refresh(record, { ...before, answer, answerVersion: version, answeredAt, answeredBy });
  }

  /** Another person has answered in the meantime: both changes are merged, or the user decides. */
  private reconcile({ record = '', body, base }: Save<AnswerBody>, error: unknown) {
    const conflict = conflictOf<Current>(error);
    const before = this.shown.get(record)?.item;
    if (!conflict || !before) return undefined;
    const { version } = conflict.current;
    const theirs = typedPart(conflict.current.answer);
    const by = { answeredBy: conflict.changedBy, answeredAt: conflict.changedAt };
    this.refresh(record, { ...before, answer: theirs, answerVersion: version, ...by });
    // One's own, whose answer was lost with the line, among them.
    if (sameAnswer(body.answer, theirs)) return { arrivedAs: version };
    const answer = merged(base ?? null, body.answer, theirs);
    return answer === undefined ? undefined : { body: { ...body, answer, version }, base: theirs };
  }

  /** The user has decided which answer is kept. */
  resolve(itemCode: string, answer: GivenAnswer | null): void {
    const theirs = this.shown.get(itemCode)?.theirs;
    if (!theirs) return;
    const { version, answer: base } = theirs;
    this.queue.resend(({ body }) => ({ body: { ...body, answer, version }, base }), itemCode);
  }

  /** Discards what was typed and keeps the server's answer. */
  giveUp(itemCode: string): void {
    this.queue.drop(itemCode);
  }

  /** What others have changed; what is typed here stays in front of it. */
  bring(items: readonly AnswerItem[]): void {
    for (const item of items) {
      const before = this.shown.get(item.questionnairItemCode);
      if (before && before.item.answerVersion <= item.answerVersion) this.refresh(item.questionnairItemCode, item);
    }
  }

  /** The page goes: what is kept stays, nothing more is sent. */
  close(): void {
    this.queue.close();
    this.listeners.clear();
  }
}
