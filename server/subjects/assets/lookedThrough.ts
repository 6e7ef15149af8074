import { and, eq, ne, not, type SQL, sql } from 'drizzle-orm';
import { visibleByCodes } from '#server/core/project/openProject';
import { isOver } from '#server/core/project/over';
import { projects } from '#server/core/project/tables';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import { assessments } from './tables';

/** The number of projects that are examined, the newest first: old leftovers are no tasks. */
const PROJECTS_MAX = 200;

/** Whether the caller sees projects from the channel's side, or from the customer's. */
export const isOnChannelSide = (ctx: Context): boolean => ctx.caller.tenant?.type === 'channel';

interface Narrowing {
  /** These alone. */
  projectCodes?: readonly string[] | undefined;
  /** Of the assessment: projects without one are excluded if it is requested. */
  columns?: SQL;
  /** Finished ones as well: what was decided in them is still carried out. */
  isWithFinished?: boolean;
  max?: number;
}

const ofProject = and(
  eq(assessments.tenantCode, projects.tenantCode),
  eq(assessments.projectCode, projects.projectCode),
);

/**
 * The caller's projects that may have tasks, as a table: tenant_code, project_code, title, created_at, and
 * the requested columns.
 */
export function lookedThrough(
  ctx: Context,
  { projectCodes, columns, isWithFinished = false, max = PROJECTS_MAX }: Narrowing = {},
): SQL {
  const ofChannel = isOnChannelSide(ctx);
  // Ordered first, so that details are read only for the newest; OFFSET makes the planner do so.
  return sql`(
    SELECT ${projects.tenantCode}, ${projects.projectCode}, ${projects.name} AS title, ${projects.createdAt}${columns ? sql`, ${columns}` : sql``}
    FROM (SELECT ${projects.tenantCode}, ${projects.projectCode}, ${projects.name}, ${projects.createdAt} FROM ${projects} WHERE ${and(
      eq(ofChannel ? projects.channelTenantCode : projects.tenantCode, ctx.actor.tenantCode),
      ofChannel ? visibleByCodes(ctx) : undefined,
      projectCodes && anyOf(projects.projectCode, projectCodes),
      isWithFinished ? ne(projects.state, 'closed') : not(isOver),
    )} ORDER BY ${projects.createdAt} DESC, ${projects.projectCode} DESC OFFSET 0) AS ${projects}
    ${columns ? sql`JOIN ${assessments} ON ${ofProject}` : sql``}
    ORDER BY ${projects.createdAt} DESC, ${projects.projectCode} DESC LIMIT ${max})`;
}
