import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { approvalDeputies, approvalRules, releaseApprovers, releases } from '#server/capabilities/release/tables';
import { tenants } from '#server/core/tenant/tables';
import type { Tx } from '#server/kernel/db/tx';
import { files } from '#server/kernel/files/tables';
import { assessments } from '#server/subjects/assets/tables';
import { makePerson } from './tenants';

const SIGNED = 'v0:submitted';
const SIGNED_AT = '2026-03-02T08:00:00Z';
/** Of the signed assessment, as its report is submitted. */
const FINGERPRINT = `${SIGNED}:${Date.parse(SIGNED_AT) / 1000}.000000`;

/** A rule of approval of a project's manuals, at version 1. */
export async function makeApprovalRule(tx: Tx, { tenantCode, projectCode }: OfProject): Promise<void> {
  await tx.delete(approvalRules).where(eq(approvalRules.projectCode, projectCode));
  const rule = { document: 'managementDocument', category: 'manual', inOrder: true, steps: [] } as const;
  await tx.insert(approvalRules).values({ tenantCode, projectCode, ...rule });
}

/** Somebody of the caller's tenant who can approve as well. */
export async function makeColleague(tx: Tx, { ownTenantCode }: { ownTenantCode: string }): Promise<string> {
  const [tenant] = await tx.select().from(tenants).where(eq(tenants.tenantCode, ownTenantCode));
  const role = tenant?.type === 'customer' ? 'CONSUMER_OWNER' : 'CHANNEL_TENANT_SUB_MANAGER';
  return (await makePerson(tx, ownTenantCode, [role])).accountId;
}

/** A colleague who acts for somebody, far in the future. @returns the period's identifier */
export async function makeDeputy(
  tx: Tx,
  { tenantCode, accountId }: { tenantCode: string; accountId: string },
  period: { fromDay?: string; toDay?: string; deputyAccountId?: string } = {},
): Promise<string> {
  const deputyId = randomUUID();
  const deputyAccountId = period.deputyAccountId ?? (await makeColleague(tx, { ownTenantCode: tenantCode }));
  const { fromDay = '2099-02-01', toDay = '2099-02-02' } = period;
  const people = { accountId, name: '本人', deputyAccountId, deputyName: '代理人' };
  await tx.insert(approvalDeputies).values({ tenantCode, deputyId, ...people, fromDay, toDay });
  return deputyId;
}

interface OfProject {
  tenantCode: string;
  projectCode: string;
}

/** Signs a project's assessment, as far as the review of its report asks. */
export async function signAssessment(tx: Tx, { projectCode }: OfProject): Promise<void> {
  const signed = { signedBy: 'A0', signedAt: new Date(SIGNED_AT), signedFingerprint: SIGNED };
  await tx.update(assessments).set(signed).where(eq(assessments.projectCode, projectCode));
}

/** A file of the report that its reviewer can read; its bytes are not stored. */
export async function makeReportFile(tx: Tx, { tenantCode, projectCode }: OfProject): Promise<void> {
  const file = { name: '报告.docx', mime: 'application/octet-stream', size: 0, sha256: '0'.repeat(64) };
  const kind = 'assetsRiskEvaluateReport';
  await tx.insert(files).values({ ...file, objectId: randomUUID(), tenantCode, projectCode, kind });
}

/** Ends what is submitted of a project: nothing of it is ever deleted. */
export async function withdrawReleases(tx: Tx, { projectCode }: OfProject): Promise<void> {
  const open = inArray(releases.state, ['reviewing', 'approving']);
  await tx
    .update(releases)
    .set({ state: 'withdrawn' })
    .where(and(eq(releases.projectCode, projectCode), open));
}

/** A submitted risk report of a project, in place of any other, with one approver. */
export async function makeRelease(
  tx: Tx,
  { tenantCode, projectCode }: OfProject,
  part: Partial<typeof releases.$inferInsert> = {},
): Promise<string> {
  const { approverId, approverName, approverTenant, ...of } = {
    approverId: 'A3',
    approverName: '批准人',
    approverTenant: tenantCode,
    ...part,
  };
  const isApproved = of.state === 'approved';
  await withdrawReleases(tx, { tenantCode, projectCode });
  const releaseId = randomUUID();
  await tx.insert(releases).values({
    tenantCode,
    projectCode,
    releaseId,
    document: 'riskReport',
    fingerprint: FINGERPRINT,
    preparedBy: 'A1',
    preparedByName: '编制人',
    preparerTenant: tenantCode,
    reviewerId: 'A2',
    reviewerName: '审核人',
    reviewerTenant: tenantCode,
    ...of,
    ...(isApproved && { approverId, approverName, approverTenant }),
  });
  await tx.insert(releaseApprovers).values({
    tenantCode,
    projectCode,
    releaseId,
    step: 0,
    accountId: approverId ?? '',
    name: approverName ?? '',
    memberTenant: approverTenant ?? '',
    isAwaited: of.state === 'approving',
    ...(isApproved && { approvedBy: approverId, approvedByName: approverName, approvedAt: of.approvedAt }),
  });
  return releaseId;
}
