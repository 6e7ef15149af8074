import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/**
 * Tests membership in a list that is one parameter: lists of any length share one prepared statement
 * (drizzle's inArray makes another one per length; a fence keeps it out).
 */
export const anyOf = (column: AnyPgColumn | SQL, values: Iterable<string>): SQL =>
  sql`${column} = ANY(${sql.param([...values])})`;
