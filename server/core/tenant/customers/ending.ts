import { sql } from 'drizzle-orm';
import { ENDS_SOON } from '#domain/core/tenant/customers/protection';
import { projectGroups } from '#server/core/project/tables';
import { portalDay } from '#server/kernel/days';
import { tenantRelations } from '../tables';
import { customers } from './tables';

/*
 * The rule of domain/core/tenant/customers/protection.ts in SQL, for queries from tenant_relations and customers.
 */

/** Whether a channel's projects hold the customer beyond its protection. */
export const works = sql<boolean>`EXISTS (SELECT 1 FROM ${projectGroups} WHERE ${projectGroups.tenantCode} = ${tenantRelations.tenantCode} AND ${projectGroups.customerTenantCode} = ${tenantRelations.customerTenantCode})`;

/** The protection ends soon, and no projects hold the customer. */
export const isEnding = sql`(NOT ${works} AND ${customers.protectedUntil} <= ${portalDay} + ${ENDS_SOON}::int)`;
