import { and, eq, ne } from 'drizzle-orm';
import type { RoleCode } from '#domain/kernel/roles';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { accounts, memberships } from '../tables';

/** The number of people offered; others are found by name. */
const CANDIDATES = 200;

/** People at work in a tenant with one of these roles: except one, or just the one wanted. By name. */
export const ableTo = (
  tx: Tx,
  tenantCode: string,
  roleCodes: readonly RoleCode[],
  { except, wanted }: { except?: string; wanted?: string } = {},
) =>
  tx
    .selectDistinct({ accountId: accounts.accountId, showName: accounts.showName })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.accountId, memberships.accountId))
    .where(
      and(
        eq(memberships.tenantCode, tenantCode),
        anyOf(memberships.roleCode, roleCodes),
        except === undefined ? undefined : ne(memberships.accountId, except),
        wanted === undefined ? undefined : eq(memberships.accountId, wanted),
      ),
    )
    .orderBy(accounts.showName, accounts.accountId)
    .limit(CANDIDATES);
