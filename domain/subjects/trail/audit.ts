/** What is done with the log itself. */
export interface TrailAudit {
  /** What was asked for; of whom, where it is one tenant's. */
  startTrailExport: { entity: 'trail'; detail: TrailFilters };
  exportTrail: { entity: 'trail'; detail: TrailFilters & { count: number; objectId: string; name: string } };
  startTrailCheck: { entity: 'trail' };
  checkTrail: { entity: 'trail'; detail: { seals: number; rows: number; count: number } };
}

interface TrailFilters {
  keyword?: string | undefined;
  action?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  tenantCode?: string | undefined;
}
