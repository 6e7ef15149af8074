import { and, eq } from 'drizzle-orm';
import { responsibleRoles } from '#domain/subjects/iso/policy';
import { accounts, memberships } from '#server/core/tenant/tables';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';

interface Responsible {
  responsible: string | null;
  responsibleId: string | null;
}

/** The customer's people who can be responsible. @param accountId this one alone */
export const responsiblePeople = (tx: Tx, { tenantCode }: { tenantCode: string }, accountId?: string) =>
  tx
    .selectDistinct({ accountId: accounts.accountId, showName: accounts.showName })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.accountId, memberships.accountId))
    .where(
      and(
        eq(memberships.tenantCode, tenantCode),
        anyOf(memberships.roleCode, responsibleRoles),
        accountId === undefined ? undefined : eq(memberships.accountId, accountId),
      ),
    )
    .orderBy(accounts.showName, accounts.accountId);

/**
 * Who is responsible: a person of the customer under their own name, or any name.
 * @throws AppError unknownReference for a person who can't be
 */
export async function responsibleOf(
  tx: Tx,
  project: { tenantCode: string },
  { responsible, responsibleId }: Responsible,
  before: Responsible,
): Promise<Responsible> {
  if (responsibleId === null) return { responsible: responsible || null, responsibleId };
  // The same person, who may have no such role any more.
  if (responsibleId === before.responsibleId) return { responsible: before.responsible, responsibleId };
  const [person] = await responsiblePeople(tx, project, responsibleId);
  if (!person) throw new AppError('unknownReference', { code: responsibleId });
  return { responsible: person.showName, responsibleId };
}
