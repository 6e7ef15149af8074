import type { AnalysisAudit } from './analysis/audit';

/** What is done with gap analyses. */
export interface GapAudit extends AnalysisAudit {}
