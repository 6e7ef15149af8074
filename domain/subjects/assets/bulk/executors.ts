import { wordKey } from '#domain/kernel/spelling';
import type { Unit } from '../inventory/derivation';

/* Whose a unit becomes when executors are named for many units. */

/** A person whom units can be given to. */
export interface Executor {
  readonly accountId: string;
  readonly showName: string;
  readonly phone: string | null;
}

/** How a change names executors. */
export interface ExecutorChange {
  /** By account; null: nobody. */
  readonly assigneeId?: string | null | undefined;
  /** By name or phone, as people write it; null: nobody. */
  readonly assignee?: string | null | undefined;
  /** Proposed: the one person whose name the unit's owner is. */
  readonly assigneeFrom?: 'owner' | undefined;
}

/** Finds a person by name or phone; undefined where there is none, or several have the name. */
export function executorFinder(people: readonly Executor[]): (text: string) => string | undefined {
  const ids = new Map<string, string | undefined>();
  for (const { accountId, showName } of people) {
    const key = wordKey(showName);
    ids.set(key, ids.has(key) ? undefined : accountId);
  }
  for (const { accountId, phone } of people) if (phone) ids.set(phone, accountId);
  return (text) => ids.get(wordKey(text)) ?? ids.get(text.replace(/[\s-]/gu, ''));
}

/**
 * The executor that a unit gets: an account, null for nobody, or undefined if it keeps its own. A proposal gives only units
 * without an executor.
 * @param unit as it is after the rest of the change
 * @param find see executorFinder
 * @returns 'unknown' where a name or phone is no one person's
 */
export function executorAfter(
  { assigneeId, assignee, assigneeFrom }: ExecutorChange,
  unit: { readonly owner: string | null; readonly assigneeId: string | null },
  find: (text: string) => string | undefined,
): { assigneeId: string | null | undefined } | 'unknown' {
  if (assigneeId !== undefined) return { assigneeId };
  if (assignee !== undefined) {
    if (!assignee) return { assigneeId: null };
    const found = find(assignee);
    return found === undefined ? 'unknown' : { assigneeId: found };
  }
  const isProposed = assigneeFrom === 'owner' && unit.assigneeId === null && unit.owner;
  return { assigneeId: isProposed ? find(unit.owner) : undefined };
}

/**
 * Units with the names of their executors as the portal has them: what was written stays where several have the name, and
 * goes where it is no one person's.
 */
export function withExecutors(units: readonly Unit[], people: readonly Executor[]): Unit[] {
  const find = executorFinder(people);
  const names = new Map(people.map(({ accountId, showName }) => [accountId, showName]));
  return units.map(({ assignee, ...unit }) => {
    const found = assignee === undefined ? undefined : find(assignee);
    const name = names.get(found ?? '');
    if (assignee === undefined || name === undefined) return unit;
    return { ...unit, assignee: find(name) === found ? name : assignee };
  });
}
