import { asc, desc, ilike, like, or, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { OpenAssessment } from '#server/assets/assessment';
import { containing as anywhere } from '#server/kernel/db/paging';

/** A typed text as a pattern, under the name of the operator that finds it. */
interface Pattern {
  like?: string;
  ilike?: string;
}

/** Words without capitals and small letters, as Chinese ones, are found by LIKE, which costs half: ILIKE folds every text. */
export function patternOf(keyword: string | undefined): Pattern {
  if (!keyword) return {};
  const pattern = anywhere(keyword);
  return keyword.toLowerCase() === keyword.toUpperCase() ? { like: pattern } : { ilike: pattern };
}

/** Text that may stand anywhere in one of the columns; the wildcards of LIKE are taken literally. */
export function containing(pattern: Pattern, ...columns: AnyPgColumn[]): SQL | undefined {
  if (pattern.like !== undefined) return or(...columns.map((column) => like(column, pattern.like as string)));
  if (pattern.ilike !== undefined) return or(...columns.map((column) => ilike(column, pattern.ilike as string)));
  return undefined;
}

export const sorting = (order: 'ascend' | 'descend' | undefined, column: AnyPgColumn, ...tie: AnyPgColumn[]) => {
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

/** Buttons of a row: what may be done in the assessment, in the words of one record. */
export const rowActions = (project: OpenAssessment) =>
  project.allowedActions.includes('editInventory') ? ['edit', 'delete'] : [];
