import { limits } from '#domain/kernel/limits';
import type { analysisSchemas } from '#domain/subjects/gap/analysis/schema';
import type { gap as calls } from '#domain/subjects/gap/contract';
import type { gapSchemas } from '#domain/subjects/gap/schema';
import type { Tx } from '#server/kernel/db/tx';
import { sendFile } from '#server/kernel/files/send';
import { sendEvents, wantsEvents } from '#server/kernel/http/events';
import type { Routes } from '#server/kernel/http/mount';
import { changesOf, may, openGap } from './open';
import { getGapAnalysis, getGapReport, listGapReports, saveGapReportHeader, versionOf } from './queries/analysis';
import { listCarriedFindings } from './queries/carried';
import { getFinding, listFindings, listPossibleResponsibles } from './queries/findings';
import { listRiskRegister } from './queries/riskRegister';
import { startGapReport } from './report/job';
import { assignFindings, moveDisposal, saveDisposal } from './verbs/disposal';
import { addFindingFile, admitFindingFile, openFindingFile, removeFindingFile } from './verbs/findingFile';
import { moveAnalysis } from './verbs/moveAnalysis';
import { saveFinding } from './verbs/saveFinding';

type AnalysisRoutes = Pick<Routes<typeof calls, typeof gapSchemas>, keyof typeof analysisSchemas>;

/** A project's gap analysis. */
export const analysisRoutes: AnalysisRoutes = {
  listGapReports: {
    policy: may('viewWhole'),
    handle: ({ ctx, query }) => ctx.read((tx) => listGapReports(ctx, tx, query)),
  },
  getGapAnalysis: { policy: may('view'), handle: ({ ctx, query }) => ctx.read((tx) => getGapAnalysis(ctx, tx, query)) },
  moveGapAnalysis: { policy: may('analyse'), handle: ({ ctx, body }) => moveAnalysis(ctx, body) },
  watchGap: {
    policy: may('view'),
    async handle({ ctx, query, request, reply }) {
      const open = (tx: Tx) => openGap(ctx, tx, query.projectCode);
      const project = await ctx.read(open);
      if (wantsEvents(request)) await sendEvents(ctx, reply, changesOf(project), open);
      return { version: await ctx.read((tx) => versionOf(tx, project)) };
    },
  },
  listFindings: { policy: may('view'), handle: ({ ctx, query }) => ctx.read((tx) => listFindings(ctx, tx, query)) },
  getFinding: { policy: may('view'), handle: ({ ctx, query }) => ctx.read((tx) => getFinding(ctx, tx, query)) },
  listCarriedFindings: {
    policy: may('viewWhole'),
    handle: ({ ctx, query }) => ctx.read((tx) => listCarriedFindings(ctx, tx, query)),
  },
  saveFinding: { policy: may('analyse'), handle: ({ ctx, body }) => saveFinding(ctx, body) },
  assignFindings: { policy: may('assign'), handle: ({ ctx, body }) => assignFindings(ctx, body) },
  saveDisposal: { policy: may('dispose'), handle: ({ ctx, body }) => saveDisposal(ctx, body) },
  moveDisposal: { policy: may('moveDisposal'), handle: ({ ctx, body }) => moveDisposal(ctx, body) },
  listPossibleResponsibles: {
    policy: may('assign'),
    handle: ({ ctx, query }) => ctx.read((tx) => listPossibleResponsibles(ctx, tx, query.projectCode)),
  },
  addFindingFile: {
    policy: may('addEvidence'),
    fileLimit: limits.recordFileBytes,
    admit: ({ ctx, fields }) => ctx.read((tx) => admitFindingFile(ctx, tx, fields)),
    handle: ({ ctx, form }) => addFindingFile(ctx, form),
  },
  removeFindingFile: { policy: may('addEvidence'), handle: ({ ctx, body }) => removeFindingFile(ctx, body) },
  getFindingFile: {
    policy: may('view'),
    async handle({ ctx, query, reply }) {
      const file = await ctx.read((tx) => openFindingFile(ctx, tx, query));
      return sendFile(ctx, reply, file, { shown: query.shown !== undefined });
    },
  },
  listRiskRegister: {
    policy: may('viewWhole'),
    handle: ({ ctx, query }) => ctx.read((tx) => listRiskRegister(ctx, tx, query)),
  },
  getGapReport: {
    policy: may('viewWhole'),
    handle: ({ ctx, query }) => ctx.read((tx) => getGapReport(ctx, tx, query)),
  },
  createGapReport: { policy: may('viewWhole'), handle: ({ ctx, body }) => startGapReport(ctx, body) },
  saveGapReportHeader: { policy: may('editReport'), handle: ({ ctx, body }) => saveGapReportHeader(ctx, body) },
};
