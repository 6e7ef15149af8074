import type { AnalysisAudit } from './analysis/audit';
import type { StatementAudit } from './statement/audit';

/** Actions on gap analyses and statements of applicability. */
export interface GapAudit extends AnalysisAudit, StatementAudit {}
