import { errorCodes } from '#domain/kernel/errors';
import { isOutage, PortalError } from '@/requestErrors';
import type { AnswerItem, GivenAnswer } from '@/services/questionnaire';
import type { KeptAnswer } from '@/utils/answerStore';
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
type Local = Omit<KeptAnswer, 'accountId' | 'projectCode' | 'questionnaireCode' | 'answer'> & {
  answer: GivenAnswer | null;
};

interface Options {
  items: readonly AnswerItem[];
  /** What an earlier visit has not sent. */
  kept: readonly Local[];
  send: (item: string, save: { version: number; answer: GivenAnswer | null }, key: string) => Promise<Saved>;
  keep: (local: Local) => Promise<void>;
  forget: (itemCode: string) => Promise<void>;
}

/** After so long without another letter an answer is sent, in ms. */
const PAUSE = 700;
/** What waits for the line is tried so often, in ms. */
const RETRY = 10_000;

/**
 * The answers of one page: what the server has, what is typed here, and how one becomes the other. Each question is saved
 * by itself; what others answer comes in beside it.
 */
export class AnswerDesk {
  private readonly shown = new Map<string, Shown>();
  private readonly local = new Map<string, Local>();
  /** What was sent last and may have arrived although its answer was lost. */
  private readonly sent = new Map<string, GivenAnswer | null>();
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>();
  private readonly sending = new Map<string, Promise<void>>();
  private readonly listeners = new Set<() => void>();
  private retry: ReturnType<typeof setInterval> | undefined;
  /** Grows with every change. */
  version = 0;

