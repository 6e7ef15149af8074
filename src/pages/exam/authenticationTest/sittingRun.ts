import { examService, type SavedAnswer, type SittingClock, type SittingSheet } from '@/services/exam';
import { queueStore } from '@/utils/offline/store';
import { type Answer, AnswerQueue, type NumberedAnswer } from './answerQueue';
import { ExamClock, warningAt, type warnings } from './examClock';
import { keepSheet } from './keptSheet';
import { outcomeOf } from './outcome';

/** In ms: how often the page tells that it is there, and how often while it is paused. */
const PRESENCE = 15_000;
const PRESENCE_PAUSED = 5_000;
const TICK = 500;
/** The computer's clock and the monotonic one part by so much where the computer has slept, in ms. */
const SLEPT = 3_000;
/** After a failed hand-in, in ms. */
const AGAIN = 3_000;
const MOST_LEFT = 1_000;

interface Options {
  accountId: string;
  device: string;
  /** When the sheet was kept, in ms, where it comes from this browser instead of the server. */
  keptAt?: number;
  /** When the sheet was asked for, as its clock counts. */
  askedAt?: number;
  /** It is over: handed in, by whomever. */
  onClosed: () => void;
}

/** A sitting on this page: its answers, its queue, its clock, and what the server says of it. */
export class SittingRun {
  readonly clock = new ExamClock();
  readonly queue: AnswerQueue;
  readonly answers = new Map<number, Answer>();
  /** Nothing arrives at the moment. */
  isOffline = false;
  /** Being handed in: waits for answers, then for the server. */
  handingIn: 'no' | 'asked' | 'timeUp' = 'no';
  /** Why it could not be handed in. */
  problem: string | null = null;
  warning: (typeof warnings)[number] | undefined;
  private isClosed = false;
  private left = 0;
  private timer: ReturnType<typeof setInterval> | undefined;
  private nextPresence = 0;
  private isTelling = false;
  private drift = Date.now() - performance.now();
  private version = 0;
  private readonly listeners = new Set<() => void>();
  private wake: (() => void) | undefined;

  constructor(
    readonly sheet: SittingSheet,
    private readonly options: Options,
  ) {
    const { sittingCode, questions } = sheet;
    this.queue = new AnswerQueue(
      {
        store: queueStore(`${options.accountId}:exam:${sittingCode}`),
        send: (answer) => this.send(answer),
        judge: outcomeOf,
        readAgain: () => this.readAgain(),
        onStored: (position, answer, storedAt) => this.note(position, answer, storedAt),
      },
      sheet.clock.lastSequence,
    );
    for (const { position, answer } of questions) this.answers.set(position, answer);
    this.know(questions);
    if (options.keptAt === undefined) this.clock.take(sheet.clock, options.askedAt ?? this.clock.moment());
    else this.clock.restore(sheet.clock, Date.now() - options.keptAt);
    this.isOffline = options.keptAt !== undefined;
  }

  private get ids() {
    return { sittingCode: this.sheet.sittingCode, device: this.options.device };
  }

  /** Sends what an earlier visit has left, and follows line and clock. */
  async start(): Promise<void> {
    this.queue.subscribe(this.followQueue);
    this.timer = setInterval(this.tick, TICK);
    document.addEventListener('visibilitychange', this.looked);
    window.addEventListener('online', this.online);
    this.obey(this.sheet.clock);
    for (const { position, answer } of await this.queue.open()) this.answers.set(position, answer);
    this.changed();
    await this.tell();
  }

