/** What gap analyses tell people: findings were given or returned, are said to be done, or the report stands. */
export const gapNotices = [
  'findings_assigned',
  'finding_returned',
  'finding_submitted',
  'gap_report_finished',
] as const;
