import { sql } from 'drizzle-orm';
import type { Tx } from './tx';

/**
 * Runs part of a tenant's transaction across tenants, for example the work that the platform's people do in
 * channels. If it fails, the whole transaction rolls back.
 */
export async function asSystem<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const { rows } = await tx.execute<{ before: string }>(
    sql`SELECT coalesce(current_setting('app.scope', true), '') AS before, set_config('app.scope', 'system', true)`,
  );
  const answer = await work();
  await tx.execute(sql`SELECT set_config('app.scope', ${rows[0]?.before ?? ''}, true)`);
  return answer;
}
