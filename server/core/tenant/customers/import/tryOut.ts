import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { elsewhere, ownAmong } from '../queries/alike';
import type { CustomerRow } from './customerBook';

/** Why a row isn't entered: the channel has the customer, or another one does. */
export interface LeftRow {
  readonly index: number;
  readonly reason: 'known' | 'inPool' | 'elsewhereUntil' | 'elsewhereWorking';
  readonly until?: string;
}

/**
 * Which of these rows somebody has as a customer already.
 * @param writes whoever else reports waits until this transaction is done
 */
export async function leftRows(
  ctx: Context,
  tx: Tx,
  rows: readonly CustomerRow[],
  options: { writes: boolean },
): Promise<LeftRow[]> {
  if (rows.length === 0) return [];
  const others = new Map((await elsewhere(tx, rows, options)).map((other) => [other.place, other]));
  const own = await ownAmong(ctx, tx, rows);
  return rows.flatMap((_, index): LeftRow[] => {
    if (own.has(index)) return [{ index, reason: 'known' }];
    const other = others.get(index);
    if (!other) return [];
    if (other.poolCode) return [{ index, reason: 'inPool' }];
    return [
      other.until ? { index, reason: 'elsewhereUntil', until: other.until } : { index, reason: 'elsewhereWorking' },
    ];
  });
}
