import type { SittingClock } from '@/services/exam';
import type { QueueStore } from '@/utils/offline/save';
import { type Answer, type Entry, KeptAnswers } from './keptAnswers';

export type { Answer };
export interface NumberedAnswer {
  readonly sequence: number;
  readonly position: number;
  readonly answer: Answer;
}
/** Why nothing more is sent: another device has taken over, the invigilator has paused it, or it has ended. */
export type Stop = 'elsewhere' | 'paused' | 'over';
/** What becomes of an answer that was not stored: the line is lost, it needs another number, or it is refused. */
export type Outcome = Stop | 'outage' | 'renumber' | 'refused';
/** The state of a question's last answer; undefined: none was given here or stored. */
export type AnswerState =
  | { kind: 'saving' | 'waiting' | 'late' }
  | { kind: 'stored'; at: string }
  | { kind: 'refused'; why: string };

interface Options {
  /** Where answers are kept until they are stored. */
  store: QueueStore;
  send: (answer: NumberedAnswer) => Promise<{ storedAt: string; clock: SittingClock }>;
  judge: (error: unknown) => Outcome;
  /** Reads the sitting again. @returns the number of the last answer that is stored */
  readAgain: () => Promise<number>;
  /** After each answer that was stored. */
  onStored?: (position: number, answer: Answer, storedAt: string) => void;
}

const FIRST_RETRY = 1_000;
const LAST_RETRY = 15_000;
/** So often in a row answers get other numbers before the queue waits. */
const RENUMBERINGS = 3;

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
  private isClosed = false;
  private readonly held = new Map<number, ReturnType<typeof setTimeout>>();
  private readonly stored = new Map<number, string>();
  private readonly refused = new Map<number, string>();
  private readonly late = new Set<number>();
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

  /** Takes over what an earlier visit has not sent. @returns these answers, to be shown */
  async open(): Promise<NumberedAnswer[]> {
    this.isClosed = false;
    globalThis.window?.addEventListener('online', this.now);
    await this.kept.take();
    const taken = this.entries.map(({ position, answer, sequence }) => ({ position, answer, sequence: sequence ?? 0 }));
    void this.run();
    return taken;
  }

  /** The page goes: what is kept stays. */
  close(): void {
    this.isClosed = true;
    clearTimeout(this.retry);
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
  /** Questions whose last answer came too late. */
  get tooLate(): readonly number[] {
    return [...this.late].sort((a, b) => a - b);
  }

  /** Tells which answers are stored, as the server has it. */
  know(storedAt: ReadonlyMap<number, string>): void {
    for (const [position, at] of storedAt) this.stored.set(position, at);
    this.changed();
  }

  stateOf(position: number): AnswerState | undefined {
    if (this.entries.some((entry) => entry.position === position)) {
      const isWaiting = this.attempts > 0 || this.stopped !== null;
      return { kind: isWaiting ? 'waiting' : 'saving' };
    }
    if (this.late.has(position)) return { kind: 'late' };
    const why = this.refused.get(position);
    if (why !== undefined) return { kind: 'refused', why };
    const at = this.stored.get(position);
    return at === undefined ? undefined : { kind: 'stored', at };
  }

  /** Keeps an answer at once, and sends it. @param pause in ms, for what is typed */
  put(position: number, answer: Answer, pause = 0): void {
    this.refused.delete(position);
    const waiting = this.entries.find((entry) => entry.position === position && entry.sequence === null);
    const entry = waiting ?? this.kept.add(position, answer);
    entry.answer = answer;
    void this.kept.keep(entry);
    clearTimeout(this.held.get(position));
    this.held.delete(position);
    if (pause > 0)
      this.held.set(
        position,
        setTimeout(() => this.release(position), pause),
      );
    this.changed();
    void this.run();
  }

  /** Sends what is being typed, too. @returns once nothing waits any more, or nothing more can be sent */
  async settle(): Promise<void> {
    for (const position of [...this.held.keys()]) this.release(position);
    while (this.entries.length > 0 && !this.stopped && !this.isClosed)
      await new Promise<void>((changed) => {
        const leave = this.subscribe(() => {
          leave();
          changed();
        });
      });
    await this.kept.written();
  }

  /** Sends what waits now, without waiting for the next attempt. */
  readonly now = (): void => {
    clearTimeout(this.retry);
    this.retry = undefined;
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
    if (this.stopped === stop) return;
    this.stopped = stop;
    clearTimeout(this.retry);
    if (stop === 'over') this.giveUp();
    this.changed();
  }

  /** This device goes on with the sitting: what waits here is sent again, under numbers that follow the last one. */
  async goOn(lastSequence: number): Promise<void> {
    await this.kept.take();
    this.renumber(lastSequence);
    this.stopped = null;
    this.attempts = 0;
    this.changed();
    this.now();
  }

  private changed(): void {
    for (const listener of [...this.listeners]) listener();
  }

  private release(position: number): void {
    clearTimeout(this.held.get(position));
    this.held.delete(position);
    void this.run();
  }

  private giveUp(): void {
    for (const entry of this.entries) {
      this.late.add(entry.position);
      this.kept.remove(entry);
    }
  }

  private renumber(lastSequence: number): void {
    this.lastSequence = lastSequence;
    this.kept.restart();
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
      this.entries.find(({ position }) => !this.held.has(position))
    );
  }

  private maySend(): boolean {
    return !this.stopped && !this.isClosed && this.retry === undefined;
  }

  private async work(): Promise<void> {
    while (this.maySend()) {
      const entry = this.next();
      if (!entry) return;
      if (entry.sequence === null) {
        entry.sequence = this.lastSequence + 1;
        await this.kept.keep(entry);
      }
      this.changed();
      await this.sendOne(entry, entry.sequence);
    }
  }

  private async sendOne(entry: Entry, sequence: number): Promise<void> {
    const { position, answer } = entry;
    try {
      const { storedAt, clock } = await this.options.send({ sequence, position, answer });
      this.lastSequence = clock.lastSequence;
      this.attempts = 0;
      this.renumberings = 0;
      this.stored.set(position, storedAt);
      this.options.onStored?.(position, answer, storedAt);
      this.kept.remove(entry);
    } catch (error) {
      await this.failed(entry, error);
    }
  }

  private async failed(entry: Entry, error: unknown): Promise<void> {
    const outcome = this.options.judge(error);
    if (outcome === 'outage') return this.later();
    if (outcome === 'refused') {
      this.refused.set(entry.position, error instanceof Error ? error.message : String(error));
      return this.kept.remove(entry);
    }
    if (outcome !== 'renumber') return this.halt(outcome);
    this.renumberings += 1;
    if (this.renumberings > RENUMBERINGS) return this.later();
    try {
      this.renumber(await this.options.readAgain());
    } catch (failure) {
      const again = this.options.judge(failure);
      if (again === 'elsewhere' || again === 'over' || again === 'paused') this.halt(again);
      else this.later();
    }
  }

  private later(): void {
    const wait = Math.min(FIRST_RETRY * 2 ** this.attempts, LAST_RETRY);
    this.attempts += 1;
    this.retry = setTimeout(this.now, wait);
  }
}
