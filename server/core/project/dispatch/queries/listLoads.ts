import { sql } from 'drizzle-orm';
import { consultants } from '#domain/core/project/policy';
import { overStates } from '#domain/core/project/rules';
import type { ProjectGiven, ProjectWire } from '#domain/core/project/schema';
import { accounts, memberships } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { portalDay } from '#server/kernel/days';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import { containing, patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';
import { projects } from '../../tables';

type Answer = ProjectWire['listLoads']['data'];

/** The channel's consultants with their workload, the smallest first. */
export async function listLoads(ctx: Context, tx: Tx, query: ProjectGiven['listLoads']['query']): Promise<Answer> {
  const { tenantCode: channel } = ctx.actor;
  const { limit, offset } = pageOf(query);
  const named = containing(patternOf(query.keyword), accounts.showName);
  const people = sql`SELECT DISTINCT ${accounts.accountId} AS account_id, ${accounts.showName} AS show_name
    FROM ${memberships} JOIN ${accounts} ON ${accounts.accountId} = ${memberships.accountId}
    WHERE ${memberships.tenantCode} = ${channel} AND ${memberships.roleCode} = ANY(${sql.param([...consultants])})
      ${named ? sql`AND ${named}` : sql``}`;
  // Each part is evaluated once: planned for one person of that name, all workloads would be counted per namesake.
  const { rows: list } = await tx.execute<Answer['list'][number] & Record<string, unknown>>(sql`
    WITH people AS MATERIALIZED (${people}), loads AS MATERIALIZED (
      SELECT ${projects.teacherAccountId} AS account_id, count(*)::int AS open,
        count(*) FILTER (WHERE ${projects.takenUpAt} IS NULL OR ${projects.state} = 'consumerSubmitSvipData')::int AS waiting,
        count(*) FILTER (WHERE ${projects.endDate} < ${portalDay})::int AS late
      FROM ${projects}
      WHERE ${projects.channelTenantCode} = ${channel} AND ${projects.teacherAccountId} = ANY(ARRAY(SELECT p.account_id FROM people p))
        AND ${projects.state} <> ALL(${sql.param([...overStates])})
      GROUP BY ${projects.teacherAccountId})
    SELECT p.account_id AS "accountId", p.show_name AS "showName", coalesce(l.open, 0) AS open,
      coalesce(l.waiting, 0) AS waiting, coalesce(l.late, 0) AS late
    FROM people p LEFT JOIN loads l USING (account_id)
    ORDER BY 3, 5, 2, 1 LIMIT ${limit} OFFSET ${offset}`);
  return { list, total: await countUpTo(tx, people, { limit, offset, found: list.length }) };
}
