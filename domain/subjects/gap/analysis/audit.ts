import type { Level } from '../../../kernel/levels';
import type { AnalysisAction } from './workflow';

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

/** Actions on a project's gap analysis and its findings. */
export interface AnalysisAudit {
  moveGapAnalysis: {
    entity: 'gapAnalysis';
    detail: { projectCode: string; step: AnalysisAction; findings: number; reason?: string };
  };
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
