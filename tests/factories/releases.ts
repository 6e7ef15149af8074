import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { releases } from '#server/capabilities/release/tables';
import type { Tx } from '#server/kernel/db/tx';
import { files } from '#server/kernel/files/tables';
import { assessments } from '#server/subjects/assets/tables';

const SIGNED = 'v0:submitted';
const SIGNED_AT = '2026-03-02T08:00:00Z';
/** Of the signed assessment, as its report is submitted. */
const FINGERPRINT = `${SIGNED}:${Date.parse(SIGNED_AT) / 1000}.000000`;

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

/** A submitted risk report of a project, in place of any other. */
export async function makeRelease(
  tx: Tx,
  { tenantCode, projectCode }: OfProject,
  part: Partial<typeof releases.$inferInsert> = {},
): Promise<string> {
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
    approverId: 'A3',
    approverName: '批准人',
    approverTenant: tenantCode,
    ...part,
  });
  return releaseId;
}
