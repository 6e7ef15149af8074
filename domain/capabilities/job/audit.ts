/** Actions on long-running jobs. */
export interface JobAudit {
  cancelJob: { entity: 'job'; detail: { kind: string; projectCode: string | null } };
}
