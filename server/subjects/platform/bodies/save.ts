import { and, eq, ne, sql } from 'drizzle-orm';
import { leadingRole } from '#domain/core/tenant/people/rules';
import { changedFields } from '#domain/kernel/changed';
import type { PlatformGiven } from '#domain/subjects/platform/schema';
import { invite } from '#server/core/tenant/invite';
import { tenants } from '#server/core/tenant/tables';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import { onUniqueViolation } from '#server/kernel/db/database';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { newCode } from '#server/kernel/ids';
import { certificationBodies } from '../tables';

type Given = PlatformGiven['saveCertificationBody']['body'];

const shownFields = ['name', 'approvalNumber', 'validUntil', 'scopes', 'state', 'reason'] as const;
type Shown = Pick<
  typeof certificationBodies.$inferSelect,
  'approvalNumber' | 'validUntil' | 'scopes' | 'state' | 'reason'
>;

/**
 * Lets a certification body in, whose manager is invited, or changes what is kept of one.
 * @throws AppError notFound, conflict, nameTaken, codeTaken; reasonNeeded where an approval is suspended or withdrawn without
 *   one; tooManyInvitations
 */
export function saveBody(ctx: Context, given: Given): Promise<{ tenantCode: string; version: number }> {
  const { accountId } = ctx.actor;
  const { name, approvalNumber, validUntil, state, manager } = given;
  const scopes = [...new Set(given.scopes)];
  const reason = (state !== 'valid' && given.reason) || null;
  return ctx.write(async (tx, audit) => {
    if (state !== 'valid' && !reason) throw new AppError('reasonNeeded');
    // Two of one name, entered at once, would both be new.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('certification bodies', 0))`);
    const before = given.tenantCode ? await openBody(tx, given.tenantCode, given.version) : undefined;
    const tenantCode = before?.tenantCode ?? newCode('T');
    await requireFreeName(tx, tenantCode, name);
    if (before)
      await tx
        .update(tenants)
        .set({ name, updatedAt: new Date(), updatedBy: accountId })
        .where(eq(tenants.tenantCode, tenantCode));
    else
      await tx.insert(tenants).values({
        tenantCode,
        name,
        type: 'certification_body' as const,
        updatedBy: accountId,
        createdByTenant: ctx.actor.tenantCode,
      });
    const version = (before?.version ?? 0) + 1;
    const kept = { approvalNumber, validUntil, scopes, state, reason, version, updatedAt: new Date() };
    await tx
      .insert(certificationBodies)
      .values({ tenantCode, ...kept, updatedBy: accountId })
      .onConflictDoUpdate({ target: certificationBodies.tenantCode, set: { ...kept, updatedBy: accountId } })
      .catch(onUniqueViolation(() => new AppError('codeTaken', { code: approvalNumber })));
    const after = { name, approvalNumber, validUntil, scopes, state, reason };
    await audit({
      action: 'saveCertificationBody',
      entity: 'tenant',
      entityCode: tenantCode,
      tenantCode,
      detail: {
        version,
        changed: changedFields<Partial<Shown & { name: string }>>(before?.shown ?? {}, after, shownFields),
      },
    });
    if (manager) await inviteManager(ctx, tx, audit, tenantCode, manager);
    return { tenantCode, version };
  });
}

const approvalOf = ({ approvalNumber, validUntil, scopes, state, reason }: Shown) => ({
  approvalNumber,
  validUntil,
  scopes,
  state,
  reason,
});

/** @throws AppError notFound, conflict */
async function openBody(tx: Tx, tenantCode: string, version: number | undefined) {
  const isBody = and(eq(tenants.tenantCode, tenantCode), eq(tenants.type, 'certification_body'));
  const [tenant] = await tx.select().from(tenants).where(isBody).for('update');
  if (!tenant) throw new AppError('notFound');
  const [kept] = await tx.select().from(certificationBodies).where(eq(certificationBodies.tenantCode, tenantCode));
  const shown = { name: tenant.name, ...(kept && approvalOf(kept)) };
  const row = { ...(kept ?? tenant), version: kept?.version ?? 0 };
  await requireVersion(tx, row, version, (is) => ({ ...shown, tenantCode, version: is.version }));
  return { tenantCode, version: row.version, shown };
}

/** @throws AppError nameTaken */
async function requireFreeName(tx: Tx, tenantCode: string, name: string): Promise<void> {
  const others = and(eq(tenants.type, 'certification_body'), ne(tenants.tenantCode, tenantCode));
  const taken = await tx.$count(tenants, and(others, sql`${tenants.nameKey} = customer_key(${name})`));
  if (taken > 0) throw new AppError('nameTaken', { name });
}

const inviteManager = (
  ctx: Context,
  tx: Tx,
  audit: Audit,
  tenantCode: string,
  { name, phone }: NonNullable<Given['manager']>,
) => invite(ctx, tx, audit, { tenantCode, phone, name, roleCodes: [leadingRole.certification_body] });
