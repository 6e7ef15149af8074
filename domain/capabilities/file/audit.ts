interface OfFile {
  projectCode: string;
  name: string;
}

/** Downloads from the portal, and uploads beside its records. */
export interface FileAudit {
  downloadFile: { entity: 'file'; detail: { kind: string; name: string; projectCode?: string } };
  /** A list as a workbook: which call's, with which filters. */
  exportList: { entity: 'list'; detail: { name: string; count: number; query: Readonly<Record<string, unknown>> } };
  /** A file that is sent in parts: with its first. What becomes of it is written down by what it is sent for. */
  beginUpload: { entity: 'file'; detail: { name: string; size: number } };
  /** How the columns of a table from a file were matched, which is remembered for the tenant. */
  saveMatches: { entity: 'table'; detail: { kind: string; columns: string } };
  addFile: { entity: 'file'; detail: OfFile & { size: number } };
  shareFile: { entity: 'file'; detail: OfFile & { shareCode: string; days: number } };
  withdrawShare: { entity: 'file'; detail: OfFile & { shareCode: string } };
  /** By a holder of the link. */
  openSharedFile: { entity: 'file'; detail: OfFile & { shareCode: string } };
  removeFile: { entity: 'file'; detail: OfFile };
}
