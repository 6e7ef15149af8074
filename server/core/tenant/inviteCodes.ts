import { randomInt } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { TenantType } from '#domain/kernel/tenants';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { tenants } from './tables';

/** Read aloud and typed: no letters that look like digits. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A code with which partners invite others to apply. */
export const newInviteCode = () => Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Whose invite code it is: the platform and partners that were let in may invite. In transactions of the system. */
export async function inviterOf(
  tx: Tx,
  inviteCode: string,
): Promise<{ tenantCode: string; name: string; type: TenantType; path: string } | undefined> {
  const [inviter] = await tx
    .select({ tenantCode: tenants.tenantCode, name: tenants.name, type: tenants.type, path: tenants.path })
    .from(tenants)
    .where(
      and(
        sql`upper(${tenants.inviteCode}) = upper(${inviteCode})`,
        anyOf(tenants.type, ['platform', 'channel']),
        eq(tenants.approvalState, 'success'),
        isNull(tenants.disabledReason),
      ),
    );
  return inviter;
}
