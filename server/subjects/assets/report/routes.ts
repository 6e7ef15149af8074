import { limits } from '#domain/kernel/limits';
import { sendFile } from '#server/kernel/files/send';
import { may, openAssessment } from '../assessment';
import { type AssetRoutes, does, reads } from '../assetRoutes';
import { startRiskReport } from './jobs/riskReport';
import { listInterviews } from './queries/interviews';
import { listReports } from './queries/listReports';
import { reportRiskDetail, reportRisks } from './queries/reportData';
import { reportFigures } from './queries/reportFigures';
import { getReportSettings, reportLogoFile } from './queries/reportSettings';
import { removeReportLogo, saveReportLogo } from './verbs/reportLogo';
import { deleteInterview, saveInterview } from './verbs/saveInterview';
import { saveReportSettings } from './verbs/saveReportSettings';

/** Figures and documents. */
export const reportRoutes = {
  getReportFigures: reads('viewWhole', reportFigures),
  getReportSettings: reads('viewWhole', getReportSettings),
  saveReportSettings: does('editReport', saveReportSettings),
  listInterviews: reads('viewWhole', listInterviews),
  saveInterview: does('editReport', saveInterview),
  deleteInterview: does('editReport', deleteInterview),
  getReportLogo: {
    policy: may('viewWhole'),
    async handle({ ctx, query, reply }) {
      const file = await ctx.read(async (tx) => reportLogoFile(tx, await openAssessment(ctx, tx, query.projectCode)));
      return sendFile(ctx, reply, file);
    },
  },
  saveReportLogo: {
    policy: may('editReport'),
    fileLimit: limits.logoBytes,
    admit: ({ ctx, fields }) => ctx.read((tx) => openAssessment(ctx, tx, fields.projectCode)),
    handle: ({ ctx, form }) => saveReportLogo(ctx, form),
  },
  removeReportLogo: does('editReport', removeReportLogo),
  createRiskReport: {
    policy: may('generateReport'),
    writes: true,
    handle: ({ ctx, query }) => startRiskReport(ctx, query),
  },
  listReports: reads('viewWhole', listReports),
  listReportRisks: { policy: may('viewWhole'), handle: ({ ctx, query }) => reportRisks(ctx, query) },
  getReportRisk: { policy: may('viewWhole'), handle: ({ ctx, query }) => reportRiskDetail(ctx, query) },
} satisfies Partial<AssetRoutes>;
