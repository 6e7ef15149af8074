import { may } from '../assessment';
import { type AssetRoutes, does, reads } from '../assetRoutes';
import { startRiskReport } from './jobs/riskReport';
import { listReports } from './queries/listReports';
import { reportRiskDetail, reportRisks } from './queries/reportData';
import { reportFigures } from './queries/reportFigures';
import { getReportSettings } from './queries/reportSettings';
import { saveReportSettings } from './verbs/saveReportSettings';

/** Figures and documents. */
export const reportRoutes = {
  getReportFigures: reads('viewWhole', reportFigures),
  getReportSettings: reads('viewWhole', getReportSettings),
  saveReportSettings: does('editReport', saveReportSettings),
  createRiskReport: {
    policy: may('generateReport'),
    writes: true,
    handle: ({ ctx, query }) => startRiskReport(ctx, query),
  },
  listReports: reads('viewWhole', listReports),
  listReportRisks: { policy: may('viewWhole'), handle: ({ ctx, query }) => reportRisks(ctx, query) },
  getReportRisk: { policy: may('viewWhole'), handle: ({ ctx, query }) => reportRiskDetail(ctx, query) },
} satisfies Partial<AssetRoutes>;
