import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { limits } from '#domain/kernel/limits';
import type { Tx } from './tx';

interface Page {
  limit: number;
  offset: number;
  found: number;
}

/** A total in the form that lists show. */
export const capped = (n: number): number | '1000+' => (n > limits.exactTotalMax ? '1000+' : n);

/**
 * Counts no further than needed: exact up to 1,000, '1000+' beyond, as a long list must not pay for a number that is not
 * read. A page that isn't full is the last one and implies the total: then nothing is counted.
 * @param rows a SELECT without LIMIT, e.g. sql`SELECT 1 FROM units WHERE …`
 * @param page the page with the rows that were found
 */
export async function countUpTo(tx: Tx, rows: SQL, page?: Page): Promise<number | '1000+'> {
  if (page && page.found < page.limit && (page.found > 0 || page.offset === 0)) return capped(page.offset + page.found);
  const { rows: found } = await tx.execute<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM (${rows} LIMIT ${limits.exactTotalMax + 1}) AS counted`,
  );
  return capped(found[0]?.n ?? 0);
}

/**
 * Finds the records of a page and the total by one search: rows that were searched must not be
 * searched again to be counted.
 * @param search the keys of that many records from this place on, in the list's order
 */
export async function foundOnPage<Key>(
  search: (limit: number, offset: number) => Promise<Key[]>,
  { limit, offset }: Pick<Page, 'limit' | 'offset'>,
): Promise<{ page: Key[]; total: number | '1000+' }> {
  const counted = limits.exactTotalMax + 1;
  if (offset + limit > counted) {
    const page = await search(limit, offset);
    // Beyond the counting limit any row is enough; an empty page may follow a list of any length.
    if (page.length > 0) return { page, total: capped(offset + page.length) };
  }
  const found = await search(counted, 0);
  return { page: found.slice(offset, offset + limit), total: capped(found.length) };
}

/** LIMIT and OFFSET of a page; the first page is 1. */
export const pageOf = ({ currentPage, pageSize }: { currentPage: number; pageSize: number }) => ({
  limit: pageSize,
  offset: (currentPage - 1) * pageSize,
});

/** A page of a list that is kept in one column, as JSON: what to select for it. */
export function pageOfJson<Item>(column: SQLWrapper, page: Parameters<typeof pageOf>[0]) {
  const { limit, offset } = pageOf(page);
  const path = sql.raw(`'$[$from to $to]'`);
  const range = sql`jsonb_build_object('from', ${offset}::int, 'to', ${offset + limit - 1}::int)`;
  return {
    list: sql<Item[]>`jsonb_path_query_array(${column}, ${path}, ${range})`,
    total: sql`jsonb_array_length(${column})`.mapWith(capped),
  };
}
