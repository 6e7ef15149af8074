/** What gap analyses tell people: findings were given or returned, are said to be done, or the report or the statement stands. */
export const gapNotices = [
  'findings_assigned',
  'finding_returned',
  'finding_submitted',
  'gap_report_finished',
  'statement_finished',
] as const;
