import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { name, personName, phone } from '#domain/kernel/fields.schema';
import { newInviteCode } from '#server/core/tenant/inviteCodes';
import { memberships, tenants } from '#server/core/tenant/tables';
import { ensureAccount } from '#server/core/user/ensureAccount';
import { writeAudit } from '#server/kernel/audit';
import { CommandError, parsed } from '../kernel/command';
import type { Services } from '../kernel/context';
import { newCode } from '../kernel/ids';
import { seedDocuments } from './documents';

const BOOTSTRAP_LOCK = 7_204_993;

const input = z.object({ tenantName: name, managerName: personName, managerPhone: phone });
export type Bootstrap = z.input<typeof input>;

/**
 * The first of everything on an empty database: the platform's tenant, its first manager, and the documents that ship
 * with the portal. Everybody else comes by invitation.
 * @returns the code by which channel partners sign up
 * @throws CommandError where something is misspelt, or there is a platform already
 */
export async function bootstrap({ database }: Services, given: Bootstrap): Promise<{ inviteCode: string }> {
  const { tenantName, managerName, managerPhone } = parsed(input, given);
  return database.transaction('system', async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(${BOOTSTRAP_LOCK})`);
    const [platform] = await tx.select().from(tenants).where(eq(tenants.type, 'platform'));
    if (platform) throw new CommandError(`There is a platform already: ${platform.name}. Nothing was changed.`);
    await seedDocuments(tx);
    const tenantCode = newCode('T');
    const made = { tenantCode, inviteCode: newInviteCode() };
    await tx.insert(tenants).values({ ...made, type: 'platform', name: tenantName });
    const accountId = await ensureAccount(tx, managerPhone, managerName);
    await tx.insert(memberships).values({ tenantCode, accountId, roleCode: 'PLATFORM_MANAGER' });
    await writeAudit(
      tx,
      { action: 'bootstrap', entity: 'tenant', entityCode: tenantCode, tenantCode, detail: { manager: accountId } },
      { accountId: null, tenantCode: null, requestId: null },
    );
    return { inviteCode: made.inviteCode };
  });
}
