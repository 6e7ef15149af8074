import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ApprovalCourse,
  type ApprovalSeat,
  afterApproval,
  awaitedSeats,
  isApproved,
  isWithin,
  lackingOf,
  overlap,
  peopleOfStep,
  seatsFilledBy,
  stepsOf,
} from './approval';

const seat = (step: number, accountId: string, approvedBy: string | null = null): ApprovalSeat => ({
  step,
  accountId,
  approvedBy,
  isReplaced: false,
});
const course = (given: Partial<ApprovalCourse> = {}): ApprovalCourse => ({
  inOrder: true,
  steps: [
    { name: '会签', quorum: 2 },
    { name: '批准', quorum: 1 },
  ],
  seats: [seat(0, 'A'), seat(0, 'B'), seat(0, 'C'), seat(1, 'D')],
  excluded: new Set(['AUTHOR', 'REVIEWER']),
  ...given,
});
const none: ReadonlySet<string> = new Set();
const act = (of: ApprovalCourse, who: string, principals = none) =>
  afterApproval(of, who, seatsFilledBy(of, who, principals));
const open = (of: ApprovalCourse) => stepsOf(of).flatMap(({ isOpen }, step) => (isOpen ? step : []));
const mayAct = (of: ApprovalCourse, who: string, principals = none) => seatsFilledBy(of, who, principals).length > 0;

describe('an approval in steps', () => {
  it('goes from one step to the next, once enough people have approved', () => {
    const begun = course();
    expect(open(begun)).toEqual([0]);
    expect(['A', 'B', 'C', 'D'].map((who) => mayAct(begun, who))).toEqual([true, true, true, false]);
    const one = act(begun, 'A');
    expect([open(one), stepsOf(one)[0]?.given, mayAct(one, 'A')]).toEqual([[0], 1, false]);
    const two = act(one, 'C');
    expect([open(two), isApproved(two)]).toEqual([[1], false]);
    // The third one is no longer awaited.
    expect([mayAct(two, 'B'), mayAct(two, 'D')]).toEqual([false, true]);
    expect(isApproved(act(two, 'D'))).toBe(true);
  });

  it('begins all steps at once where they have no order', () => {
    const atOnce = course({ inOrder: false });
    expect(open(atOnce)).toEqual([0, 1]);
    const last = act(act(act(atOnce, 'D'), 'A'), 'B');
    expect(isApproved(last)).toBe(true);
    expect(isApproved(act(act(atOnce, 'D'), 'A'))).toBe(false);
  });

  it('counts a deputy once, for themselves before somebody else', () => {
    const begun = course();
    const forA = act(begun, 'X', new Set(['A']));
    expect(forA.seats[0]?.approvedBy).toBe('X');
    expect([mayAct(forA, 'A'), mayAct(forA, 'X', new Set(['B']))]).toEqual([false, false]);
    const own = act(begun, 'B', new Set(['A']));
    expect(own.seats.map(({ approvedBy }) => approvedBy)).toEqual([null, 'B', null, null]);
    expect(mayAct(own, 'B', new Set(['A']))).toBe(false);
  });

  it('says what a step lacks once somebody has left it', () => {
    const left = course({
      seats: [{ ...seat(0, 'A'), isReplaced: true }, seat(0, 'B'), { ...seat(0, 'C'), isReplaced: true }, seat(1, 'D')],
    });
    expect(stepsOf(left).map(({ lacking }) => lacking)).toEqual([1, 0]);
    const replaced = { ...left, seats: [...left.seats, seat(0, 'E')] };
    expect(stepsOf(replaced).map(({ lacking }) => lacking)).toEqual([0, 0]);
    // The successor is the author: a place that counts for nothing.
    const byAuthor = { ...left, seats: [...left.seats, seat(0, 'AUTHOR')] };
    expect(stepsOf(byAuthor).map(({ lacking }) => lacking)).toEqual([1, 0]);
  });

  it('finds the people of a rule by name and by role, each once', () => {
    const people = [
      { accountId: 'A', roleCodes: ['CONSUMER_PM', 'CONSUMER_OWNER'] },
      { accountId: 'B', roleCodes: ['CONSUMER_OWNER'] },
      { accountId: 'C', roleCodes: ['CHANNEL_OWNER'] },
    ];
    const step = { name: '批准', quorum: 3, accountIds: ['A', 'C', 'GONE'], roleCodes: ['CONSUMER_OWNER'] };
    expect(peopleOfStep(step, people).map(({ accountId }) => accountId)).toEqual(['A', 'B', 'C']);
    expect(lackingOf([step], people)).toEqual([0]);
    expect(lackingOf([step], people, new Set(['B']))).toEqual([1]);
    expect(lackingOf([{ ...step, quorum: 5 }], people)).toEqual([2]);
  });

  it('counts the days of a deputy, the first and the last one included', () => {
    const period = { fromDay: '2026-12-01', toDay: '2026-12-03' };
    expect(['2026-11-30', '2026-12-01', '2026-12-03', '2026-12-04'].map((day) => isWithin(period, day))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(overlap(period, { fromDay: '2026-12-03', toDay: '2026-12-09' })).toBe(true);
    expect(overlap(period, { fromDay: '2026-12-04', toDay: '2026-12-09' })).toBe(false);
  });
});

const person = fc.constantFrom('A', 'B', 'C', 'D', 'E', 'AUTHOR');
const anyCourse: fc.Arbitrary<ApprovalCourse> = fc
  .record({
    inOrder: fc.boolean(),
    quorums: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }),
    places: fc.uniqueArray(fc.tuple(fc.nat({ max: 2 }), person), {
      minLength: 1,
      maxLength: 14,
      selector: ([step, who]) => `${step}${who}`,
    }),
  })
  .map(({ inOrder, quorums, places }) => ({
    inOrder,
    steps: quorums.map((quorum, at) => ({ name: `${at}`, quorum })),
    seats: places.filter(([step]) => step < quorums.length).map(([step, who]) => seat(step, who)),
    excluded: new Set(['AUTHOR']),
  }));
