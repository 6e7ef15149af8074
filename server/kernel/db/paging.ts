import { type SQL, sql } from 'drizzle-orm';
import { limits } from '#domain/kernel/limits';
import type { Tx } from './database';

interface Page {
  limit: number;
  offset: number;
  found: number;
}

/** A total as lists tell it. */
export const capped = (n: number): number | '1000+' => (n > limits.exactTotalMax ? '1000+' : n);

/**
 * Counts no further than needed: exact up to 1,000 (a long list must not pay for a number that nobody reads), '1000+'
 * beyond. A page that isn't full is the last one and tells the total by itself: then nothing is asked.
 * @param rows a SELECT without LIMIT, e.g. sql`SELECT 1 FROM units WHERE …`
 * @param page what it has brought of them
 */
export async function countUpTo(tx: Tx, rows: SQL, page?: Page): Promise<number | '1000+'> {
  if (page && page.found < page.limit && (page.found > 0 || page.offset === 0)) return capped(page.offset + page.found);
  const { rows: found } = await tx.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM (${rows} LIMIT ${limits.exactTotalMax + 1}) AS counted`,
  );
  return capped(found[0]?.n ?? 0);
}

/** LIMIT and OFFSET of a page; the first page is 1. */
export const pageOf = ({ currentPage, pageSize }: { currentPage: number; pageSize: number }) => ({
  limit: pageSize,
  offset: (currentPage - 1) * pageSize,
});

/** Pattern of LIKE for texts that contain what a person typed, taken literally. */
export const likePattern = (keyword: string) => `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
