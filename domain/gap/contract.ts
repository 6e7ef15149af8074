import { endpoints } from '../kernel/endpoint';

/** Calls of the subject "gap": gap analysis. */
export const gap = endpoints({
  gapAnalysisListGapAnalysisReport: {
    method: 'GET',
    path: '/consulting/gapAnalysis/listGapAnalysisReport',
    timeout: 5000,
  },
});
