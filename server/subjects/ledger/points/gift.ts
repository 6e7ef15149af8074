import { sql } from 'drizzle-orm';
import { giftMonths } from '#domain/subjects/ledger/points/recharge';
import { portalDay } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';

/** The last day of points that are given today. */
export async function lastDayOfGift(tx: Tx): Promise<string> {
  const { rows } = await tx.execute<{ day: string }>(
    sql`SELECT (${portalDay} + interval '1 month' * ${giftMonths}::int - interval '1 day')::date::text AS day`,
  );
  return rows[0]?.day ?? '';
}

/** The key under which a tenant has had its first points. */
export const welcomeKey = (tenantCode: string): string => `welcome:${tenantCode}`;
