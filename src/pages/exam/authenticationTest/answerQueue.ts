import { Fates } from './fates';
import { type Answer, type Entry, KeptAnswers, type Stored } from './keptAnswers';
import { hasArrived } from './lastWord';
import { Pauses } from './pauses';
import type { AnswerState, NumberedAnswer, Options, Stop } from './queueTypes';

export type { AnswerState, NumberedAnswer, Outcome, Stop } from './queueTypes';
export type { Answer, Stored };

const FIRST_RETRY = 1_000;
const LAST_RETRY = 15_000;
/** So often in a row answers get other numbers before the queue waits. */
const RENUMBERINGS = 3;
/** In ms; a browser's database that takes longer holds no answer up. */
const PATIENCE = 3_000;
/**
 * Answers of one sitting on their way to the server: numbered, one after the other, each until it is acknowledged. They are kept in
 * the browser's database meanwhile. A later answer to the same question takes the place of one that was not tried yet.
 */
export class AnswerQueue {
  private readonly kept: KeptAnswers;
  private stopped: Stop | null = null;
  private running: Promise<void> | undefined;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private attempts = 0;
  private renumberings = 0;
  /** Others have answered meanwhile: what waits is compared with that before it is sent. */
  private isBehind = false;
  private isClosed = false;
  /** What an earlier visit has kept was read. */
  private isOpen = false;
  private wake: (() => void) | undefined;
  private trouble: string | undefined;
  private ending: Promise<void> | undefined;
  private readonly pauses = new Pauses();
  readonly fates = new Fates();
  private readonly listeners = new Set<() => void>();
  constructor(
    private readonly options: Options,
    private lastSequence = 0,
  ) {
    this.kept = new KeptAnswers(options.store);
  }

  private get entries(): readonly Entry[] {
    return this.kept.entries;
  }
  /** This browser keeps nothing: what isn't stored goes with the page. */
  get isUnkept(): boolean {
    return this.kept.isUnkept;
  }

  /** Takes over what an earlier visit has not sent; nothing is sent before that. @returns what waits, to be shown */
  async open(): Promise<NumberedAnswer[]> {
    this.isClosed = false;
    this.isOpen = false;
    globalThis.window?.addEventListener('online', this.now);
    const read = this.kept.take(() => this.isOpen).then(() => this.now());
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLong = new Promise<void>((done) => {
      timer = setTimeout(done, PATIENCE);
    });
    await Promise.race([read, tooLong]);
    clearTimeout(timer);
    this.isOpen = true;
    void this.run();
    return this.unsent();
  }

  /** What waits, as it is shown. */
  unsent(): NumberedAnswer[] {
    return this.entries.map(({ position, answer, sequence }) => ({ position, answer, sequence: sequence ?? 0 }));
  }

