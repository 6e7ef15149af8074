import { endpoints } from '../../kernel/endpoint';
import { analysisCalls } from './analysis/contract';
import { statementCalls } from './statement/contract';

/** Calls of the subject "gap": gap analysis. */
export const gap = endpoints({
  ...analysisCalls,
  ...statementCalls,
  listGapReports: {
    method: 'GET',
    path: '/consulting/gapAnalysis/listGapAnalysisReport',
    timeout: 5000,
  },
});
