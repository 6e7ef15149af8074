import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/**
 * The value stands in a list that is one parameter, however long it is: a list of any length is the same statement, and
 * few of those are prepared (drizzle's inArray makes another one of each length; a fence keeps it out).
 */
export const anyOf = (column: AnyPgColumn | SQL, values: Iterable<string>): SQL =>
  sql`${column} = ANY(${sql.param([...values])})`;
