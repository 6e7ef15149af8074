import { and, isNull, sql } from 'drizzle-orm';
import groupBy from 'lodash/groupBy.js';
import sortBy from 'lodash/sortBy.js';
import uniq from 'lodash/uniq.js';
import {
  type ApprovalCourse,
  type ApprovalSeat,
  type ApprovalSteps,
  awaitedSeats,
  lackingOf,
  oneApprover,
  peopleOfStep,
  type RuleStep,
  stepsOf,
} from '#domain/capabilities/release/approval';
import { type ProjectKey, within } from '#server/core/project/openProject';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { releaseApprovers, type releases } from './tables';

type Release = typeof releases.$inferSelect;
/** A person's place in a step, with the approval that was given in it. */
export type Seat = typeof releaseApprovers.$inferSelect & ApprovalSeat;
export type Course = ApprovalCourse<Seat>;

/** The places of these submissions of a project, by submission and step. */
export async function seatsOf(
  tx: Tx,
  project: ProjectKey,
  releaseIds: readonly string[],
): Promise<ReadonlyMap<string, Seat[]>> {
  if (releaseIds.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(releaseApprovers)
    .where(and(within(releaseApprovers, project), anyOf(releaseApprovers.releaseId, releaseIds)))
    .orderBy(releaseApprovers.step, releaseApprovers.name, releaseApprovers.accountId);
  const seats = rows.map((row): Seat => ({ ...row, isReplaced: row.replacedByName !== null }));
  return new Map(Object.entries(groupBy(seats, ({ releaseId }) => releaseId)));
}

/** Who approves nothing of a submission. */
export const excludedOf = ({ preparedBy, madeBy, reviewerId }: Pick<Release, 'preparedBy' | 'madeBy' | 'reviewerId'>) =>
  new Set([preparedBy, reviewerId, ...(madeBy === null ? [] : [madeBy])]);

export const courseOf = (release: Release, seats: readonly Seat[]): Course => ({
  ...release.approval,
  seats,
  excluded: excludedOf(release),
});

/** Everybody who has approved, in the order of the steps and in each as they did, as documents print it. */
export const approvedNames = ({ seats }: Pick<Course, 'seats'>): string =>
  uniq(
    sortBy(seats, 'step', ({ approvedAt }) => approvedAt?.getTime()).flatMap(
      ({ approvedByName }) => approvedByName ?? [],
    ),
  ).join(' / ');

/** The people for whom somebody acts in these places; empty: only for themselves. */
export const principalNames = (filled: readonly Seat[], accountId: string): string =>
  uniq(filled.flatMap((seat) => (seat.accountId === accountId ? [] : seat.name))).join(' / ');

/** An approval as screens have it. */
export function shownCourse(release: Release, seats: readonly Seat[]) {
  const course = courseOf(release, seats);
  const isOpen = release.state === 'reviewing' || release.state === 'approving';
  const isRunning = release.state === 'approving';
  return {
    inOrder: course.inOrder,
    steps: stepsOf(course).map((standing, step) => ({
      ...standing,
      name: course.steps[step]?.name ?? '',
      quorum: course.steps[step]?.quorum ?? 1,
      isOpen: isRunning && standing.isOpen,
      lacking: isOpen ? standing.lacking : 0,
      approvers: seats
        .filter((seat) => seat.step === step)
        .map((seat) => ({
          name: seat.name,
          at: seat.approvedAt?.toISOString() ?? null,
          deputy: seat.approvedBy === null || seat.approvedBy === seat.accountId ? null : seat.approvedByName,
          replacedBy: seat.replacedByName,
          isAwaited: isRunning && seat.isAwaited,
        })),
    })),
  };
}

interface Person {
  accountId: string;
  name: string;
  tenantCode: string;
  roleCodes: readonly string[];
}
export interface Rule {
  inOrder: boolean;
  steps: readonly RuleStep[];
}

/**
 * The steps of a document's approval and who has a place in them.
 * @param rule of its kind; without one, or without steps, the approver is named
 * @throws AppError approverNeeded; approvalUnattainable where a step lacks people once the excluded ones are left out
 */
export function placesBy(
  rule: Rule | undefined,
  { people, approver, excluded }: { people: readonly Person[]; approver: Person | undefined; excluded: Set<string> },
): { approval: ApprovalSteps; places: (Person & { step: number })[] } {
  if (!rule || rule.steps.length === 0) {
    if (!approver) throw new AppError('approverNeeded');
    return { approval: oneApprover, places: [{ ...approver, step: 0 }] };
  }
  requireAttainable(rule.steps, people, excluded);
  return {
    approval: { inOrder: rule.inOrder, steps: rule.steps.map(({ name, quorum }) => ({ name, quorum })) },
    places: rule.steps.flatMap((one, step) =>
      peopleOfStep(one, people)
        .filter(({ accountId }) => !excluded.has(accountId))
        .map((person) => ({ ...person, step })),
    ),
  };
}

/** @throws AppError approvalUnattainable with the first step that lacks people */
export function requireAttainable(
  steps: readonly RuleStep[],
  people: readonly Person[],
  excluded: ReadonlySet<string> = new Set(),
): void {
  for (const [step, lacking] of lackingOf(steps, people, excluded).entries())
    if (lacking > 0)
      throw new AppError('approvalUnattainable', {
        step: steps[step]?.name ?? '',
        quorum: steps[step]?.quorum ?? 0,
        lacking,
      });
}

const keyOf = ({ releaseId, step, accountId }: Seat) => `${releaseId} ${step} ${accountId}`;
const keyOfRow = sql`${releaseApprovers.releaseId} || ' ' || ${releaseApprovers.step} || ' ' || ${releaseApprovers.accountId}`;
/** Of a place that waits. */
export const isPending = and(isNull(releaseApprovers.approvedAt), isNull(releaseApprovers.replacedByName));

/** Enters the caller's approval in these places of a project's submissions. @throws AppError refusedTransition where one is gone */
export async function fillSeats(ctx: Context, tx: Tx, project: ProjectKey, filled: readonly Seat[]): Promise<void> {
  if (filled.length === 0) return;
  const entered = await tx
    .update(releaseApprovers)
    .set({
      isAwaited: false,
      approvedBy: ctx.actor.accountId,
      approvedByName: ctx.caller.showName,
      approvedAt: new Date(),
    })
    .where(
      and(
        within(releaseApprovers, project),
        isPending,
        sql`${keyOfRow} = ANY(${sql.param(filled.map(keyOf))}::text[])`,
        anyOf(
          releaseApprovers.releaseId,
          filled.map(({ releaseId }) => releaseId),
        ),
      ),
    )
    .returning({ step: releaseApprovers.step });
  if (entered.length !== filled.length) throw new AppError('refusedTransition');
}

/** Notes whose approval is awaited now: in these courses as they say, of the other submissions of `releaseIds` nobody's. */
export async function noteAwaited(
  tx: Tx,
  project: ProjectKey,
  releaseIds: readonly string[],
  courses: readonly Course[],
): Promise<void> {
  if (releaseIds.length === 0) return;
  const awaited = courses.flatMap(awaitedSeats).map(keyOf);
  await tx
    .update(releaseApprovers)
    .set({ isAwaited: sql`${keyOfRow} = ANY(${sql.param(awaited)}::text[])` })
    .where(and(within(releaseApprovers, project), anyOf(releaseApprovers.releaseId, releaseIds), isPending));
}
