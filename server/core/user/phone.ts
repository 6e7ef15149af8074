import { sql } from 'drizzle-orm';
import type { Tx } from '#server/kernel/db/tx';

/** Enough of a phone number to recognise it in a log, not enough to call it. */
export const maskPhone = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

/** Whose a phone is changes one at a time, until the transaction ends. */
export const oneAtATimeFor = (tx: Tx, phone: string) =>
  tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`sign-in:${phone}`}, 0))`);
