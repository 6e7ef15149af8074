import { describe, expect, it } from 'vitest';
import {
  admit,
  type Clock,
  endAfterPause,
  GRACE,
  isMovable,
  isOver,
  millisecondsLeft,
  refusalOf,
  sittingStates,
  statesFor,
} from './sitting';

const at = (time: string) => new Date(`2026-11-29T${time}Z`);
const running: Clock & { lastSequence: number } = {
  state: 'running',
  endsAt: at('10:00:00'),
  pausedAt: null,
  lastSequence: 4,
};

describe('an answer that arrives', () => {
  it.each([
    ['the next one in time', 5, '09:59:59', 'store'],
    ['the next one at the last moment', 5, '10:00:00', 'store'],
    ['the next one in the last moment of the grace', 5, '10:00:30', 'store'],
    ['the next one after the grace', 5, '10:00:31', 'over'],
    ['one after a gap in time', 6, '09:00:00', 'gap'],
    ['one after a gap within the grace', 6, '10:00:10', 'gap'],
  ] as const)('as %s', (_, sequence, time, admission) => {
    expect(admit(running, { sequence, now: at(time), isSame: undefined })).toBe(admission);
  });

  it('and is stored already is acknowledged at any time and in any state', () => {
    for (const state of ['running', 'paused', 'closed'] as const)
      expect(admit({ ...running, state }, { sequence: 4, now: at('12:00:00'), isSame: true })).toBe('repeat');
  });

  it('with the number of another one clashes', () => {
    expect(admit(running, { sequence: 4, now: at('09:00:00'), isSame: false })).toBe('clash');
    expect(admit(running, { sequence: 2, now: at('09:00:00'), isSame: undefined })).toBe('clash');
  });

  it('is refused while it is paused, and after it was closed', () => {
    expect(admit({ ...running, state: 'paused' }, { sequence: 5, now: at('09:00:00'), isSame: undefined })).toBe(
      'paused',
    );
    expect(admit({ ...running, state: 'closed' }, { sequence: 5, now: at('09:00:00'), isSame: undefined })).toBe(
      'over',
    );
  });
});

describe('the clock', () => {
  it('counts down to nothing, and stands while it is paused', () => {
    expect(millisecondsLeft(running, at('09:59:00'))).toBe(60_000);
    expect(millisecondsLeft(running, at('10:05:00'))).toBe(0);
    expect(millisecondsLeft({ ...running, pausedAt: at('09:50:00') }, at('11:00:00'))).toBe(600_000);
  });

  it('gives a pause back, and takes nothing where clocks differ', () => {
    expect(endAfterPause(at('10:00:00'), at('09:30:00'), at('09:45:00'))).toEqual(at('10:15:00'));
    expect(endAfterPause(at('10:00:00'), at('09:30:00'), at('09:29:59'))).toEqual(at('10:00:00'));
  });

  it('hands in once the grace is over, and never what is paused', () => {
    expect(isOver(running, new Date(running.endsAt.getTime() + GRACE))).toBe(false);
    expect(isOver(running, new Date(running.endsAt.getTime() + GRACE + 1))).toBe(true);
    expect(isOver({ ...running, state: 'paused' }, at('23:00:00'))).toBe(false);
    expect(isOver({ ...running, state: 'closed' }, at('23:00:00'))).toBe(false);
  });
});

describe('a step of an invigilator', () => {
  it.each([
    ['pause', ['running']],
    ['resume', ['paused']],
    ['extend', ['running', 'paused']],
    ['end', ['running', 'paused']],
    ['reopen', ['closed']],
  ] as const)('%s is possible while it is %j', (action, states) => {
    const found = sittingStates.filter((state) => isMovable(action, { state, isPassed: null }));
    expect(found).toEqual(states);
    expect(statesFor(action)).toEqual(states);
  });

  it('reopens none that was passed: its certificate is issued', () => {
    expect(isMovable('reopen', { state: 'closed', isPassed: true })).toBe(false);
    expect(isMovable('reopen', { state: 'closed', isPassed: false })).toBe(true);
  });
});

describe('a next try', () => {
  const process = { state: 'open', tries: 2, waitDays: 7, units: [{ id: 'u1' }] };
  const person = {
    sittings: 1,
    extraTries: 0,
    isServed: true,
    hasPassed: false,
    lastClosedAt: at('08:00:00'),
    readUnits: ['u1'],
  };
  const later = (days: number) => new Date(at('08:00:00').getTime() + days * 24 * 3600_000);

  it('can begin once the waiting time is over', () => {
    expect(refusalOf(process, person, later(6.9))).toEqual({ reason: 'waiting', from: later(7) });
    expect(refusalOf(process, person, later(7))).toBeNull();
    expect(refusalOf(process, { ...person, sittings: 0, lastClosedAt: null }, later(0))).toBeNull();
  });

  it.each([
    ['after one was passed', {}, { hasPassed: true }, 'passed'],
    ['once the organizer serves the company no longer', {}, { isServed: false }, 'notServed'],
    ['while the process is a draft', { state: 'draft' }, {}, 'notOpen'],
    ['while it is closed', { state: 'closed' }, {}, 'notOpen'],
    ['after the last try', {}, { sittings: 2 }, 'noTriesLeft'],
    ['before a unit is read', {}, { readUnits: [] }, 'unitsUnread'],
  ] as const)('can’t begin %s', (_, ofProcess, ofPerson, reason) => {
    const found = refusalOf({ ...process, ...ofProcess }, { ...person, ...ofPerson }, later(30));
    expect(found).toEqual({ reason, from: null });
  });

  it('is given by an extra try', () => {
    expect(refusalOf(process, { ...person, sittings: 2, extraTries: 1 }, later(30))).toBeNull();
  });
});
