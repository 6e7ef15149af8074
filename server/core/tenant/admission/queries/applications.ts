import { and, asc, eq, sql } from 'drizzle-orm';
import type { ApplicantType } from '#domain/core/tenant/admission/rules';
import type { IndustryCode } from '#domain/core/tenant/industries';
import type { TenantGiven, TenantWire } from '#domain/core/tenant/schema';
import type { Context } from '#server/kernel/context';
import { countUpTo, pageOf } from '#server/kernel/db/paging';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { inviterOf } from '../../inviteCodes';
import { accounts, tenants } from '../../tables';
import { applications } from '../tables';

const shown = {
  tenantCode: tenants.tenantCode,
  type: sql<ApplicantType>`${tenants.type}`,
  name: tenants.name,
  uscc: applications.uscc,
  note: applications.note,
  size: tenants.size,
  industries: sql<IndustryCode[]>`${tenants.industries}`,
  approvalState: tenants.approvalState,
  appliedAt: applications.appliedAt,
  decidedAt: applications.decidedAt,
  reason: applications.reason,
  papers: sql<{ objectId: string; name: string; size: number }[]>`coalesce((
    SELECT json_agg(json_build_object('objectId', p.object_id, 'name', p.name, 'size', p.size) ORDER BY p.created_at, p.object_id)
    FROM files p WHERE p.tenant_code = ${applications.tenantCode} AND p.entity = 'application'
      AND p.entity_code = ${applications.tenantCode}), '[]')`,
  version: tenants.version,
};

/** Names beside an application; null: no code or its tenant is gone, and not decided yet. In the system's transactions. */
export const namesBeside = {
  inviterName: sql<
    string | null
  >`(SELECT i.name FROM tenants i WHERE upper(i.invite_code) = upper(${applications.inviteCode}))`,
  deciderName: sql<string>`(SELECT d.name FROM tenants d WHERE d.tenant_code = ${applications.deciderTenantCode})`,
  decidedByName: sql<
    string | null
  >`(SELECT d.show_name FROM accounts d WHERE d.account_id = ${applications.decidedBy})`,
};

const onWire = <Row extends { appliedAt: Date; decidedAt: Date | null }>(row: Row) => ({
  ...row,
  appliedAt: row.appliedAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
});

/** The caller's applications, with the name of the deciding tenant, which the caller can't read otherwise: in the system's transactions. */
export async function ownApplication(ctx: Context, tx: Tx): Promise<TenantWire['getApplication']['data']> {
  const { accountId, tenant } = ctx.caller;
  if (!tenant) return null;
  const [found] = await tx
    .select({
      ...shown,
      inviteCode: applications.inviteCode,
      deciderName: namesBeside.deciderName,
    })
    .from(applications)
    .innerJoin(tenants, eq(tenants.tenantCode, applications.tenantCode))
    .where(and(eq(applications.tenantCode, tenant.tenantCode), eq(applications.accountId, accountId)));
  return found ? onWire(found) : null;
}

/** Whose invite code it is. @throws AppError inviteCodeUnknown */
export async function getInviter(tx: Tx, { inviteCode }: TenantGiven['getInviter']['query']) {
  const inviter = await inviterOf(tx, inviteCode);
  if (!inviter) throw new AppError('inviteCodeUnknown');
  return { name: inviter.name };
}

/**
 * Those that the caller's tenant decides on, the longest waiting first. In the system's transactions, since the inviter may
 * be a partner that the caller doesn't see.
 */
export async function listApplications(
  ctx: Context,
  tx: Tx,
  query: TenantGiven['listApplications']['query'],
): Promise<TenantWire['listApplications']['data']> {
  const wanted = and(
    eq(applications.deciderTenantCode, ctx.actor.tenantCode),
    query.approvalState && eq(tenants.approvalState, query.approvalState),
  );
  const { limit, offset } = pageOf(query);
  const rows = await tx
    .select({
      ...shown,
      applicant: { showName: accounts.showName, phone: accounts.phone },
      inviteCode: applications.inviteCode,
      inviterName: namesBeside.inviterName,
      decidedByName: namesBeside.decidedByName,
    })
    .from(applications)
    .innerJoin(tenants, eq(tenants.tenantCode, applications.tenantCode))
    .innerJoin(accounts, eq(accounts.accountId, applications.accountId))
    .where(wanted)
    // Pending applications: the oldest first; decided ones: the latest first.
    .orderBy(
      ...(query.approvalState === 'submitted'
        ? [asc(applications.appliedAt), asc(applications.tenantCode)]
        : [sql`${applications.decidedAt} DESC NULLS FIRST`, asc(applications.tenantCode)]),
    )
    .limit(limit)
    .offset(offset);
  const counted = sql`SELECT 1 FROM ${applications} JOIN ${tenants} ON ${tenants.tenantCode} = ${applications.tenantCode} WHERE ${wanted}`;
  return { list: rows.map(onWire), total: await countUpTo(tx, counted, { limit, offset, found: rows.length }) };
}
