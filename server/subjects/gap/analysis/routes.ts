import { limits } from '#domain/kernel/limits';
import type { analysisSchemas } from '#domain/subjects/gap/analysis/schema';
import type { gap as calls } from '#domain/subjects/gap/contract';
import type { gapSchemas } from '#domain/subjects/gap/schema';
import type { Tx } from '#server/kernel/db/tx';
import { sendFile } from '#server/kernel/files/send';
import { sendEvents, wantsEvents } from '#server/kernel/http/events';
import type { Routes } from '#server/kernel/http/mount';
import { mutation, query } from '#server/kernel/http/routes';
import { changesOf, may, openGap } from './open';
import { getGapAnalysis, getGapReport, listGapReports, saveGapReportHeader, versionOf } from './queries/analysis';
import { listCarriedFindings } from './queries/carried';
import { getFinding, listFindings, listPossibleResponsibles } from './queries/findings';
import { listMeasureFindings } from './queries/measureFindings';
import { listRiskRegister } from './queries/riskRegister';
import { startGapReport } from './report/job';
import { assignFindings, moveDisposal, saveDisposal } from './verbs/disposal';
import { addFindingFile, admitFindingFile, openFindingFile, removeFindingFile } from './verbs/findingFile';
import { linkMeasures, planMeasure } from './verbs/findingMeasures';
import { moveAnalysis } from './verbs/moveAnalysis';
import { saveFinding } from './verbs/saveFinding';

type AnalysisRoutes = Pick<Routes<typeof calls, typeof gapSchemas>, keyof typeof analysisSchemas>;

/** A project's gap analysis. */
export const analysisRoutes: AnalysisRoutes = {
  listGapReports: query(may('viewWhole'), listGapReports),
  getGapAnalysis: query(may('view'), getGapAnalysis),
  moveGapAnalysis: mutation(may('move'), moveAnalysis),
  watchGap: {
    policy: may('view'),
    async handle({ ctx, query, request, reply }) {
      const open = (tx: Tx) => openGap(ctx, tx, query.projectCode);
      const project = await ctx.read(open);
      if (wantsEvents(request)) await sendEvents(ctx, reply, changesOf(project), open);
      return { version: await ctx.read((tx) => versionOf(tx, project)) };
    },
  },
  listFindings: query(may('view'), listFindings),
  getFinding: query(may('view'), getFinding),
  listCarriedFindings: query(may('viewWhole'), listCarriedFindings),
  saveFinding: mutation(may('analyse'), saveFinding),
  assignFindings: mutation(may('assign'), assignFindings),
  linkMeasures: mutation(may('assign'), linkMeasures),
  planMeasure: mutation(may('assign'), planMeasure),
  listMeasureFindings: query(may('view'), listMeasureFindings),
  saveDisposal: mutation(may('dispose'), saveDisposal),
  moveDisposal: mutation(may('moveDisposal'), moveDisposal),
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
  removeFindingFile: mutation(may('addEvidence'), removeFindingFile),
  getFindingFile: {
    policy: may('view'),
    async handle({ ctx, query, reply }) {
      const file = await ctx.read((tx) => openFindingFile(ctx, tx, query));
      return sendFile(ctx, reply, file, { shown: query.shown !== undefined });
    },
  },
  listRiskRegister: query(may('viewWhole'), listRiskRegister),
  getGapReport: query(may('viewWhole'), getGapReport),
  createGapReport: mutation(may('viewWhole'), startGapReport),
  saveGapReportHeader: mutation(may('editReport'), saveGapReportHeader),
};
