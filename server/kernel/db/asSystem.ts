import { sql } from 'drizzle-orm';
import type { Tx } from './tx';

/**
 * A part of a tenant's transaction that is about the rows of others as well: what people of the platform have in hand with
 * channels. Where it fails, nothing of the transaction stays.
 */
export async function asSystem<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const { rows } = await tx.execute<{ before: string }>(
    sql`SELECT coalesce(current_setting('app.scope', true), '') AS before, set_config('app.scope', 'system', true)`,
  );
  const answer = await work();
  await tx.execute(sql`SELECT set_config('app.scope', ${rows[0]?.before ?? ''}, true)`);
  return answer;
}
