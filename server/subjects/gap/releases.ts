import { type SQL, sql } from 'drizzle-orm';
import type { DocumentColumns, ReleaseKind } from '#server/capabilities/release/kind';
import { channelPage, customerPage } from './analysis/tell';
import { gapAnalyses, gapFindings, statementVersions } from './tables';

const pageOf = (tab: string) => (side: 'customer' | 'channel', projectCode: string) =>
  `${side === 'customer' ? customerPage(projectCode) : channelPage(projectCode)}?tab=${tab}`;

/**
 * SHA-256 of what was found in an analysis and is recommended, with its head and the time at which it was finished: one that
 * is opened and finished again is approved again. Remediation goes on after the report and is not part of it.
 */
const statedInGapReport = ({ tenantCode, projectCode }: DocumentColumns): SQL => sql`(
  SELECT encode(sha256(convert_to(concat_ws(E'\n', extract(epoch FROM stated.finished_at), stated.report_header::text, (
    SELECT string_agg(ROW(f.ref, f.score, f.computed_level, f.level, f.level_reason, f.is_excluded, f.present, f.missing,
      f.present_words::text, f.missing_words::text, f.measure)::text, E'\n' ORDER BY f.position)
    FROM ${gapFindings} AS f WHERE f.tenant_code = stated.tenant_code AND f.project_code = stated.project_code)), 'UTF8')), 'hex')
  FROM ${gapAnalyses} AS stated WHERE stated.tenant_code = ${tenantCode} AND stated.project_code = ${projectCode}
    AND stated.status = 'report-finished')`;

/** The gap report may become final once its analysis is finished. */
export const gapReportRelease: ReleaseKind = {
  document: 'gapReport',
  filedAs: 'gapReport',
  fingerprint: statedInGapReport,
  page: pageOf('report'),
};

/** The newest version of a statement of applicability; the customer approves it (ISO/IEC 27001:2022, 6.1.3 d and f). */
export const statementRelease: ReleaseKind = {
  document: 'statement',
  filedAs: 'statement',
  fingerprint: ({ tenantCode, projectCode }) => sql`(SELECT v.sha256 FROM ${statementVersions} AS v
    WHERE v.tenant_code = ${tenantCode} AND v.project_code = ${projectCode} ORDER BY v.number DESC LIMIT 1)`,
  approvedBy: 'customer',
  page: pageOf('statement'),
};