  constructor(private readonly options: Options) {
    for (const item of options.items)
      this.shown.set(item.questionnairItemCode, { item, answer: typedPart(item.answer), status: 'saved' });
    for (const local of options.kept) {
      const before = this.shown.get(local.itemCode);
      if (!before) continue;
      this.local.set(local.itemCode, local);
      this.show(local.itemCode, { answer: local.answer, status: 'waiting' });
    }
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

  private show(itemCode: string, patch: Partial<Shown>): void {
    const before = this.shown.get(itemCode);
    if (!before) return;
    this.shown.set(itemCode, { ...before, ...patch });
    this.version += 1;
    for (const listener of this.listeners) listener();
  }

  /** What somebody types: kept at once, sent after a pause. */
  type(itemCode: string, answer: GivenAnswer | null): void {
    const before = this.shown.get(itemCode);
    if (!before) return;
    const started = this.local.get(itemCode);
    const local: Local = {
      itemCode,
      answer: typedPart(answer),
      version: started?.version ?? before.item.answerVersion,
      base: started ? started.base : typedPart(before.item.answer),
      key: crypto.randomUUID(),
      savedAt: new Date().toISOString(),
    };
    this.local.set(itemCode, local);
    // Who looks at somebody else's answer decides first what becomes of the own one.
    const status = before.status === 'conflict' ? 'conflict' : 'typing';
    this.show(itemCode, { answer: local.answer, status, error: undefined });
    this.options.keep(local).then(
      () => this.shown.get(itemCode)?.isUnkept && this.show(itemCode, { isUnkept: undefined }),
      () => this.show(itemCode, { isUnkept: true }),
    );
    if (status === 'typing') this.later(itemCode, PAUSE);
  }

  private later(itemCode: string, ms: number): void {
    clearTimeout(this.timers.get(itemCode));
    this.timers.set(
      itemCode,
      setTimeout(() => void this.save(itemCode), ms),
    );
  }

  /** Sends what is on its way; of one question, or all. Answers when nothing more can be done now. */
  async flush(itemCode?: string): Promise<void> {
    const codes = itemCode === undefined ? [...this.local.keys()] : [itemCode];
    await Promise.all(codes.map((code) => this.save(code)));
  }

  private save(itemCode: string): Promise<void> {
    clearTimeout(this.timers.get(itemCode));
    const running = this.sending.get(itemCode);
    // One after the other: the second is made from what the first one made.
    const next = (running ?? Promise.resolve()).then(() => this.sendNow(itemCode));
    this.sending.set(itemCode, next);
    return next.finally(() => {
      if (this.sending.get(itemCode) === next) this.sending.delete(itemCode);
    });
  }

  private async sendNow(itemCode: string): Promise<void> {
    const local = this.local.get(itemCode);
    const status = this.shown.get(itemCode)?.status;
    if (!local || status === 'conflict' || status === 'refused') return;
    this.show(itemCode, { status: 'saving' });
    try {
      const saved = await this.options.send(itemCode, { version: local.version, answer: local.answer }, local.key);
      this.arrived(itemCode, local, saved);
    } catch (error) {
      this.failed(itemCode, local, error);
    }
  }

  private arrived(itemCode: string, sent: Local, { version, answeredAt, answeredBy }: Saved): void {
    const before = this.shown.get(itemCode);
    if (!before) return;
    this.sent.delete(itemCode);
    // Files that are attached go on standing beside it.
    const files = before.item.answer?.files;
    const answer = sent.answer || files ? { ...sent.answer, ...(files && { files }) } : null;
    const item = { ...before.item, answer, answerVersion: version, answeredAt, answeredBy };
    const now = this.local.get(itemCode);
    if (now && now.key !== sent.key) {
      // Typed on meanwhile: made from what has just arrived.
      this.goOnFrom(itemCode, now, version, sent.answer);
      this.show(itemCode, { item });
      return;
    }
    this.local.delete(itemCode);
    // What the browser still keeps is sent again by the next visit, and found to be there already.
    void this.options.forget(itemCode).catch(() => undefined);
    this.show(itemCode, { item, answer: typedPart(item.answer), status: 'saved', isUnkept: undefined });
  }

  private goOnFrom(itemCode: string, local: Local, version: number, base: GivenAnswer | null): void {
    const next = { ...local, version, base };
    this.local.set(itemCode, next);
    this.options.keep(next).catch(() => this.show(itemCode, { isUnkept: true }));
    this.show(itemCode, { status: 'typing' });
    this.later(itemCode, PAUSE);
  }

  private failed(itemCode: string, sent: Local, error: unknown): void {
    if (isOutage(error)) {
      this.sent.set(itemCode, sent.answer);
      this.show(itemCode, { status: 'waiting' });
      this.retry ??= setInterval(() => void this.tryAgain(), RETRY);
      return;
    }
    if (error instanceof PortalError && error.code === errorCodes.conflict) {
      const { current, changedBy, changedAt } = error.details.data as {
        current: { version: number; answer: GivenAnswer | null };
        changedBy: string;
        changedAt: string;
      };
      this.differs(itemCode, current.version, typedPart(current.answer), { who: changedBy, when: changedAt });
      return;
    }
    this.show(itemCode, { status: 'refused', error: error instanceof Error ? error.message : String(error) });
  }

  /** Somebody else has answered meanwhile: what both have changed is put together, or somebody decides. */
  private differs(
    itemCode: string,
    version: number,
    theirs: GivenAnswer | null,
    by: { who: string; when: string },
  ): void {
    const local = this.local.get(itemCode);
    const before = this.shown.get(itemCode);
    if (!local || !before) return;
    const item = { ...before.item, answer: theirs, answerVersion: version, answeredBy: by.who, answeredAt: by.when };
    if (sameAnswer(local.answer, theirs)) {
      this.local.delete(itemCode);
      void this.options.forget(itemCode).catch(() => undefined);
      this.show(itemCode, { item, answer: theirs, status: 'saved' });
      return;
    }
    // One's own, whose answer was lost with the line.
    const isOwn = this.sent.has(itemCode) && sameAnswer(this.sent.get(itemCode), theirs);
    const both = isOwn ? local.answer : merged(local.base, local.answer, theirs);
    if (both !== undefined) {
      this.sent.delete(itemCode);
      this.show(itemCode, { item, answer: both });
      this.goOnFrom(itemCode, { ...local, answer: both, key: crypto.randomUUID() }, version, theirs);
      return;
    }
    this.show(itemCode, { item, status: 'conflict', theirs: { answer: theirs, version, ...by } });
  }

  /** Somebody has decided which answer stands. */
  resolve(itemCode: string, answer: GivenAnswer | null): void {
    const local = this.local.get(itemCode);
    const theirs = this.shown.get(itemCode)?.theirs;
    if (!local || !theirs) return;
    this.show(itemCode, { answer, theirs: undefined });
    this.goOnFrom(itemCode, { ...local, answer, key: crypto.randomUUID() }, theirs.version, theirs.answer);
  }

  /** Gives up what was typed; the server's answer stands. */
  giveUp(itemCode: string): void {
    const before = this.shown.get(itemCode);
    if (!before) return;
    clearTimeout(this.timers.get(itemCode));
    this.local.delete(itemCode);
    void this.options.forget(itemCode).catch(() => undefined);
    const answer = typedPart(before.item.answer);
    this.show(itemCode, { answer, status: 'saved', theirs: undefined, error: undefined, isUnkept: undefined });
  }

  /** What others have changed; what is typed here stays in front of it. */
  bring(items: readonly AnswerItem[]): void {
    for (const item of items) {
      const before = this.shown.get(item.questionnairItemCode);
      if (!before || before.item.answerVersion > item.answerVersion) continue;
      const isTyped = this.local.has(item.questionnairItemCode);
      this.show(item.questionnairItemCode, {
        item,
        ...(!isTyped && { answer: typedPart(item.answer), status: 'saved' }),
      });
    }
  }

  /** Sends what waits for the line. */
  async tryAgain(): Promise<void> {
    const waiting = [...this.local.keys()].filter((code) => this.shown.get(code)?.status === 'waiting');
    if (waiting.length === 0) {
      clearInterval(this.retry);
      this.retry = undefined;
    }
    await Promise.all(waiting.map((code) => this.save(code)));
  }

  /** The page goes: what is kept stays, nothing more is sent. */
  close(): void {
    clearInterval(this.retry);
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.listeners.clear();
  }
}
