/** What people do with long work. */
export interface JobAudit {
  cancelJob: { entity: 'job'; detail: { kind: string; projectCode: string | null } };
}
