import { may } from '../assessment';
import { type AssetRoutes, reads } from '../assetRoutes';
import { startRiskReport } from './jobs/riskReport';
import { listReports } from './queries/listReports';
import { reportRiskDetail, reportRisks } from './queries/reportData';
import { reportFigures } from './queries/reportFigures';

/** Figures and documents. */
export const reportRoutes = {
  getReportFigures: reads('viewWhole', reportFigures),
  createRiskReport: {
    policy: may('generateReport'),
    writes: true,
    handle: ({ ctx, query }) => startRiskReport(ctx, query),
  },
  listReports: reads('viewWhole', listReports),
  listReportRisks: { policy: may('viewWhole'), handle: ({ ctx, query }) => reportRisks(ctx, query) },
  getReportRisk: { policy: may('viewWhole'), handle: ({ ctx, query }) => reportRiskDetail(ctx, query) },
} satisfies Partial<AssetRoutes>;
