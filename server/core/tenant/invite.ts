import { and, count, eq, gt, type SQL, sql } from 'drizzle-orm';
import { limits } from '#domain/kernel/limits';
import type { RoleCode } from '#domain/kernel/roles';
import { maskPhone } from '#server/core/user/phone';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { newCode } from '#server/kernel/ids';
import { invitations } from './tables';

const DAY = 24 * 3600_000;
const fromNow = (ms: number) => sql`now() + ${ms} * interval '1 millisecond'`;

/** The invitation still waits for its person. */
export const isPending = and(eq(invitations.state, 'open'), gt(invitations.expiresAt, sql`now()`));

/** Open invitations. */
export const isUnfulfilled = anyOf(invitations.state, ['open', 'declined']);

interface Invited {
  tenantCode: string;
  phone: string;
  name: string;
  roleCodes: readonly RoleCode[];
  projectCode?: string;
}

/**
 * Invites a person into a tenant, the same way with or without an account for the phone. An open invitation
 * is replaced and its roles are kept, under a new code, so that a person accepts only what they were shown.
 * @throws AppError tooManyInvitations
 */
export async function invite(ctx: Context, tx: Tx, audit: Audit, invited: Invited): Promise<void> {
  const { accountId, tenantCode: inviter } = ctx.actor;
  const { tenantCode, phone, name, projectCode } = invited;
  const roleCodes = [...invited.roleCodes];
  await requireShare(tx, inviter);
  const invitationCode = newCode('E');
  const made = {
    invitationCode,
    name,
    roleCodes,
    invitedBy: accountId,
    invitedByTenant: inviter,
    projectCode: projectCode ?? null,
    state: 'open' as const,
    createdAt: sql`now()`,
    expiresAt: fromNow(limits.invitationLifetime),
    seenAt: null,
    endedAt: null,
  };
  const given = sql`${sql.param(roleCodes)}::text[]`;
  const [row] = await tx
    .insert(invitations)
    .values({ tenantCode, phone, ...made })
    .onConflictDoUpdate({
      target: [invitations.tenantCode, invitations.phone],
      set: {
        ...made,
        roleCodes: sql`CASE WHEN ${isPending} THEN ${invitations.roleCodes} ||
          ARRAY(SELECT r FROM unnest(${given}) AS r WHERE r <> ALL(${invitations.roleCodes})) ELSE ${given} END`,
      },
    })
    .returning({ roleCodes: invitations.roleCodes });
  await audit({
    action: 'invite',
    entity: 'invitation',
    entityCode: invitationCode,
    tenantCode,
    detail: {
      name,
      phone: maskPhone(phone),
      roleCodes: row?.roleCodes ?? roleCodes,
      ...(projectCode && { projectCode }),
    },
  });
}

/** @throws AppError tooManyInvitations where the people of this tenant have invited as many as they may in a day */
async function requireShare(tx: Tx, inviter: string): Promise<void> {
  // Two at once are counted one after the other.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`invite:${inviter}`}, 0))`);
  const [made] = await tx
    .select({ n: count() })
    .from(invitations)
    .where(and(eq(invitations.invitedByTenant, inviter), gt(invitations.createdAt, fromNow(-DAY))));
  if ((made?.n ?? 0) >= limits.invitationsPerDay)
    throw new AppError('tooManyInvitations', { max: limits.invitationsPerDay });
}

/**
 * Withdraws open invitations.
 * @param whose the tenant
 * @returns the number
 */
export async function withdraw(tx: Tx, audit: Audit, whose: SQL | undefined): Promise<number> {
  const taken = await tx
    .update(invitations)
    .set({ state: 'withdrawn', endedAt: new Date() })
    .where(and(isUnfulfilled, whose))
    .returning();
  for (const { tenantCode, invitationCode, name, phone, roleCodes, projectCode } of taken)
    await audit({
      action: 'withdrawInvitation',
      entity: 'invitation',
      entityCode: invitationCode,
      tenantCode,
      detail: { name, phone: maskPhone(phone), roleCodes, ...(projectCode && { projectCode }) },
    });
  return taken.length;
}
