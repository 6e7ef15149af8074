import type { Policy } from '#server/kernel/policy';
import { assetGraph } from '../inventory/queries/assetGraph';
import { type AssetRoutes, look } from '../look';
import { reportRiskDetail, reportRisks } from './queries/reportData';
import { reportFigures } from './queries/reportFigures';
import { listReports, startRiskReport } from './verbs/startRiskReport';

/** Figures, the graph and documents. */
export const reportRoutes = (policy: Policy) =>
  ({
    reportFigures: { policy, handle: ({ ctx, query }) => look(ctx, query.projectCode, reportFigures) },
    assetGraph: {
      policy,
      handle: ({ ctx, query }) =>
        look(ctx, query.projectCode, (tx, project) => assetGraph(tx, project, query.systemId)),
    },
    assetsRiskEvaluateReport: { policy, writes: true, handle: ({ ctx, query }) => startRiskReport(ctx, query) },
    reportRisks: { policy, handle: ({ ctx, query }) => reportRisks(ctx, query) },
    reportRiskDetail: { policy, handle: ({ ctx, query }) => reportRiskDetail(ctx, query) },
    reportList: { policy, handle: ({ ctx, query }) => look(ctx, query.projectCode, listReports) },
  }) satisfies Partial<AssetRoutes>;
