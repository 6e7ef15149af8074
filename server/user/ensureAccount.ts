import { sql } from 'drizzle-orm';
import type { Tx } from '../kernel/db/database';
import { newCode } from '../kernel/ids';

/** The account with this phone, made if there is none. */
export async function ensureAccount(tx: Tx, phone: string, showName: string): Promise<string> {
  // The second look sees an account that somebody else made during the first.
  for (let look = 0; look < 2; look += 1) {
    const { rows } = await tx.execute<{ id: string | null }>(
      sql`SELECT ensure_account(${newCode('A')}, ${phone}, ${showName}) AS id`,
    );
    if (rows[0]?.id) return rows[0].id;
  }
  throw new Error('The account was neither found nor made.');
}
