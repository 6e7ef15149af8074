import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { overStates } from '#domain/core/project/rules';
import { projects } from './tables';

/** Work on the project has ended. */
export const isOver = sql`${projects.state} = ANY(${sql.param([...overStates])})`;

/** Work on the project of this row has not ended. */
export const inOpenProject = (table: { tenantCode: AnyPgColumn; projectCode: AnyPgColumn }) =>
  sql`EXISTS (SELECT 1 FROM ${projects} WHERE ${projects.tenantCode} = ${table.tenantCode}
    AND ${projects.projectCode} = ${table.projectCode} AND NOT ${isOver})`;
