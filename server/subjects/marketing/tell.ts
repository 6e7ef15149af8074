import { sql } from 'drizzle-orm';
import type { marketingNotices } from '#domain/subjects/marketing/notices';
import { jsonText } from '#server/kernel/db/json';
import type { Tx } from '#server/kernel/db/tx';

/** Tells the managers of a partner above or below; the database finds them, as their names are none of the caller's business. */
export async function tellPartner(
  tx: Tx,
  tenantCode: string,
  kind: (typeof marketingNotices)[number],
  params: Record<string, string | number>,
  path: string,
): Promise<void> {
  await tx.execute(sql`SELECT tell_partner(${tenantCode}, ${kind}, ${jsonText(params)}::jsonb, ${path})`);
}
