/** What people take out of the portal. */
export interface FileAudit {
  downloadFile: { entity: 'file'; detail: { kind: string; name: string; projectCode?: string } };
}
