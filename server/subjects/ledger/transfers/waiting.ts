import { and, count, eq, min, sql } from 'drizzle-orm';
import { finance } from '#domain/subjects/ledger/policy';
import { barredUntil } from '#server/capabilities/approval/bar';
import type { WaitingTask } from '#server/core/subject';
import type { Context } from '#server/kernel/context';
import { asSystem } from '#server/kernel/db/asSystem';
import type { Tx } from '#server/kernel/db/tx';
import { bankAllocations, bankRecords } from './tables';

/** Matched lines of bank statements that the caller may confirm: those that they have neither imported nor matched. */
export async function listWaiting(ctx: Context, tx: Tx): Promise<WaitingTask[]> {
  const { tenant, roles, accountId } = ctx.caller;
  if (!tenant || !finance.allowed(roles).includes('keepBank')) return [];
  const ownMatch = sql`EXISTS (SELECT 1 FROM ${bankAllocations} WHERE ${bankAllocations.recordCode} = ${bankRecords.recordCode}
    AND ${bankAllocations.state} = 'matched' AND ${bankAllocations.matchedBy} = ${accountId})`;
  const [found] = await asSystem(tx, () =>
    tx
      .select({ count: count(), since: min(bankRecords.updatedAt) })
      .from(bankRecords)
      .where(
        and(
          eq(bankRecords.state, 'matched'),
          sql`${bankRecords.importedBy} IS DISTINCT FROM ${accountId}`,
          sql`NOT ${ownMatch}`,
        ),
      ),
  );
  if (!found?.count || (await barredUntil(tx, accountId))) return [];
  return [
    {
      kind: 'confirmTransfers',
      projectCode: null,
      title: tenant.tenantName,
      count: found.count,
      since: found.since?.toISOString() ?? null,
      dueDate: null,
      path: '/financialmanagement/manageComponyTransferRecord?state=matched',
    },
  ];
}
