import { endpoints } from '../kernel/endpoint';
import { analysisCalls } from './analysis/contract';

/** Calls of the subject "gap": gap analysis. */
export const gap = endpoints({
  ...analysisCalls,
  listGapReports: {
    method: 'GET',
    path: '/consulting/gapAnalysis/listGapAnalysisReport',
    timeout: 5000,
  },
});
