import { eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { unitAssets } from '#server/kernel/db/schema';

/** The value stands in a list that is one parameter, however long it is. */
export const oneOf = (column: AnyPgColumn, ids: readonly string[]): SQL =>
  sql`${column} = ANY(${sql.param([...ids])}::uuid[])`;

/** Units of an account, or with 'none' those without anybody. */
export const ofAssignee = (assignee: string): SQL =>
  assignee === 'none' ? isNull(unitAssets.assigneeId) : eq(unitAssets.assigneeId, assignee);
