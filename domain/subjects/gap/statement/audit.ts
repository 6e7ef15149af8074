/** Actions on a project's statement of applicability. */
export interface StatementAudit {
  saveStatementEntries: { entity: 'statement'; detail: { projectCode: string; count: number; refs: string[] } };
  finishStatement: {
    entity: 'statement';
    detail: { projectCode: string; number: number; sha256: string; note: string };
  };
  startStatementFile: { entity: 'statement'; detail: { projectCode: string; number: number | null; format: string } };
  generateStatementFile: {
    entity: 'statement';
    detail: { projectCode: string; number: number | null; objectId: string; name: string };
  };
}
