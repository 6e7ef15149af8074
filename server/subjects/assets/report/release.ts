import { sql } from 'drizzle-orm';
import type { ReleaseKind } from '#server/capabilities/release/kind';
import { assessments } from '../tables';

/**
 * The risk assessment report may become final once the customer has signed the assessment. The signature's fingerprint covers
 * what the report states, so a change ends the signature, and with it what was reviewed and approved; another signature of the
 * same content is approved again.
 */
export const riskReportRelease: ReleaseKind = {
  document: 'riskReport',
  filedAs: 'assetsRiskEvaluateReport',
  isReadAsFile: true,
  fingerprint: ({ tenantCode, projectCode }) => sql`(
    SELECT signed.signed_fingerprint || ':' || extract(epoch FROM signed.signed_at) FROM ${assessments} AS signed
    WHERE signed.tenant_code = ${tenantCode} AND signed.project_code = ${projectCode} AND signed.signed_at IS NOT NULL)`,
  page: (side, projectCode) =>
    `${side === 'customer' ? '/systemManage/companyDetails' : '/projectList/detail/assetsReport'}/${projectCode}?tab=reports`,
};
