import { sql } from 'drizzle-orm';
import { project } from '#domain/core/project/policy';
import { ENDS_SOON } from '#domain/core/tenant/customers/protection';
import type { WaitingTask } from '#server/core/subject';
import type { Context } from '#server/kernel/context';
import { portalDay } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';

interface Found extends Record<string, unknown> {
  received: number;
  sent: number;
  ending: number;
  receivedSince: Date | null;
  sentSince: Date | null;
  endingOn: string | null;
}

/** Transfers that wait for the caller's channel, or for the other one, and customers whose protection ends soon. */
export async function listWaitingCustomers(ctx: Context, tx: Tx): Promise<WaitingTask[]> {
  const { tenant, roles } = ctx.caller;
  if (tenant?.type !== 'channel' || !project.allowed(roles).includes('enterCustomer')) return [];
  const own = tenant.tenantCode;
  const { rows } = await tx.execute<Found>(sql`
    WITH open AS (SELECT to_tenant = ${own} AS received, created_at FROM customer_transfers
      WHERE state = 'requested' AND (from_tenant = ${own} OR to_tenant = ${own})),
    ending AS (SELECT c.protected_until FROM tenant_relations r
      JOIN customers c ON c.tenant_code = r.customer_tenant_code
      WHERE r.tenant_code = ${own} AND c.protected_until <= ${portalDay} + ${ENDS_SOON}::int
        AND NOT EXISTS (SELECT 1 FROM project_groups g
          WHERE g.tenant_code = r.tenant_code AND g.customer_tenant_code = r.customer_tenant_code))
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
