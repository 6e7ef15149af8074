import { sql } from 'drizzle-orm';
import type { Lifecycle } from '#server/core/lifecycle';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';

/** Deletes notices of the old channel's people that name the customer's projects. */
export async function forgetProjects(
  _ctx: Context,
  tx: Tx,
  { customer, from }: Lifecycle['customerTransferred'],
): Promise<void> {
  await tx.execute(sql`
    DELETE FROM notices n USING projects p
    WHERE p.tenant_code = ${customer} AND n.project_code = p.project_code AND n.tenant_code = ${from}`);
}
