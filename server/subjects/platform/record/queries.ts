import { and, asc, eq, sql } from 'drizzle-orm';
import type { IndustryCode } from '#domain/core/tenant/industries';
import { storedAs } from '#domain/core/tenant/organisation/rules';
import { tenancy } from '#domain/subjects/platform/policy';
import type { PlatformGiven, PlatformWire } from '#domain/subjects/platform/schema';
import { waits } from '#server/capabilities/approval/queries';
import { approvals } from '#server/capabilities/approval/tables';
import { namesBeside } from '#server/core/tenant/admission/queries/applications';
import { applications } from '#server/core/tenant/admission/tables';
import { customers } from '#server/core/tenant/customers/tables';
import { organisations } from '#server/core/tenant/organisation/tables';
import { accounts, tenants } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { files } from '#server/kernel/files/tables';
import { managersOf } from '../queries/managers';
import { below, itsLeader, people, points, runningProjects } from '../tenants/queries';
import { giftKind } from '../verbs/sendWelcomeGift';

type Wire = PlatformWire['getTenantRecord']['data'];

/** The kinds of files that identify a tenant. */
const paperKinds = [storedAs.licence, 'applicationPaper'] as const;
const isPaper = (tenantCode: string) => and(eq(files.tenantCode, tenantCode), anyOf(files.kind, paperKinds));

/** All that the operator knows of a tenant. @throws AppError notFound */
export async function getTenantRecord(
  ctx: Context,
  tx: Tx,
  { tenantCode }: PlatformGiven['getTenantRecord']['query'],
): Promise<Wire> {
  const [found] = await tx
    .select({ tenant: tenants, own: organisations, kept: customers })
    .from(tenants)
    .leftJoin(organisations, eq(organisations.tenantCode, tenants.tenantCode))
    .leftJoin(customers, eq(customers.tenantCode, tenants.tenantCode))
    .where(eq(tenants.tenantCode, tenantCode));
  if (!found) throw new AppError('notFound');
  const { tenant, own, kept } = found;
  const { type, createdByTenant, parentTenantCode } = tenant;
  const [above] = await tx
    .select({ tenantCode: tenants.tenantCode, name: tenants.name })
    .from(tenants)
    .where(eq(tenants.tenantCode, (type === 'customer' ? createdByTenant : parentTenantCode) ?? ''));
  const papers = await tx
    .select({ objectId: files.objectId, name: files.name, size: files.size })
    .from(files)
    .where(isPaper(tenantCode))
    .orderBy(asc(files.createdAt), asc(files.objectId));
  const application = await applicationOf(tx, tenantCode);
  const { rows } = await tx.execute<{ managers: Wire['managers']; counts: Wire['counts'] }>(sql`
    SELECT ${managersOf(itsLeader)} AS managers, json_build_object(
      'people', ${people}, 'runningProjects', ${runningProjects}, 'points', ${points},
      'below', (SELECT count(*)::int FROM tenants WHERE ${below(sql`t.tenant_code`)}),
      'orders', (SELECT count(*)::int FROM orders o WHERE o.tenant_code = t.tenant_code)) AS counts
    FROM tenants t WHERE t.tenant_code = ${tenantCode}`);
  const [counted] = rows;
  if (!counted) throw new AppError('notFound');
  return {
    tenantCode,
    name: tenant.name,
    nameEn: own?.nameEn ?? '',
    type,
    approvalState: tenant.approvalState,
    disabledReason: tenant.disabledReason,
    disabledAt: tenant.disabledAt?.toISOString() ?? null,
    since: tenant.createdAt.toISOString(),
    version: tenant.version,
    uscc: kept?.uscc ?? application?.uscc ?? null,
    size: tenant.size,
    industries: tenant.industries as IndustryCode[],
    address: own?.address ?? '',
    contacts: own?.contacts ?? [],
    inviteCode: tenant.inviteCode,
    above: above ?? null,
    papers,
    application: application && {
      ...application,
      appliedAt: application.appliedAt.toISOString(),
      decidedAt: application.decidedAt?.toISOString() ?? null,
    },
    ...counted,
    waitingGift: await waitingGiftOf(tx, tenantCode),
    allowedActions: tenancy.allowed(ctx.caller.roles),
  };
}

/** How the tenant was let in; null: without an application. */
async function applicationOf(tx: Tx, tenantCode: string) {
  const [application] = await tx
    .select({
      uscc: applications.uscc,
      note: applications.note,
      applicantName: accounts.showName,
      appliedAt: applications.appliedAt,
      inviteCode: applications.inviteCode,
      ...namesBeside,
      decidedAt: applications.decidedAt,
      reason: applications.reason,
    })
    .from(applications)
    .innerJoin(accounts, eq(accounts.accountId, applications.accountId))
    .where(eq(applications.tenantCode, tenantCode));
  return application ?? null;
}

/** The gift of points that awaits a second operator; a tenant has one at a time. */
async function waitingGiftOf(tx: Tx, tenantCode: string): Promise<Wire['waitingGift']> {
  const [gift] = await tx
    .select()
    .from(approvals)
    .where(and(waits, eq(approvals.kind, giftKind.kind), eq(approvals.about, tenantCode)));
  if (!gift) return null;
  const { approvalCode, facts, askedByName, createdAt, expiresAt } = gift;
  return {
    approvalCode,
    points: Number(facts.find(({ name }) => name === 'points')?.value ?? 0),
    askedBy: askedByName,
    askedAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

/** A paper of a tenant. @throws AppError notFound */
export async function tenantPaper(
  tx: Tx,
  { tenantCode, objectId }: PlatformGiven['getTenantPaper']['query'],
): Promise<string> {
  const [file] = await tx
    .select({ objectId: files.objectId })
    .from(files)
    .where(and(isPaper(tenantCode), eq(files.objectId, objectId)));
  if (!file) throw new AppError('notFound');
  return file.objectId;
}
