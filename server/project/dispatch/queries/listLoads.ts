import { sql } from 'drizzle-orm';
import { overStates } from '#domain/project/dispatch/rules';
import { consultants } from '#domain/project/policy';
import type { ProjectWire } from '#domain/project/schema';
import type { Context } from '#server/kernel/context';
import { portalDay } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/database';
import { ableTo } from '#server/tenant/people/ableTo';
import { projects } from '../../tables';

/** The channel's consultants with what each has in hand; one statement for all of them. */
export async function listLoads(ctx: Context, tx: Tx): Promise<ProjectWire['listLoads']['data']> {
  const { tenantCode: channel } = ctx.actor;
  const people = await ableTo(tx, channel, consultants);
  const accountIds = people.map(({ accountId }) => accountId);
  const { rows } = await tx.execute<{ accountId: string; open: number; waiting: number; late: number }>(sql`
    SELECT ${projects.teacherAccountId} AS "accountId", count(*)::int AS open,
      count(*) FILTER (WHERE ${projects.takenUpAt} IS NULL OR ${projects.state} = 'consumerSubmitSvipData')::int AS waiting,
      count(*) FILTER (WHERE ${projects.endDate} < ${portalDay})::int AS late
    FROM ${projects}
    WHERE ${projects.channelTenantCode} = ${channel} AND ${projects.teacherAccountId} = ANY(${sql.param(accountIds)})
      AND ${projects.state} <> ALL(${sql.param([...overStates])})
    GROUP BY ${projects.teacherAccountId}`);
  const loads = new Map(rows.map((row) => [row.accountId, row]));
  return people.map((person) => ({ ...{ open: 0, waiting: 0, late: 0 }, ...loads.get(person.accountId), ...person }));
}
