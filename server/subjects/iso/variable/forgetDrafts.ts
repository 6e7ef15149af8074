import { and, eq, sql } from 'drizzle-orm';
import type { Lifecycle } from '#server/core/lifecycle';
import { members } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { variableDrafts } from './tables';

/** Deletes what people of the former channel had typed about the customer and not saved. */
export async function forgetDrafts(
  _ctx: Context,
  tx: Tx,
  { customer, from }: Lifecycle['customerTransferred'],
): Promise<void> {
  await tx
    .delete(variableDrafts)
    .where(
      and(
        eq(variableDrafts.tenantCode, customer),
        sql`${variableDrafts.accountId} IN (SELECT ${members.accountId} FROM ${members} WHERE ${members.tenantCode} = ${from})`,
      ),
    );
}
