import { ilike, like, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { likePattern } from './paging';

/** A typed text as a pattern, under the name of how it is looked for: a prepared statement knows by it which one it is. */
export interface Pattern {
  /** Nothing in it has small letters: Chinese, digits. */
  exact?: string;
  /** Its letters are those of ASCII. */
  ascii?: string;
  folded?: string;
}

/** Case folding is the cost of a search: folding all letters, only ASCII (two thirds of the time), or none (a third). */
export function patternOf(keyword: string | undefined): Pattern {
  if (!keyword) return {};
  const pattern = likePattern(keyword);
  if (keyword.toLowerCase() === keyword.toUpperCase()) return { exact: pattern };
  const beyondAscii = keyword.replace(/[\x20-\x7e]/g, '');
  return beyondAscii.toLowerCase() === beyondAscii.toUpperCase() ? { ascii: pattern } : { folded: pattern };
}

/** Matches text anywhere in one of the columns, whatever its case; LIKE wildcards are taken literally. */
export function containing({ exact, ascii, folded }: Pattern, ...columns: (AnyPgColumn | SQL)[]): SQL | undefined {
  if (exact !== undefined) return or(...columns.map((column) => like(column, exact)));
  if (ascii !== undefined) return or(...columns.map((column) => ilike(sql`${column} COLLATE "C"`, ascii)));
  if (folded !== undefined) return or(...columns.map((column) => ilike(column, folded)));
  return undefined;
}
