import type { Level } from '../../../kernel/levels';

interface OfFinding {
  projectCode: string;
  ref: string;
}

interface OfMeasures {
  projectCode: string;
  count: number;
  /** Of the findings; not for executors, who know their own alone. */
  refs: string[];
  /** Their codes. */
  measures: string;
}

/** A step of an analysis, with the findings that the answers have changed; `reason` of what was opened again. */
interface AnalysisMoved {
  entity: 'gapAnalysis';
  detail: { projectCode: string; findings: number; reason?: string };
}

/** Actions on a project's gap analysis and its findings. */
export interface AnalysisAudit {
  beginGapAnalysis: AnalysisMoved;
  evaluateGapAnalysis: AnalysisMoved;
  analyseGapAnalysis: AnalysisMoved;
  revokeGapAnalysis: AnalysisMoved;
  finishGapAnalysis: AnalysisMoved;
  reopenGapAnalysis: AnalysisMoved;
  saveFinding: {
    entity: 'finding';
    detail: OfFinding & { level: Level | null; before: Level | null; reason: string | null };
  };
  assignFindings: {
    entity: 'gapAnalysis';
    detail: { projectCode: string; count: number; refs: string[]; accountId: string | null; deadline: string | null };
  };
  linkMeasures: { entity: 'gapAnalysis'; detail: OfMeasures & { measureIds: string[] } };
  unlinkMeasures: { entity: 'gapAnalysis'; detail: OfMeasures & { measureIds: string[] } };
  planMeasure: { entity: 'measure'; detail: OfMeasures };
  saveDisposal: { entity: 'finding'; detail: OfFinding & { links: number } };
  submitDisposal: { entity: 'finding'; detail: OfFinding & { files: number; links: number } };
  revokeDisposal: { entity: 'finding'; detail: OfFinding };
  finishDisposal: { entity: 'finding'; detail: OfFinding & { levelAfter: Level } };
  returnDisposal: { entity: 'finding'; detail: OfFinding & { reason: string } };
  closeFindingRisk: { entity: 'finding'; detail: OfFinding & { reason: string } };
  openFindingRisk: { entity: 'finding'; detail: OfFinding & { reason: string } };
  addFindingFile: { entity: 'finding'; detail: OfFinding & { name: string; size: number } };
  removeFindingFile: { entity: 'finding'; detail: OfFinding & { name: string; objectId: string } };
  startGapReport: { entity: 'gapAnalysis'; detail: { projectCode: string; format: string } };
  generateGapReport: { entity: 'gapAnalysis'; detail: { projectCode: string; objectId: string; name: string } };
  saveGapReportHeader: { entity: 'gapAnalysis'; detail: { projectCode: string } };
}
