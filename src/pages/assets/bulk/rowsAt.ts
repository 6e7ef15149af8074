import { limits } from '#domain/kernel/limits';
import type { PortalList } from '@/hooks/usePortalList';

/**
 * Rows of a list in its order, beyond the page on screen.
 * @param from the first of them, counted from 0
 */
export async function rowsAt<Row>(list: PortalList<Row>, from: number, count: number): Promise<Row[]> {
  const size = limits.pageSizeMax;
  const rows: Row[] = [];
  const first = Math.floor(from / size);
  for (let page = first; page * size < from + count; page += 1) {
    const { list: found } = await list.page({ currentPage: page + 1, pageSize: size });
    rows.push(...found);
    if (found.length < size) break;
  }
  const skipped = from - first * size;
  return rows.slice(skipped, skipped + count);
}
