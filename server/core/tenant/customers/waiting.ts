import { sql } from 'drizzle-orm';
import { project } from '#domain/core/project/policy';
import type { WaitingTask } from '#server/core/subject';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { tenantRelations } from '../tables';
import { isEnding } from './ending';
import { customers } from './tables';

interface Found extends Record<string, unknown> {
  received: number;
  sent: number;
  ending: number;
  receivedSince: Date | null;
  sentSince: Date | null;
  endingOn: string | null;
}

/**
 * Transfers that wait for the caller's channel, or for the other one, and customers whose protection ends soon: as many as the
 * list behind the task has, also those that can't be extended any more, for which a project can begin.
 */
export async function listWaitingCustomers(ctx: Context, tx: Tx): Promise<WaitingTask[]> {
  const { tenant, roles } = ctx.caller;
  if (tenant?.type !== 'channel' || !project.allowed(roles).includes('enterCustomer')) return [];
  const own = tenant.tenantCode;
  const { rows } = await tx.execute<Found>(sql`
    WITH open AS (SELECT to_tenant = ${own} AS received, created_at FROM customer_transfers
      WHERE state = 'requested' AND (from_tenant = ${own} OR to_tenant = ${own})),
    ending AS (SELECT ${customers.protectedUntil} FROM ${tenantRelations}
      JOIN ${customers} ON ${customers.tenantCode} = ${tenantRelations.customerTenantCode}
      WHERE ${tenantRelations.tenantCode} = ${own} AND ${isEnding})
    SELECT count(*) FILTER (WHERE received)::int AS received, count(*) FILTER (WHERE NOT received)::int AS sent,
      min(created_at) FILTER (WHERE received) AS "receivedSince",
      min(created_at) FILTER (WHERE NOT received) AS "sentSince",
      (SELECT count(*)::int FROM ending) AS ending, (SELECT min(protected_until)::text FROM ending) AS "endingOn"
    FROM open`);
  const [found] = rows;
  if (!found) return [];
  const of = { projectCode: null, title: tenant.tenantName };
  const transfers = (side: string) => `/customerManagement?view=transfers&state=requested&side=${side}`;
  const since = (at: Date | null) => at && new Date(at).toISOString();
  const tasks: WaitingTask[] = [
    {
      ...of,
      kind: 'decideTransfers',
      count: found.received,
      since: since(found.receivedSince),
      dueDate: null,
      path: transfers('received'),
    },
    {
      ...of,
      kind: 'sentTransfers',
      count: found.sent,
      since: since(found.sentSince),
      dueDate: null,
      path: transfers('sent'),
    },
    {
      ...of,
      kind: 'endingProtection',
      count: found.ending,
      since: null,
      dueDate: found.endingOn,
      path: '/customerManagement?protection=ending',
    },
  ];
  return tasks.filter(({ count }) => count > 0);
}
