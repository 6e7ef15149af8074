import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { project } from '#domain/core/project/policy';
import { visibleCustomers } from '#server/core/project/queries/listCustomers';
import { tenantRelations } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { mayMeet } from '#server/kernel/policy';

/**
 * A consultant who sees only customers of its own projects sees only their people; all others also those of customers that the tenant
 * serves no longer.
 * @param tenantCode the customer's, in the rows that are read
 */
export const ofSeenCustomers = (ctx: Context, tenantCode: SQL | AnyPgColumn): SQL | undefined =>
  mayMeet(ctx.caller, project.need('callCustomers'))
    ? undefined
    : sql`${tenantCode} IN (SELECT ${tenantRelations.customerTenantCode} FROM ${tenantRelations} WHERE ${visibleCustomers(ctx)})`;
