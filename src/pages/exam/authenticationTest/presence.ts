import type { SittingClock } from '@/services/exam';

/** In ms: how often the page tells that it is there, and how often while it is paused. */
const PRESENCE = 15_000;
const PRESENCE_PAUSED = 5_000;
/** The computer's clock and the monotonic one part by so much where the computer has slept, in ms. */
const SLEPT = 3_000;
const MOST_LEFT = 1_000;

interface Options {
  tell: (left: number) => Promise<{ clock: SittingClock }>;
  isPaused: () => boolean;
  isEnding: () => boolean;
  onTold: (clock: SittingClock, askedAt: number) => void;
  onFailed: (error: unknown) => void;
}

/** Tells that the page is there and how often it was left, and learns the time. */
export class Presence {
  private left = 0;
  private next = 0;
  private drift = Date.now() - performance.now();
  private telling: Promise<boolean> | undefined;

  constructor(private readonly options: Options) {}

  start(): void {
    document.addEventListener('visibilitychange', this.looked);
    window.addEventListener('online', this.now);
  }
  stop(): void {
    document.removeEventListener('visibilitychange', this.looked);
    window.removeEventListener('online', this.now);
  }

  /** @returns whether the server has answered */
  tell(): Promise<boolean> {
    if (this.options.isEnding()) return Promise.resolve(false);
    this.telling ??= this.once().finally(() => {
      this.telling = undefined;
      this.next = performance.now() + (this.options.isPaused() ? PRESENCE_PAUSED : PRESENCE);
    });
    return this.telling;
  }

  /** Tells when it is time to, and after the computer has slept. */
  tick(): void {
    const drift = Date.now() - performance.now();
    const hasSlept = Math.abs(drift - this.drift) > SLEPT;
    this.drift = drift;
    if (hasSlept || performance.now() >= this.next) void this.tell();
  }

  private readonly now = (): void => void this.tell();

  private readonly looked = (): void => {
    if (document.visibilityState === 'hidden') this.left = Math.min(this.left + 1, MOST_LEFT);
    else void this.tell();
  };

  private async once(): Promise<boolean> {
    const { left } = this;
    const askedAt = performance.now();
    try {
      const { clock } = await this.options.tell(left);
      this.left -= left;
      this.options.onTold(clock, askedAt);
      return true;
    } catch (error) {
      this.options.onFailed(error);
      return false;
    }
  }
}
