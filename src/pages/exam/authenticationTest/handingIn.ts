import type { AnswerQueue } from './answerQueue';
import { outcomeOf } from './outcome';

/** After a failed hand-in, in ms. */
const AGAIN = 3_000;

interface Options {
  queue: AnswerQueue;
  submit: () => Promise<unknown>;
  /** Asks the server for the time. @returns whether it was told */
  askTime: () => Promise<boolean>;
  /** The server's own clock says that nothing is left. */
  isTimeUp: () => boolean;
  /** Whether the line is lost. */
  onFailed: (error: unknown) => void;
  onClosed: () => void;
  onChanged: () => void;
}

/** Handing a sitting in: waits for answers, for the line, and at the end of the time for the server's word that it is over. */
export class HandingIn {
  why: 'no' | 'asked' | 'timeUp' = 'no';
  /** Why it could not be handed in. */
  problem: string | null = null;
  private turn = 0;
  private wakeUp: (() => void) | undefined;

  constructor(private readonly options: Options) {}

  async begin(why: 'asked' | 'timeUp'): Promise<void> {
    if (this.why !== 'no') return;
    this.turn += 1;
    const { turn } = this;
    const { queue, submit, askTime, isTimeUp, onClosed, onChanged } = this.options;
    const isOn = () => this.turn === turn && this.why !== 'no';
    this.why = why;
    this.problem = null;
    onChanged();
    await queue.settle();
    while (isOn() && queue.stop === null) {
      try {
        const isDue = why === 'asked' || ((await askTime()) && isTimeUp());
        if (!isOn()) return;
        if (isDue) {
          await submit();
          return onClosed();
        }
      } catch (error) {
        if (!isOn() || !this.mayTryAgain(error)) break;
      }
      await this.pause();
    }
    // At the end the sitting is closed, which shows the result.
    if (isOn() && queue.stop !== 'over') this.cancel();
  }

  /** Back to the questions. */
  cancel(): void {
    this.why = 'no';
    this.wake();
    this.options.onChanged();
  }

  /** Tries again now. */
  wake(): void {
    this.wakeUp?.();
  }

  private mayTryAgain(error: unknown): boolean {
    const { queue, onFailed } = this.options;
    const outcome = outcomeOf(error);
    if (outcome === 'over' || outcome === 'elsewhere' || outcome === 'paused') {
      queue.halt(outcome);
      return false;
    }
    onFailed(error);
    if (outcome === 'outage') return true;
    this.problem = error instanceof Error ? error.message : String(error);
    return this.why === 'timeUp';
  }

  private pause(): Promise<void> {
    this.options.onChanged();
    return new Promise((done) => {
      const timer = setTimeout(done, AGAIN);
      this.wakeUp = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}
