import { asc, desc, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { OpenAssessment } from '#server/subjects/assets/assessment';

export const sorting = (order: 'ascend' | 'descend' | undefined, column: AnyPgColumn | SQL, ...tie: AnyPgColumn[]) => {
  const direction = order === 'descend' ? desc : asc;
  return [direction(column), ...tie.map((also) => direction(also))];
};

export const whenever = <T>(value: T | undefined, condition: (value: T) => SQL | undefined) =>
  value === undefined ? undefined : condition(value);

export const groupBy = <T, K>(rows: readonly T[], key: (row: T) => K) => {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group) group.push(row);
    else groups.set(key(row), [row]);
  }
  return groups;
};

/** The actions of a row, derived from those in the assessment. */
export const rowActions = (project: OpenAssessment) =>
  project.allowedActions.includes('editInventory') ? ['edit', 'delete'] : [];