  stop(): void {
    this.queue.close();
    clearInterval(this.timer);
    document.removeEventListener('visibilitychange', this.looked);
    window.removeEventListener('online', this.online);
    this.wake?.();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  readonly getVersion = (): number => this.version;

  answer(position: number, answer: Answer, pause?: number): void {
    this.answers.set(position, answer);
    this.queue.put(position, answer, pause);
    this.changed();
  }

  get isElsewhere(): boolean {
    return this.queue.stop === 'elsewhere';
  }
  get isPaused(): boolean {
    return this.clock.last()?.state === 'paused' || this.queue.stop === 'paused';
  }

  /** Goes on here; the other device only reads from now on. */
  async takeOver(): Promise<void> {
    try {
      await examService.takeOverSitting({ body: this.ids }, { silent: true });
    } catch (error) {
      if (outcomeOf(error) !== 'over') throw error;
      return this.closed();
    }
    await this.queue.goOn(await this.readAgain());
    this.changed();
  }

  /** Hands in once everything has arrived; without a line it waits for it. */
  async handIn(why: 'asked' | 'timeUp' = 'asked'): Promise<void> {
    if (this.handingIn !== 'no' || this.isClosed) return;
    this.handingIn = why;
    this.problem = null;
    this.changed();
    await this.queue.settle();
    while (this.isHandingIn() && (this.queue.stop === null || this.queue.stop === 'over')) {
      try {
        await examService.submitSitting({ body: this.ids }, { silent: true });
        return this.closed();
      } catch (error) {
        const outcome = outcomeOf(error);
        if (outcome === 'over') return this.closed();
        if (outcome === 'elsewhere' || outcome === 'paused') this.queue.halt(outcome);
        else if (outcome !== 'outage') {
          this.problem = error instanceof Error ? error.message : String(error);
          break;
        }
        this.isOffline = true;
        this.changed();
        await this.pause(AGAIN);
      }
    }
    this.cancelHandIn();
  }

  /** Back to the questions. */
  cancelHandIn(): void {
    this.handingIn = 'no';
    this.changed();
  }

  private isHandingIn(): boolean {
    return this.handingIn !== 'no' && !this.isClosed;
  }

  private pause(time: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, time);
      this.wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  private changed(): void {
    this.version += 1;
    for (const listener of [...this.listeners]) listener();
  }

  private async send(answer: NumberedAnswer) {
    const askedAt = this.clock.moment();
    const body = { ...this.ids, ...answer } as SavedAnswer;
    try {
      const stored = await examService.saveExamAnswer({ body }, { silent: true });
      this.isOffline = false;
      this.take(stored.clock, askedAt);
      return stored;
    } catch (error) {
      if (outcomeOf(error) === 'outage') this.isOffline = true;
      throw error;
    }
  }

  private know(questions: SittingSheet['questions']): void {
    const stored = questions.flatMap(({ position, storedAt }) =>
      storedAt === null ? [] : [[position, storedAt] as const],
    );
    this.queue.know(new Map(stored));
  }

  /** Keeps what is stored, for a reload without a line. */
  private note(position: number, answer: Answer, storedAt: string): void {
    const clock = this.clock.last() ?? this.sheet.clock;
    Object.assign(this.sheet, {
      clock,
      questions: this.sheet.questions.map((one) => (one.position === position ? { ...one, answer, storedAt } : one)),
    });
    void keepSheet(this.options.accountId, this.sheet);
  }

  /** Takes answers over that were given on another device; those that wait here stay. */
  private async readAgain(): Promise<number> {
    const askedAt = this.clock.moment();
    const sheet = await examService.getSitting({ query: this.ids }, { silent: true });
    // (Of one that is closed the server shows no questions any more.)
    for (const { position, answer } of sheet.questions) {
      const state = this.queue.stateOf(position)?.kind;
      if (state !== 'saving' && state !== 'waiting') this.answers.set(position, answer);
    }
    if (sheet.questions.length > 0) Object.assign(this.sheet, { questions: sheet.questions, clock: sheet.clock });
    this.know(sheet.questions);
    this.take(sheet.clock, askedAt);
    return sheet.clock.lastSequence;
  }

  private take(clock: SittingClock, askedAt: number): void {
    if (this.clock.take(clock, askedAt)) this.obey(clock);
    this.changed();
  }

  private obey({ state, isElsewhere }: SittingClock): void {
    if (state === 'closed') this.closed();
    else if (isElsewhere) this.queue.halt('elsewhere');
    else if (state === 'paused') this.queue.halt('paused');
    else this.queue.resume();
  }

  private closed(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.queue.halt('over');
    this.options.onClosed();
  }

  private readonly followQueue = (): void => {
    if (this.queue.stop === 'over') this.closed();
    // The reason of a pause comes with the clock.
    if (this.queue.stop === 'paused' && this.clock.last()?.state !== 'paused') void this.tell();
    this.changed();
  };

  private readonly online = (): void => {
    this.wake?.();
    void this.tell();
  };

  private readonly looked = (): void => {
    if (document.visibilityState === 'hidden') this.left = Math.min(this.left + 1, MOST_LEFT);
    else void this.tell();
  };

  /** Tells that the page is there and how often it was left, and learns the time. */
  private async tell(): Promise<void> {
    if (this.isTelling || this.isClosed) return;
    this.isTelling = true;
    const { left } = this;
    const askedAt = this.clock.moment();
    try {
      const { clock } = await examService.tellPresence({ body: { ...this.ids, left } }, { silent: true });
      this.left -= left;
      this.isOffline = false;
      this.take(clock, askedAt);
    } catch (error) {
      const outcome = outcomeOf(error);
      this.isOffline = outcome === 'outage';
      if (outcome === 'elsewhere' || outcome === 'over') this.queue.halt(outcome);
      this.changed();
    } finally {
      this.isTelling = false;
      this.nextPresence = this.clock.moment() + (this.isPaused ? PRESENCE_PAUSED : PRESENCE);
    }
  }

  private readonly tick = (): void => {
    const drift = Date.now() - performance.now();
    const hasSlept = Math.abs(drift - this.drift) > SLEPT;
    this.drift = drift;
    if (hasSlept || this.clock.moment() >= this.nextPresence) void this.tell();
    const left = this.clock.left();
    if (left === undefined) return;
    const warning = warningAt(left);
    if (warning !== this.warning) {
      this.warning = warning;
      this.changed();
    }
    // The server ends it in any case; this saves the last answers and shows the result.
    if (left === 0 && !this.problem && !this.isElsewhere && !this.isPaused) void this.handIn('timeUp');
  };
}
