import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { GapStatus } from '#domain/subjects/gap/gap';
import { shippedStandards } from '#domain/subjects/iso/shipped';
import type { Tx } from '#server/kernel/db/tx';
import { chaptersIn } from '#server/subjects/gap/analysis/evaluation';
import { gapAnalyses, gapFindings } from '#server/subjects/gap/tables';

type Project = { tenantCode: string; projectCode: string };
type NewFinding = Partial<typeof gapFindings.$inferInsert>;

const STANDARD = 'ISO27001-2022';

/** A project's gap analysis with one finding for each part that is given. @returns ids of findings by their reference */
export async function makeGapAnalysis(
  tx: Tx,
  { tenantCode, projectCode }: Project,
  {
    status = 'gap-analysising',
    findings = [{ ref: '5.2' }],
    mark = '',
    ...analysis
  }: Partial<typeof gapAnalyses.$inferInsert> & { status?: GapStatus; findings?: NewFinding[]; mark?: string } = {},
): Promise<Record<string, string>> {
  const key = { tenantCode, projectCode };
  await tx
    .delete(gapAnalyses)
    .where(and(eq(gapAnalyses.tenantCode, tenantCode), eq(gapAnalyses.projectCode, projectCode)));
  await tx.insert(gapAnalyses).values({
    ...key,
    standardCode: STANDARD,
    standardName: { zh: '信息安全管理体系', en: 'Information security management' },
    chapters: chaptersIn(shippedStandards[0]?.entries ?? []),
    status,
    evaluatedAt: new Date(),
    ...analysis,
  });
  const ids: Record<string, string> = {};
  for (const [position, finding] of findings.entries()) {
    const ref = finding.ref ?? `9.${position}`;
    const title = { zh: `发现 ${ref}${mark}`, en: `Finding ${ref}${mark}` };
    ids[ref] = await makeFinding(tx, key, { ref, position, title, ...finding });
  }
  return ids;
}

/** Another finding of an analysis: by default of the worst level, a risk, and unassigned. */
export async function makeFinding(
  tx: Tx,
  { tenantCode, projectCode }: Project,
  part: NewFinding & { ref: string },
): Promise<string> {
  const findingId = randomUUID();
  await tx.insert(gapFindings).values({
    tenantCode,
    projectCode,
    findingId,
    position: 99,
    parentRef: '5',
    kind: 'clause',
    title: { zh: part.ref, en: part.ref },
    derivation: { basis: [], raisedBy: [] },
    score: 0.2,
    computedLevel: 5,
    riskState: 'open',
    ...part,
  });
  return findingId;
}

/** A finding that one of the customer's people remediates; submitted if the submitter is given. */
export const inDisposal = (responsibleId: string, submittedBy?: string): NewFinding => ({
  ref: '5.2',
  responsibleId,
  disposal: 'in-handle',
  ...(submittedBy && { submittedBy, submittedAt: new Date(), result: '已发布方针' }),
});
