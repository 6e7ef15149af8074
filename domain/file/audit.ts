interface OfFile {
  projectCode: string;
  name: string;
}

/** What people take out of the portal, and what they put in beside its records. */
export interface FileAudit {
  downloadFile: { entity: 'file'; detail: { kind: string; name: string; projectCode?: string } };
  addFile: { entity: 'file'; detail: OfFile & { size: number } };
  removeFile: { entity: 'file'; detail: OfFile };
}
