/*
 * The states of a sitting and its clock. The server's clock alone decides; a client shows what it was told.
 */

export const sittingStates = ['running', 'paused', 'closed'] as const;
export type SittingState = (typeof sittingStates)[number];

/** Who has ended it: the person, the clock, or an invigilator. */
export const closers = ['candidate', 'clock', 'invigilator'] as const;
export type Closer = (typeof closers)[number];

/** Where a person stands in a process. */
export const candidateStates = ['invited', 'sitting', 'failed', 'passed'] as const;
export type CandidateState = (typeof candidateStates)[number];

/** What an invigilator does with sittings. */
export const sittingMoves = ['pause', 'resume', 'extend', 'end', 'reopen'] as const;
export type SittingMove = (typeof sittingMoves)[number];

const movableFrom: Readonly<Record<SittingMove, readonly SittingState[]>> = {
  pause: ['running'],
  resume: ['paused'],
  extend: ['running', 'paused'],
  end: ['running', 'paused'],
  reopen: ['closed'],
};
/** Whether an invigilator can take this step with a sitting now; one that was passed has its certificate, and is not reopened. */
export const isMovable = (
  action: SittingMove,
  { state, isPassed }: { state: SittingState; isPassed: boolean | null },
) => movableFrom[action].includes(state) && !(action === 'reopen' && isPassed === true);
/** States in which a step is possible. */
export const statesFor = (action: SittingMove): readonly SittingState[] => movableFrom[action];

/** What is noted about a sitting besides its answers. */
export const sittingEvents = ['begun', 'left', 'otherDevice', ...sittingMoves, 'closed'] as const;
export type SittingEvent = (typeof sittingEvents)[number];

/** An answer that arrives so long after the end still counts if it goes on from what is stored, in ms. */
export const GRACE = 30_000;

export interface Clock {
  readonly state: SittingState;
  readonly endsAt: Date;
  /** While it is paused. */
  readonly pausedAt: Date | null;
}

/** Milliseconds that are left to answer; none below 0. While it is paused the clock stands. */
export const millisecondsLeft = ({ endsAt, pausedAt }: Omit<Clock, 'state'>, now: Date): number =>
  Math.max(0, endsAt.getTime() - (pausedAt ?? now).getTime());

/** The end after a pause: it moves by the time that the pause took. */
export const endAfterPause = (endsAt: Date, pausedAt: Date, now: Date): Date =>
  new Date(endsAt.getTime() + Math.max(0, now.getTime() - pausedAt.getTime()));

/** Whether the clock hands it in: the grace is over too, so that no answer that still counts comes later. */
export const isOver = ({ state, endsAt }: Clock, now: Date): boolean =>
  state === 'running' && now.getTime() > endsAt.getTime() + GRACE;

/** What becomes of an answer that has arrived. */
export type Admission =
  | 'store'
  /** It is stored already: the client lost the acknowledgement. */
  | 'repeat'
  /** Another answer has its number. */
  | 'clash'
  /** Answers before it are missing. */
  | 'gap'
  | 'paused'
  | 'over';

/**
 * Admits an answer by the time of its arrival and its number, whatever time it claims. What repeats a stored answer is
 * acknowledged at any time.
 * @param isSame whether the stored answer with its number says the same; undefined: there is none
 */
export function admit(
  clock: Clock & { readonly lastSequence: number },
  { sequence, now, isSame }: { sequence: number; now: Date; isSame: boolean | undefined },
): Admission {
  if (sequence <= clock.lastSequence) return isSame ? 'repeat' : 'clash';
  if (clock.state === 'closed') return 'over';
  if (clock.state === 'paused') return 'paused';
  if (now.getTime() > clock.endsAt.getTime() + GRACE) return 'over';
  return sequence === clock.lastSequence + 1 ? 'store' : 'gap';
}

export const attemptRefusals = ['notServed', 'notOpen', 'passed', 'noTriesLeft', 'waiting', 'unitsUnread'] as const;
/** Why a person can't begin a sitting now. */
export type AttemptRefusal = (typeof attemptRefusals)[number];

const DAY = 24 * 3600_000;

/** @returns why none can begin now, with the moment from which on it can where it waits; null: it can */
export function refusalOf(
  process: {
    readonly state: string;
    readonly tries: number;
    readonly waitDays: number;
    readonly units: readonly { readonly id: string }[];
  },
  person: {
    readonly sittings: number;
    readonly extraTries: number;
    /** The organizer serves the person's company no longer. */
    readonly isServed: boolean;
    /** By a certificate that is neither revoked nor about to expire. */
    readonly hasPassed: boolean;
    readonly lastClosedAt: Date | null;
    readonly readUnits: readonly string[];
  },
  now: Date,
): { reason: AttemptRefusal; from: Date | null } | null {
  const refuse = (reason: AttemptRefusal, from: Date | null = null) => ({ reason, from });
  if (person.hasPassed) return refuse('passed');
  if (!person.isServed) return refuse('notServed');
  if (process.state !== 'open') return refuse('notOpen');
  if (person.sittings >= process.tries + person.extraTries) return refuse('noTriesLeft');
  if (process.units.some(({ id }) => !person.readUnits.includes(id))) return refuse('unitsUnread');
  const from = person.lastClosedAt && new Date(person.lastClosedAt.getTime() + process.waitDays * DAY);
  return from && from > now ? refuse('waiting', from) : null;
}
