import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testApp } from '../../../tests/server/testApp';
import { countUpTo } from './paging';

const test = testApp();

/** The total of so many rows, where a page of 10 from there has brought so many; and whether it was asked for. */
async function total(rows: number, page?: { offset: number; found: number }) {
  let n: unknown;
  const asked = await test.statements(() =>
    test.services.database.transaction('system', async (tx) => {
      n = await countUpTo(tx, sql`SELECT generate_series(1, ${rows}::int)`, page && { limit: 10, ...page });
    }),
  );
  return [n, asked > 0];
}

it('counts up to a thousand, and only if the page does not imply the total', async () => {
  expect(await total(1_000)).toEqual([1_000, true]);
  expect(await total(1_001)).toEqual(['1000+', true]);
  expect(await total(10, { offset: 0, found: 10 })).toEqual([10, true]);
  expect(await total(0, { offset: 0, found: 0 })).toEqual([0, false]);
  expect(await total(23, { offset: 20, found: 3 })).toEqual([23, false]);
  expect(await total(1_003, { offset: 1_000, found: 3 })).toEqual(['1000+', false]);
  // Nobody knows how far beyond the end it is.
  expect(await total(23, { offset: 30, found: 0 })).toEqual([23, true]);
});
