import { sql } from 'drizzle-orm';
import { AppError } from '../errors';
import type { Tx } from './tx';

/** Lets additions of a kind of record wait for one another, until the transaction ends. @param what the kind, and its owner */
export const lockAdditions = async (tx: Tx, what: string): Promise<void> =>
  void (await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`limit:${what}`}, 0))`));

/**
 * Makes sure that one more record may be added; of two concurrent additions of the last one, the second waits and is refused.
 * @param what the kind of record that is counted, and its owner
 * @throws AppError limitReached
 */
export async function requireBelowLimit(
  tx: Tx,
  what: string,
  max: number,
  count: () => PromiseLike<number>,
): Promise<void> {
  await lockAdditions(tx, what);
  if ((await count()) >= max) throw new AppError('limitReached', { max });
}