const acts = fc.array(fc.tuple(person, fc.uniqueArray(person, { maxLength: 2 })), { maxLength: 12 });
const through = (of: ApprovalCourse, given: readonly (readonly [string, readonly string[]])[]) =>
  given.reduce((now, [who, principals]) => act(now, who, new Set(principals)), of);

describe('whatever is approved, and in which order', () => {
  it('counts nothing of the author, and nobody twice in a step', () => {
    fc.assert(
      fc.property(anyCourse, acts, (of, given) => {
        const after = through(of, given);
        expect(after.seats.every(({ approvedBy }) => approvedBy !== 'AUTHOR')).toBe(true);
        for (const step of after.steps.keys()) {
          const by = after.seats.flatMap((one) => (one.step === step ? (one.approvedBy ?? []) : []));
          expect(new Set(by).size).toBe(by.length);
        }
      }),
    );
  });

  it('never undoes a step, and ends with the quorum of each', () => {
    fc.assert(
      fc.property(anyCourse, acts, (of, given) => {
        let now = of;
        for (const one of given) {
          const before = stepsOf(now);
          now = through(now, [one]);
          for (const [step, { isDone, given: count }] of stepsOf(now).entries()) {
            expect(isDone).toBe(count >= (of.steps[step]?.quorum ?? 0));
            expect(count).toBeGreaterThanOrEqual(before[step]?.given ?? 0);
            if (before[step]?.isDone) expect(isDone).toBe(true);
          }
        }
        expect(isApproved(now)).toBe(stepsOf(now).every(({ isDone }) => isDone));
      }),
    );
  });

  it('does not depend on the order of approvals in one step', () => {
    fc.assert(
      fc.property(
        fc
          .uniqueArray(fc.constantFrom('A', 'B', 'C', 'D'), { minLength: 1 })
          .chain((people) => fc.tuple(fc.constant(people), fc.shuffledSubarray(people, { minLength: people.length }))),
        fc.integer({ min: 1, max: 5 }),
        (people_order, quorum) => {
          const [people, other] = people_order;
          const of = course({ steps: [{ name: '', quorum }], seats: people.map((who) => seat(0, who)) });
          const all = (order: readonly string[]) => order.reduce((now, who) => act(now, who), of);
          expect(stepsOf(all(other))).toEqual(stepsOf(all(people)));
        },
      ),
    );
  });

  it('asks for no fewer people with a higher quorum', () => {
    fc.assert(
      fc.property(anyCourse, acts, (of, given) => {
        const after = through(of, given);
        const higher = { ...after, steps: after.steps.map((step) => ({ ...step, quorum: step.quorum + 1 })) };
        if (isApproved(higher)) expect(isApproved(after)).toBe(true);
        expect(stepsOf(higher).every(({ lacking }, step) => lacking >= (stepsOf(after)[step]?.lacking ?? 0))).toBe(
          true,
        );
      }),
    );
  });

  it('awaits people in open steps alone, in order one step at a time', () => {
    fc.assert(
      fc.property(anyCourse, acts, (of, given) => {
        const after = through(of, given);
        const reached = open(after);
        expect(awaitedSeats(after).every(({ step }) => reached.includes(step))).toBe(true);
        if (of.inOrder) expect(reached.length).toBeLessThanOrEqual(1);
        if (isApproved(after)) expect(reached).toEqual([]);
      }),
    );
  });

  it('can be completed where no step lacks anybody', () => {
    fc.assert(
      fc.property(anyCourse, (of) => {
        const complete = stepsOf(of).every(({ lacking }) => lacking === 0);
        let now = of;
        for (let turn = 0; turn < 20; turn += 1) {
          const [next] = awaitedSeats(now).filter((one) => mayAct(now, one.accountId));
          if (next) now = act(now, next.accountId);
        }
        expect(isApproved(now)).toBe(complete);
      }),
    );
  });
});
