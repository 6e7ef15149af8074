import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#server/kernel/db/tx';
import { anyOf } from './db/conditions';
import { AppError } from './errors';
import { idempotencyKeys } from './tables';

/** The row of one write of an account under one key. */
export const claimOf = ({ accountId, endpoint, key }: { accountId: string; endpoint: string; key: string }) =>
  and(eq(idempotencyKeys.accountId, accountId), eq(idempotencyKeys.endpoint, endpoint), eq(idempotencyKeys.key, key));

/** The same answer again, for a write that was sent twice. */
export class Replay extends Error {
  constructor(readonly answer: unknown) {
    super('replay');
  }
}

/** The stored answer of a write, for callers who still see the tenants whose records it changed; others get notFound. */
export async function replayOf(tx: Tx, { answer, about }: typeof idempotencyKeys.$inferSelect): Promise<Error> {
  if (about.length > 0) {
    const { rows } = await tx.execute<{ seen: number }>(
      sql`SELECT count(*)::int AS seen FROM tenants WHERE ${anyOf(sql`tenant_code`, about)}`,
    );
    if (rows[0]?.seen !== about.length) return new AppError('notFound');
  }
  return new Replay(answer);
}
