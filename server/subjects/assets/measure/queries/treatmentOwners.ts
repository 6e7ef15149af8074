import { and, eq, or } from 'drizzle-orm';
import { roles } from '#domain/kernel/roles';
import { assessment } from '#domain/subjects/assets/policy';
import { assigneeRole } from '#domain/subjects/assets/work/workflow';
import { accounts, memberships } from '#server/core/tenant/tables';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import type { OpenAssessment } from '#server/subjects/assets/assessment';

/** The customer's roles that carry treatments out. */
export const ownerRoles = assessment.rolesThatMay('treat').filter((role) => roles[role].tenant === 'customer');

/**
 * The customer's people whom the caller can make owners of a treatment. An executor may name themselves and risk
 * owners: other colleagues are not shown to them.
 */
export const listTreatmentOwners = (
  tx: Tx,
  { tenantCode, onlyAssignee }: Pick<OpenAssessment, 'tenantCode' | 'onlyAssignee'>,
  accountId?: string,
) =>
  tx
    .selectDistinct({ accountId: accounts.accountId, showName: accounts.showName })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.accountId, memberships.accountId))
    .where(
      and(
        eq(memberships.tenantCode, tenantCode),
        onlyAssignee
          ? or(
              anyOf(
                memberships.roleCode,
                ownerRoles.filter((role) => role !== assigneeRole),
              ),
              and(eq(memberships.roleCode, assigneeRole), eq(memberships.accountId, onlyAssignee)),
            )
          : anyOf(memberships.roleCode, ownerRoles),
        accountId === undefined ? undefined : eq(memberships.accountId, accountId),
      ),
    )
    .orderBy(accounts.showName, accounts.accountId);
