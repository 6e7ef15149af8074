import { randomBytes, randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { usccCheck } from '#domain/core/tenant/customers/uscc';
import type { RoleCode } from '#domain/kernel/roles';
import { applications } from '#server/core/tenant/admission/tables';
import { accounts, invitations, memberships, tenantRelations, tenants } from '#server/core/tenant/tables';
import { licenceAgreements, licences, sessions } from '#server/core/user/tables';
import type { Tx } from '#server/kernel/db/tx';

type NewTenant = typeof tenants.$inferInsert;

const code = (prefix: string) => `${prefix}${randomBytes(8).toString('hex').toUpperCase()}`;

/** An unused phone. */
export const freePhone = () => `139${String(randomInt(0, 100_000_000)).padStart(8, '0')}`;

/** A tenant with defaults for absent fields. */
export async function makeTenant(tx: Tx, part: Pick<NewTenant, 'type'> & Partial<NewTenant>): Promise<string> {
  const tenantCode = part.tenantCode ?? code('T');
  await tx.insert(tenants).values({ name: `租户 ${tenantCode}`, ...part, tenantCode });
  return tenantCode;
}

/** A customer; its channel is made where none is given. */
export async function makeCustomer(tx: Tx, part: { channel?: string; name?: string } = {}) {
  const channelTenantCode = part.channel ?? (await makeTenant(tx, { type: 'channel' }));
  const tenantCode = await makeTenant(tx, {
    type: 'customer',
    size: 'small',
    industries: ['C'],
    createdByTenant: channelTenantCode,
    ...(part.name && { name: part.name }),
  });
  await tx.insert(tenantRelations).values({ tenantCode: channelTenantCode, customerTenantCode: tenantCode });
  return { tenantCode, channelTenantCode };
}

export interface Person {
  accountId: string;
  phone: string;
  tenantCode: string;
}

/** A person of a tenant who has accepted all terms. */
export async function makePerson(
  tx: Tx,
  tenantCode: string,
  roleCodes: readonly RoleCode[],
  part: { phone?: string; showName?: string } = {},
): Promise<Person> {
  const accountId = code('A');
  const phone = part.phone ?? freePhone();
  await tx.insert(accounts).values({ accountId, phone, showName: part.showName ?? `人员 ${phone}` });
  await tx
    .insert(memberships)
    .values(roleCodes.map((roleCode, position) => ({ tenantCode, accountId, roleCode, position })));
  // Their phone and role have not changed recently.
  await tx.update(accounts).set({ identityChangedAt: null }).where(eq(accounts.accountId, accountId));
  const agreements = await tx.select().from(licences);
  const due = agreements.filter((licence) => licence.mustAgree);
  if (due.length > 0)
    await tx.insert(licenceAgreements).values(due.map(({ licenceCode }) => ({ accountId, licenceCode })));
  return { accountId, phone, tenantCode };
}

/** An invitation of a person as executor, until tomorrow. */
export async function makeInvitation(
  tx: Tx,
  { tenantCode, accountId }: Pick<Person, 'tenantCode' | 'accountId'>,
  part: { phone?: string; name?: string } = {},
): Promise<string> {
  const invitationCode = code('E');
  await tx.insert(invitations).values({
    tenantCode,
    invitedBy: accountId,
    invitedByTenant: tenantCode,
    invitationCode,
    phone: part.phone ?? freePhone(),
    name: part.name ?? '受邀人',
    roleCodes: ['CONSUMER_EXECUTOR'],
    expiresAt: new Date(Date.now() + 24 * 3600_000),
  });
  return invitationCode;
}

/** A browser with a session. @returns its id for its owner */
export async function makeSession(tx: Tx, accountId: string): Promise<string> {
  const [session] = await tx
    .insert(sessions)
    .values({ tokenHash: code('S'), accountId })
    .returning();
  if (!session) throw new Error('The session was not made.');
  return session.sessionId;
}

/** An unused unified social credit code. */
export const freeUscc = () => {
  const first = `91350100M${String(randomInt(0, 100_000_000)).padStart(8, '0')}`;
  return first + usccCheck(first);
};

/** A customer that has applied to be let in. @returns its tenant */
export async function makeApplication(tx: Tx, deciderTenantCode: string, name = code('申请 ')): Promise<string> {
  const tenantCode = await makeTenant(tx, {
    type: 'customer',
    approvalState: 'submitted',
    createdByTenant: deciderTenantCode,
    name,
    size: 'small',
    industries: ['C'],
  });
  const { accountId } = await makePerson(tx, tenantCode, ['CONSUMER_PM'], { showName: `申请人 ${name}` });
  await tx.insert(applications).values({ tenantCode, accountId, deciderTenantCode, uscc: freeUscc() });
  return tenantCode;
}
