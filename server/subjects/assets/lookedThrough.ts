import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { visibleByCodes } from '#server/core/project/openProject';
import { projects } from '#server/core/project/tables';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import { assessments } from './tables';

/** So many projects are looked through, the newest first: what was left open years ago isn't what waits. */
const PROJECTS_MAX = 200;

/** Whether the caller sees projects from the channel's side, or from the customer's. */
export const isOnChannelSide = (ctx: Context): boolean => ctx.caller.tenant?.type === 'channel';

interface Narrowing {
  /** These alone. */
  projectCodes?: readonly string[] | undefined;
  /** Of the assessment: projects that have none are left out where it is asked for something. */
  columns?: SQL;
  where?: SQL;
  max?: number;
}

const ofProject = and(
  eq(assessments.tenantCode, projects.tenantCode),
  eq(assessments.projectCode, projects.projectCode),
);

/**
 * The caller's projects in which something may wait, as a table: tenant_code, project_code, title, created_at, and what
 * else is asked for.
 */
export function lookedThrough(ctx: Context, { projectCodes, columns, where, max = PROJECTS_MAX }: Narrowing = {}): SQL {
  const ofChannel = isOnChannelSide(ctx);
  // Put in order first, so that what each keeps is read for the newest alone; OFFSET holds the planner to it.
  return sql`(
    SELECT ${projects.tenantCode}, ${projects.projectCode}, ${projects.name} AS title, ${projects.createdAt}${columns ? sql`, ${columns}` : sql``}
    FROM (SELECT ${projects.tenantCode}, ${projects.projectCode}, ${projects.name}, ${projects.createdAt} FROM ${projects} WHERE ${and(
      eq(ofChannel ? projects.channelTenantCode : projects.tenantCode, ctx.actor.tenantCode),
      ofChannel ? visibleByCodes(ctx) : undefined,
      projectCodes && anyOf(projects.projectCode, projectCodes),
      ne(projects.state, 'closed'),
    )} ORDER BY ${projects.createdAt} DESC, ${projects.projectCode} DESC OFFSET 0) AS ${projects}
    ${columns || where ? sql`JOIN ${assessments} ON ${ofProject}` : sql``}
    WHERE ${where ?? sql`true`}
    ORDER BY ${projects.createdAt} DESC, ${projects.projectCode} DESC LIMIT ${max})`;
}
