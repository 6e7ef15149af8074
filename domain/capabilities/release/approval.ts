import uniq from 'lodash/uniq.js';

/*
 * How a submitted document is approved: in steps, one after another or all at once; of each step so many of the people named for it
 * must approve. Who prepared, made or reviewed the document approves nothing of it.
 */

export interface ApprovalStep {
  /** Empty: the one step of a document whose approver is named when it is submitted. */
  readonly name: string;
  /** So many different people approve. */
  readonly quorum: number;
}
export interface ApprovalSteps {
  /** A step begins once the one before it is done; otherwise all begin together. */
  readonly inOrder: boolean;
  readonly steps: readonly ApprovalStep[];
}

/** One approver, named when the document is submitted. */
export const oneApprover: ApprovalSteps = { inOrder: true, steps: [{ name: '', quorum: 1 }] };

/** A person's place in a step. */
export interface ApprovalSeat {
  /** From 0. */
  readonly step: number;
  readonly accountId: string;
  /** Who approved: that person, or a deputy; null: nobody yet. */
  readonly approvedBy: string | null;
  /** The person left and another one has a place instead. */
  readonly isReplaced: boolean;
}

export interface ApprovalCourse<Seat extends ApprovalSeat = ApprovalSeat> extends ApprovalSteps {
  readonly seats: readonly Seat[];
  /** Who prepared, made or reviewed it. */
  readonly excluded: ReadonlySet<string>;
}

export interface StepStanding {
  /** Different people who have approved. */
  readonly given: number;
  readonly isDone: boolean;
  /** Its approvals are awaited. */
  readonly isOpen: boolean;
  /** So many people are missing: the step can't be completed by those who have a place in it. */
  readonly lacking: number;
}

const isPending = ({ approvedBy, isReplaced }: ApprovalSeat) => approvedBy === null && !isReplaced;

/** Where each step of an approval stands. */
export function stepsOf({ inOrder, steps, seats, excluded }: ApprovalCourse): StepStanding[] {
  let isReached = true;
  return steps.map(({ quorum }, step) => {
    const own = seats.filter((seat) => seat.step === step && !excluded.has(seat.accountId));
    const given = uniq(own.flatMap(({ approvedBy }) => approvedBy ?? [])).filter((one) => !excluded.has(one));
    const remaining = uniq(own.filter(isPending).map(({ accountId }) => accountId)).filter(
      (one) => !given.includes(one),
    );
    const isDone = given.length >= quorum;
    const isOpen = isReached && !isDone;
    isReached &&= isDone || !inOrder;
    return {
      given: given.length,
      isDone,
      isOpen,
      lacking: Math.max(0, quorum - given.length - remaining.length),
    };
  });
}

export const isApproved = (course: ApprovalCourse): boolean => stepsOf(course).every(({ isDone }) => isDone);

/** The places whose people are awaited now. */
export function awaitedSeats<Seat extends ApprovalSeat>(course: ApprovalCourse<Seat>): Seat[] {
  const standings = stepsOf(course);
  return course.seats.filter(
    (seat) => isPending(seat) && !course.excluded.has(seat.accountId) && standings[seat.step]?.isOpen,
  );
}

/**
 * The places that a person fills by approving now: one in each open step in which that person hasn't approved yet, the own one
 * before that of somebody whose deputy the person is.
 * @param principals the people whose deputy the person is today
 */
export function seatsFilledBy<Seat extends ApprovalSeat>(
  course: ApprovalCourse<Seat>,
  accountId: string,
  principals: ReadonlySet<string>,
): Seat[] {
  if (course.excluded.has(accountId)) return [];
  const awaited = awaitedSeats(course);
  return course.steps.flatMap((_, step) => {
    if (course.seats.some((seat) => seat.step === step && seat.approvedBy === accountId)) return [];
    const open = awaited.filter((seat) => seat.step === step);
    const filled =
      open.find((seat) => seat.accountId === accountId) ?? open.find((seat) => principals.has(seat.accountId));
    return filled ?? [];
  });
}

/** The same course once a person has approved. */
export function afterApproval<Seat extends ApprovalSeat>(
  course: ApprovalCourse<Seat>,
  accountId: string,
  filled: readonly Seat[],
): ApprovalCourse<Seat> {
  return {
    ...course,
    seats: course.seats.map((seat) => (filled.includes(seat) ? { ...seat, approvedBy: accountId } : seat)),
  };
}

/** A step as a project's rule has it: people by name, and all people with a role. */
export interface RuleStep extends ApprovalStep {
  readonly accountIds: readonly string[];
  readonly roleCodes: readonly string[];
}

interface Able {
  readonly accountId: string;
  readonly roleCodes: readonly string[];
}

/** The people of a rule's step, each once. @param people who can approve in the project */
export const peopleOfStep = <Person extends Able>(
  { accountIds, roleCodes }: Pick<RuleStep, 'accountIds' | 'roleCodes'>,
  people: readonly Person[],
): Person[] => [
  ...new Map(
    people
      .filter(
        (person) => accountIds.includes(person.accountId) || person.roleCodes.some((role) => roleCodes.includes(role)),
      )
      .map((person) => [person.accountId, person]),
  ).values(),
];

/** How many people each step of a rule lacks. @param excluded who approves nothing of a certain document */
export const lackingOf = (
  steps: readonly RuleStep[],
  people: readonly Able[],
  excluded: ReadonlySet<string> = new Set(),
): number[] =>
  steps.map((step) =>
    Math.max(0, step.quorum - peopleOfStep(step, people).filter(({ accountId }) => !excluded.has(accountId)).length),
  );

/** A period in which somebody acts for another person; its days count in the portal's time zone. */
export interface DeputyPeriod {
  readonly fromDay: string;
  readonly toDay: string;
}
export const isWithin = ({ fromDay, toDay }: DeputyPeriod, today: string): boolean =>
  fromDay <= today && today <= toDay;
export const overlap = (one: DeputyPeriod, other: DeputyPeriod): boolean =>
  one.fromDay <= other.toDay && other.fromDay <= one.toDay;
