import { millisecondsLeft } from '#domain/subjects/exam/sitting/sitting';
import type { SittingClock } from '@/services/exam';

/**
 * The server's clock as this page knows it, by answers of the server and a monotonic clock: what the computer's own clock says
 * changes nothing. It is for people to read; the server alone decides.
 */
export class ExamClock {
  private told: SittingClock | undefined;
  /** The server's time at moment 0 of the monotonic clock, in ms. */
  private offset = 0;
  /** Nothing but this browser's own clock says how long the page was away. */
  isEstimate = false;

  /** @param monotonic in ms */
  constructor(private readonly monotonic: () => number = () => performance.now()) {}

  /** The moment to pass on to `take`. */
  readonly moment = (): number => this.monotonic();

  /**
   * Takes the server's clock over. Its time was read between the question and the answer, so an offset that lies between both
   * stays, and the shown time doesn't jump with each slow answer; at first the later time is taken, which never shows too much.
   * @param askedAt the moment at which it was asked for
   * @returns false: a newer answer was there before
   */
  take(clock: SittingClock, askedAt: number): boolean {
    const now = Date.parse(clock.now);
    if (this.told && now < Date.parse(this.told.now)) return false;
    const [least, most] = [now - this.monotonic(), now - askedAt];
    const isKnown = this.told !== undefined && !this.isEstimate;
    this.offset = isKnown ? Math.min(Math.max(this.offset, least), most) : most;
    this.isEstimate = false;
    this.told = clock;
    return true;
  }

  /** Goes on from a clock that was kept. @param passed since then, in ms, as this browser's clock has it */
  restore(clock: SittingClock, passed: number): void {
    this.told = clock;
    this.offset = Date.parse(clock.now) + Math.max(0, passed) - this.monotonic();
    this.isEstimate = true;
  }

  /** Milliseconds that are left, none below 0; undefined until the server has told. */
  left(): number | undefined {
    if (!this.told) return undefined;
    const { endsAt, pausedAt } = this.told;
    const now = new Date(this.offset + this.monotonic());
    return millisecondsLeft({ endsAt: new Date(endsAt), pausedAt: pausedAt === null ? null : new Date(pausedAt) }, now);
  }

  /** What the server has told last. */
  last(): SittingClock | undefined {
    return this.told;
  }
}

/** Minutes before the end at which people are warned, the nearest last. */
export const warnings = [10, 5, 1] as const;

/** The nearest warning that is due; undefined: there is time. @param left in ms */
export const warningAt = (left: number): (typeof warnings)[number] | undefined =>
  warnings.findLast((minutes) => left <= minutes * 60_000);

/** A time that is left, such as 1:05:09 or 04:30; a second that has begun counts. @param left in ms */
export function formatLeft(left: number): string {
  const seconds = Math.ceil(left / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(seconds % 60)}`;
}
