/** Notices of gap analyses: findings assigned, returned or submitted, or a report or statement completed. */
export const gapNotices = [
  'findings_assigned',
  'finding_returned',
  'finding_submitted',
  'gap_report_finished',
  'statement_finished',
] as const;