  /** The page goes: what is kept stays. */
  close(): void {
    this.isClosed = true;
    clearTimeout(this.retry);
    this.wake?.();
    globalThis.window?.removeEventListener('online', this.now);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** How many answers are not stored yet. */
  get waiting(): number {
    return this.entries.length;
  }
  get stop(): Stop | null {
    return this.stopped;
  }
  /** Tells which answers are stored, as the server has it. */
  know(storedAt: ReadonlyMap<number, string>): void {
    for (const [position, at] of storedAt) this.fates.stored.set(position, at);
    this.changed();
  }

  stateOf(position: number): AnswerState | undefined {
    if (this.entries.some((entry) => entry.position === position)) {
      const isWaiting = this.attempts > 0 || this.stopped !== null;
      return isWaiting ? { kind: 'waiting', why: this.trouble } : { kind: 'saving' };
    }
    return this.fates.of(position);
  }

  /** Keeps an answer at once, and sends it. @param pause in ms, for what is typed */
  put(position: number, answer: Answer, pause = 0): void {
    const waiting = this.entries.find((entry) => entry.position === position && entry.sequence === null);
    const entry = waiting ?? this.kept.add(position, answer);
    entry.answer = answer;
    entry.base = this.fates.forget(position);
    void this.kept.keep(entry);
    this.pauses.hold(position, pause, () => void this.run());
    this.changed();
    void this.run();
  }

  /** Sends what is being typed, too. @returns once nothing waits any more, or nothing more can be sent */
  async settle(): Promise<void> {
    this.pauses.releaseAll();
    void this.run();
    while (this.entries.length > 0 && !this.stopped && !this.isClosed)
      await new Promise<void>((changed) => {
        const leave = this.subscribe(() => {
          leave();
          changed();
        });
      });
    await this.ending;
    await this.kept.written();
  }

  /** Sends what waits now, without waiting for the next attempt. */
  readonly now = (): void => {
    clearTimeout(this.retry);
    this.retry = undefined;
    this.wake?.();
    void this.run();
  };

  /** The pause is over. */
  resume(): void {
    if (this.stopped !== 'paused') return;
    this.stopped = null;
    this.changed();
    this.now();
  }

  /** Nothing more is sent from here until `goOn`. */
  halt(stop: Stop): void {
    if (this.stopped === stop || this.stopped === 'over') return;
    this.stopped = stop;
    clearTimeout(this.retry);
    this.retry = undefined;
    if (stop === 'over') this.ending = this.end();
    this.changed();
  }

  /** Once it is known of every answer whether it counts, after the end; also of what was read after it. */
  ended = async (): Promise<void> => {
    await this.ending;
    await this.end();
    await this.kept.written();
  };

  /** This device goes on with the sitting: what waits here is sent again, under numbers that follow the last one. */
  async goOn(stored: Stored): Promise<void> {
    await this.running;
    await this.kept.takeAnew();
    if (this.stopped === 'over') return;
    this.renumber(stored);
    this.stopped = null;
    this.attempts = 0;
    this.changed();
    this.now();
  }

  private changed(): void {
    for (const listener of [...this.listeners]) listener();
  }

  /** Of what was tried, the server says whether it has it; the rest comes too late. */
  private async end(): Promise<void> {
    await this.running;
    for (const entry of this.entries) {
      const isStored = entry.sequence !== null && (await this.asksLast(entry, entry.sequence));
      if (this.isClosed) return;
      if (isStored) continue;
      this.fates.isLate(entry.position);
      this.kept.remove(entry);
    }
    this.changed();
  }

  private asksLast(entry: Entry, sequence: number): Promise<boolean> {
    return hasArrived({
      send: () => this.store(entry, sequence),
      judge: this.options.judge,
      isGone: () => this.isClosed,
      onWait: (wake) => {
        this.wake = wake;
      },
    });
  }

  private renumber(stored: Stored): void {
    this.lastSequence = stored.lastSequence;
    this.isBehind = false;
    for (const position of this.kept.restart(stored)) this.fates.isSuperseded(position);
    for (const [position, { storedAt }] of stored.answers)
      if (storedAt !== null) this.fates.stored.set(position, storedAt);
    this.options.onCompared?.(stored);
  }

  private run(): Promise<void> {
    this.running ??= this.work().finally(() => {
      this.running = undefined;
      this.changed();
      // An answer may have been given between the last look and this.
      if (this.maySend() && this.next()) void this.run();
    });
    return this.running;
  }

  private next(): Entry | undefined {
    return (
      this.entries.find(({ sequence }) => sequence !== null) ??
      this.entries.find(({ position }) => !this.pauses.has(position))
    );
  }

  private maySend(): boolean {
    return this.isOpen && !this.stopped && !this.isClosed && this.retry === undefined;
  }

  private async work(): Promise<void> {
    while (this.maySend()) {
      const entry = this.next();
      if (!entry) return;
      if (this.isBehind) {
        await this.compare();
        continue;
      }
      if (entry.sequence === null) {
        entry.sequence = this.lastSequence + 1;
        await this.kept.keep(entry);
      }
      this.changed();
      await this.store(entry, entry.sequence).catch((error: unknown) => this.failed(entry, error));
    }
  }

  private async store(entry: Entry, sequence: number): Promise<void> {
    const { position, answer } = entry;
    const { storedAt, clock } = await this.options.send({ sequence, position, answer });
    this.lastSequence = clock.lastSequence;
    this.isBehind = clock.lastSequence > sequence;
    this.attempts = 0;
    this.renumberings = 0;
    this.trouble = undefined;
    this.fates.stored.set(position, storedAt);
    this.options.onStored?.(position, answer, storedAt);
    this.kept.arrived(entry, storedAt);
  }

  private async failed(entry: Entry, error: unknown): Promise<void> {
    const outcome = this.options.judge(error);
    const why = error instanceof Error ? error.message : String(error);
    this.trouble = outcome === 'failed' ? why : undefined;
    if (outcome === 'outage' || outcome === 'failed') return this.later();
    if (outcome === 'refused') {
      this.fates.refused.set(entry.position, why);
      return this.kept.remove(entry);
    }
    if (outcome !== 'renumber') return this.halt(outcome);
    this.renumberings += 1;
    this.isBehind = true;
    if (this.renumberings > RENUMBERINGS) this.later();
  }

  private async compare(): Promise<void> {
    try {
      const stored = await this.options.readAgain();
      if (!this.stopped) this.renumber(stored);
    } catch (failure) {
      const outcome = this.options.judge(failure);
      if (outcome === 'elsewhere' || outcome === 'over' || outcome === 'paused') this.halt(outcome);
      else this.later();
    }
  }

  private later(): void {
    const wait = Math.min(FIRST_RETRY * 2 ** this.attempts, LAST_RETRY);
    this.attempts += 1;
    this.retry = setTimeout(this.now, wait);
  }
}
