import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { NoticeKind } from '#domain/generated/noticeKinds';
import type { RoleCode } from '#domain/kernel/roles';
import { memberships } from '#server/core/tenant/tables';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { notices } from './tables';

/** A notice to one person. */
export interface NewNotice {
  /** The tenant in which the person reads it: the caller's own, or a partner in a project. */
  tenantCode: string;
  accountId: string;
  kind: NoticeKind;
  /** Its project, or the certification process: what its matter is about. */
  projectCode?: string;
  /** The parameters of its text. */
  params: Record<string, string | number>;
  /** Where it leads, within the portal. */
  path?: string;
}

/**
 * Notifies people, in the transaction of the event.
 * @param createdBy the account that caused it; null where the portal itself did
 * @returns the notices' ids, in the given order
 */
export async function notify(tx: Tx, told: readonly NewNotice[], createdBy: string | null): Promise<string[]> {
  const made = told.map((notice) => ({ ...notice, noticeId: randomUUID(), createdBy }));
  if (made.length > 0) await tx.insert(notices).values(made);
  return made.map(({ noticeId }) => noticeId);
}

/** The same notice for everybody of a tenant who has one of these roles. */
export async function noticesForRoles(
  tx: Tx,
  tenantCode: string,
  roles: readonly RoleCode[],
  notice: Omit<NewNotice, 'tenantCode' | 'accountId'>,
): Promise<NewNotice[]> {
  const people = await tx
    .selectDistinct({ accountId: memberships.accountId })
    .from(memberships)
    .where(and(eq(memberships.tenantCode, tenantCode), anyOf(memberships.roleCode, roles)));
  return people.map(({ accountId }) => ({ tenantCode, accountId, ...notice }));
}
