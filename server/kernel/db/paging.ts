import { type SQL, sql } from 'drizzle-orm';
import { limits } from '#domain/kernel/limits';
import type { Tx } from './database';

/**
 * Counts no further than needed: exact up to 1,000 (a long list must not pay for a number that nobody reads), '1000+'
 * beyond.
 * @param rows a SELECT without LIMIT, e.g. sql`SELECT 1 FROM units WHERE …`
 */
export async function countUpTo(tx: Tx, rows: SQL): Promise<number | '1000+'> {
  const { rows: found } = await tx.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM (${rows} LIMIT ${limits.exactTotalMax + 1}) AS counted`,
  );
  const n = found[0]?.n ?? 0;
  return n > limits.exactTotalMax ? '1000+' : n;
}

/** LIMIT and OFFSET of a page; the first page is 1. */
export const pageOf = ({ currentPage, pageSize }: { currentPage: number; pageSize: number }) => ({
  limit: pageSize,
  offset: (currentPage - 1) * pageSize,
});

/** Pattern of LIKE for texts that contain what a person typed, taken literally. */
export const containing = (keyword: string) => `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
