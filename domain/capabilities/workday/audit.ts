/** The notices that the portal counts working days by; days: how many differ from the week. */
export interface WorkdayAudit {
  saveWorkdayNotice: { entity: 'workdayNotice'; detail: { year: number; version: number; days: number } };
  removeWorkdayNotice: { entity: 'workdayNotice'; detail: { year: number } };
}
