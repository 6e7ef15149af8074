import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { SittingClock } from '@/services/exam';
import { ExamClock, formatLeft, warningAt } from './examClock';

const START = Date.parse('2026-11-29T01:00:00.000Z');
const at = (ms: number) => new Date(START + ms).toISOString();
const clockAt = (now: number, part: Partial<SittingClock> = {}): SittingClock => ({
  state: 'running',
  now: at(now),
  startedAt: at(0),
  endsAt: at(3_600_000),
  pausedAt: null,
  reason: '',
  isElsewhere: false,
  lastSequence: 0,
  ...part,
});

describe('the clock of a sitting', () => {
  it('counts from what the server has told, by the monotonic clock alone', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      let moment = 500;
      const clock = new ExamClock(() => moment);
      expect(clock.left()).toBeUndefined();
      clock.take(clockAt(0), moment);
      // The computer's clock is set back by a day, and forward by a year.
      for (const shifted of [-86_400_000, 31_536_000_000]) {
        vi.setSystemTime(START + shifted);
        expect(clock.left()).toBe(3_600_000);
      }
      moment += 90_000;
      expect(clock.left()).toBe(3_510_000);
    } finally {
      vi.useRealTimers();
    }
  });

  it('finds the right time again with the next answer, where the clock has stood', () => {
    let moment = 0;
    const clock = new ExamClock(() => moment);
    clock.take(clockAt(0), 0);
    // Asleep for half an hour: the monotonic clock went on by a second.
    moment = 1_000;
    clock.take(clockAt(1_800_000), moment);
    expect(clock.left()).toBe(1_800_000);
  });

  it('ignores an answer that a newer one has overtaken', () => {
    const clock = new ExamClock(() => 0);
    expect(clock.take(clockAt(10_000, { endsAt: at(4_000_000) }), 0)).toBe(true);
    expect(clock.take(clockAt(9_000), 0)).toBe(false);
    expect(clock.left()).toBe(3_990_000);
  });

  it('stands while the sitting is paused', () => {
    let moment = 0;
    const clock = new ExamClock(() => moment);
    clock.take(clockAt(600_000, { state: 'paused', pausedAt: at(600_000) }), 0);
    moment = 300_000;
    expect(clock.left()).toBe(3_000_000);
  });

  it('goes on from a kept clock by estimate, never backwards, until the server tells', () => {
    let moment = 0;
    const clock = new ExamClock(() => moment);
    clock.restore(clockAt(0), -5_000);
    expect([clock.left(), clock.isEstimate]).toEqual([3_600_000, true]);
    clock.restore(clockAt(0), 60_000);
    expect(clock.left()).toBe(3_540_000);
    moment = 1_000;
    clock.take(clockAt(120_000), moment);
    expect([clock.left(), clock.isEstimate]).toEqual([3_480_000, false]);
  });

  it('is never off by more than the way there and back, and never shows too much at first', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(60_000), fc.nat(5_000), fc.nat(5_000)), { minLength: 1, maxLength: 20 }),
        (trips) => {
          let moment = 0;
          const clock = new ExamClock(() => moment);
          for (const [n, [pause, there, back]] of trips.entries()) {
            moment += pause;
            const asked = moment;
            const now = asked + there;
            moment = now + back;
            clock.take(clockAt(now), asked);
            const truly = Math.max(0, 3_600_000 - moment);
            const shown = clock.left() ?? Number.NaN;
            expect(Math.abs(shown - truly)).toBeLessThanOrEqual(there + back);
            if (n === 0) expect(shown).toBeLessThanOrEqual(truly);
          }
        },
      ),
    );
  });

  it('warns at ten, five and one minutes, and is written so that a second that has begun counts', () => {
    expect([600_001, 600_000, 300_001, 300_000, 60_000, 0].map(warningAt)).toEqual([undefined, 10, 10, 5, 1, 1]);
    expect([3_909_000, 3_600_000, 59_001, 59_000, 1, 0].map(formatLeft)).toEqual([
      '1:05:09',
      '1:00:00',
      '01:00',
      '00:59',
      '00:01',
      '00:00',
    ]);
  });
});
