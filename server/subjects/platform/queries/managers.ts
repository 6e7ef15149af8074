import { type SQL, sql } from 'drizzle-orm';
import type { RoleCode } from '#domain/kernel/roles';

/** Who manages the tenant `t` of a query, as JSON: names with the phones that they sign in with. */
export const managersOf = (role: RoleCode | SQL): SQL => sql`(
  SELECT coalesce(json_agg(json_build_object('showName', a.show_name, 'phone', a.phone) ORDER BY a.show_name), '[]')
  FROM memberships m JOIN accounts a USING (account_id) WHERE m.tenant_code = t.tenant_code AND m.role_code = ${role})`;
