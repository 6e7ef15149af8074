import { type SQL, sql } from 'drizzle-orm';
import type { ProjectColumns, ReleaseKind } from '#server/capabilities/release/kind';
import { channelPage, customerPage } from './analysis/tell';
import { gapAnalyses, gapFindings, statementVersions } from './tables';

const pageOf = (tab: string) => (side: 'customer' | 'channel', projectCode: string) =>
  `${side === 'customer' ? customerPage(projectCode) : channelPage(projectCode)}?tab=${tab}`;

/**
 * SHA-256 of what the gap report states of an analysis: its head, and of each clause and control what was found and is
 * recommended. Remediation goes on after the report and is not part of it.
 * @param status only of an analysis in this status
 */
export const statedInGapReport = ({ tenantCode, projectCode }: ProjectColumns, status?: 'report-finished'): SQL => sql`(
  SELECT encode(sha256(convert_to(concat_ws(E'\n', stated.report_header::text, (
    SELECT string_agg(ROW(f.ref, f.score, f.computed_level, f.level, f.level_reason, f.is_excluded, f.present, f.missing,
      f.present_words::text, f.missing_words::text, f.measure)::text, E'\n' ORDER BY f.position)
    FROM ${gapFindings} AS f WHERE f.tenant_code = stated.tenant_code AND f.project_code = stated.project_code)), 'UTF8')), 'hex')
  FROM ${gapAnalyses} AS stated WHERE stated.tenant_code = ${tenantCode} AND stated.project_code = ${projectCode}
    ${status === undefined ? sql`` : sql`AND stated.status = ${status}`})`;

/** The gap report may become final once its analysis is finished. */
export const gapReportRelease: ReleaseKind = {
  document: 'gapReport',
  fingerprint: (of) => statedInGapReport(of, 'report-finished'),
  page: pageOf('report'),
};

/** The newest version of a statement of applicability; the customer approves it (ISO/IEC 27001:2022, 6.1.3 d and f). */
export const statementRelease: ReleaseKind = {
  document: 'statement',
  fingerprint: ({ tenantCode, projectCode }) => sql`(SELECT v.sha256 FROM ${statementVersions} AS v
    WHERE v.tenant_code = ${tenantCode} AND v.project_code = ${projectCode} ORDER BY v.number DESC LIMIT 1)`,
  approvedBy: 'customer',
  page: pageOf('statement'),
};
