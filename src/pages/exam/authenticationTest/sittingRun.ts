import { isOutage } from '@/requestErrors';
import { examService, type SavedAnswer, type SittingClock, type SittingSheet } from '@/services/exam';
import { type Answer, AnswerQueue, type NumberedAnswer, type Stored } from './answerQueue';
import { ExamClock, warningAt, type warnings } from './examClock';
import { HandingIn } from './handingIn';
import { keepSheet } from './keptSheet';
import { answersQueue } from './leftBehind';
import { outcomeOf } from './outcome';
import { Presence } from './presence';

const TICK = 500;

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
  private readonly handing: HandingIn;
  private readonly presence: Presence;
  /** Nothing arrives at the moment. */
  isOffline = false;
  warning: (typeof warnings)[number] | undefined;
  private isEnding = false;
  private isGone = false;
  private isClosed = false;
  private returning: Promise<void> | undefined;
  private timer: ReturnType<typeof setInterval> | undefined;
  private version = 0;
  private readonly listeners = new Set<() => void>();

  constructor(
    readonly sheet: SittingSheet,
    private readonly options: Options,
  ) {
    const { sittingCode, questions } = sheet;
    this.queue = new AnswerQueue(
      {
        store: answersQueue(options.accountId, sittingCode),
        send: (answer) => this.send(answer),
        judge: outcomeOf,
        readAgain: () => this.readAgain(),
        onCompared: (stored) => this.show(stored),
        onStored: (position, answer, storedAt) => this.note(position, answer, storedAt),
      },
      sheet.clock.lastSequence,
    );
    this.presence = new Presence({
      tell: (left) => examService.tellPresence({ body: { ...this.ids, left } }, { silent: true }),
      isPaused: () => this.isPaused,
      isEnding: () => this.isEnding,
      onTold: (clock, askedAt) => this.told(clock, askedAt),
      onFailed: (error) => this.untold(error),
    });
    this.handing = new HandingIn({
      queue: this.queue,
      submit: () => examService.submitSitting({ body: this.ids }, { silent: true }),
      askTime: () => this.presence.tell(),
      isTimeUp: () => !this.clock.isEstimate && this.clock.left() === 0,
      onFailed: (error) => {
        this.isOffline = isOutage(error);
      },
      onClosed: () => void this.over(true),
      onChanged: () => this.changed(),
    });
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
    this.presence.start();
    window.addEventListener('online', this.online);
    this.isGone = false;
    this.obey(this.sheet.clock);
    for (const { position, answer } of await this.queue.open()) this.answers.set(position, answer);
    this.changed();
    await this.presence.tell();
  }

  stop(): void {
    this.isGone = true;
    this.queue.close();
    clearInterval(this.timer);
    this.presence.stop();
    window.removeEventListener('online', this.online);
    this.handing.wake();
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
      return this.over();
    }
    await this.goOn();
  }

  /** This is the device that goes on, by its own wish or since the other one has given it back. */
  private goOn(): Promise<void> {
    this.returning ??= this.readAndGoOn().finally(() => {
      this.returning = undefined;
    });
    return this.returning;
  }

  private async readAndGoOn(): Promise<void> {
    const stored = await this.readAgain();
    if (this.clock.last()?.isElsewhere) return;
    await this.queue.goOn(stored);
    const clock = this.clock.last();
    if (clock) this.obey(clock);
    this.changed();
  }

  get handingIn(): 'no' | 'asked' | 'timeUp' {
    return this.handing.why;
  }
  /** Why it could not be handed in. */
  get problem(): string | null {
    return this.handing.problem;
  }

  /** Hands in once everything has arrived; without a line it waits for it. */
  async handIn(why: 'asked' | 'timeUp' = 'asked'): Promise<void> {
    if (!this.isEnding) await this.handing.begin(why);
  }

  /** Back to the questions. */
  readonly cancelHandIn = (): void => this.handing.cancel();

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
      this.isOffline = isOutage(error);
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
    // (At the end it is forgotten.)
    if (!this.isEnding) void keepSheet(this.options.accountId, this.sheet);
  }

  /** Shows what is stored, also by another device, and what waits here. */
  private show(stored: Stored): void {
    for (const [position, { answer }] of stored.answers) this.answers.set(position, answer);
    for (const { position, answer } of this.queue.unsent()) this.answers.set(position, answer);
  }

  private async readAgain(): Promise<Stored> {
    const askedAt = this.clock.moment();
    const sheet = await examService.getSitting({ query: this.ids }, { silent: true });
    // (Of one that is closed the server shows no questions any more.)
    if (sheet.questions.length > 0) Object.assign(this.sheet, { questions: sheet.questions, clock: sheet.clock });
    this.know(sheet.questions);
    this.take(sheet.clock, askedAt);
    const answers = new Map(sheet.questions.map(({ position, ...stored }) => [position, stored]));
    return { lastSequence: sheet.clock.lastSequence, answers };
  }

  private take(clock: SittingClock, askedAt: number): void {
    if (this.clock.take(clock, askedAt)) {
      const isOpen = clock.state === 'paused' || (this.clock.left() ?? 0) > 0;
      // Minutes were added, or the clock was estimated.
      if (this.handingIn === 'timeUp' && isOpen) this.cancelHandIn();
      this.obey(clock);
    }
    this.changed();
  }

  private obey({ state, isElsewhere }: SittingClock): void {
    if (state === 'closed') void this.over(true);
    else if (isElsewhere) this.queue.halt('elsewhere');
    else if (this.isElsewhere) this.goOn().catch(() => this.changed());
    else if (state === 'paused') this.queue.halt('paused');
    else this.queue.resume();
  }

  /** It has ended: what the server has of the last answers is asked, and it is closed where its clock has not done so yet. */
  private async over(isHandedIn = false): Promise<void> {
    if (this.isEnding) return;
    this.isEnding = true;
    this.queue.halt('over');
    await this.queue.ended();
    if (!isHandedIn) await examService.submitSitting({ body: this.ids }, { silent: true }).catch(() => undefined);
    // (What the page has left undone is done by the next one.)
    if (this.isClosed || this.isGone) return;
    this.isClosed = true;
    this.options.onClosed();
  }

  private readonly followQueue = (): void => {
    if (this.queue.stop === 'over') void this.over();
    // The reason of a pause comes with the clock.
    if (this.queue.stop === 'paused' && this.clock.last()?.state !== 'paused') void this.presence.tell();
    this.changed();
  };

  private readonly online = (): void => this.handing.wake();

  private told(clock: SittingClock, askedAt: number): void {
    this.isOffline = false;
    this.take(clock, askedAt);
  }

  private untold(error: unknown): void {
    const outcome = outcomeOf(error);
    this.isOffline = isOutage(error);
    if (outcome === 'elsewhere' || outcome === 'over') this.queue.halt(outcome);
    this.changed();
  }

  private readonly tick = (): void => {
    this.presence.tick();
    const left = this.clock.left();
    if (left === undefined) return;
    const warning = warningAt(left);
    if (warning !== this.warning) {
      this.warning = warning;
      this.changed();
    }
    // The server ends it in any case; this saves the last answers and shows the result.
    const isTimeUp = left === 0 && !this.clock.isEstimate;
    if (isTimeUp && !this.isElsewhere && !this.isPaused) void this.handIn('timeUp');
  };
}
