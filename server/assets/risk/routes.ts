import type { Policy } from '#server/kernel/policy';
import { assetDerivation } from '../inventory/queries/derivation';
import { type AssetRoutes, look } from '../look';
import { listHighRemnantRisks, listRisks, listUnacceptedRisks, riskDetail, riskHeatMap } from './queries/listRisks';
import { deleteRisk, saveControl, saveRisk } from './verbs/saveRisk';

/** Risks: lists, factors, changes. */
export const riskRoutes = (policy: Policy) =>
  ({
    assessList: {
      policy,
      handle: ({ ctx, query }) => look(ctx, query.projectCode, (tx, project) => listRisks(tx, project, query)),
    },
    assessControlList: {
      policy,
      handle: ({ ctx, query }) => look(ctx, query.projectCode, (tx, project) => listRisks(tx, project, query)),
    },
    assessAssessHighRemnantRiskList: {
      policy,
      handle: ({ ctx, query }) =>
        look(ctx, query.projectCode, (tx, project) => listHighRemnantRisks(tx, project, query)),
    },
    assessConfirmAssessHighRemnantRiskList: {
      policy,
      handle: ({ ctx, query }) =>
        look(ctx, query.projectCode, (tx, project) => listUnacceptedRisks(tx, project, query)),
    },
    riskHeatMap: {
      policy,
      handle: ({ ctx, query }) => look(ctx, query.projectCode, (tx, project) => riskHeatMap(tx, project, query)),
    },
    riskDetail: {
      policy,
      handle: ({ ctx, query }) => look(ctx, query.projectCode, (tx, project) => riskDetail(tx, project, query.riskId)),
    },
    assetDerivation: {
      policy,
      handle: ({ ctx, query }) => look(ctx, query.projectCode, (tx, project) => assetDerivation(tx, project, query)),
    },
    assessUpdate: { policy, handle: ({ ctx, body }) => saveRisk(ctx, body) },
    riskDelete: { policy, handle: ({ ctx, body }) => deleteRisk(ctx, body) },
    assessControlUpdate: { policy, handle: ({ ctx, body }) => saveControl(ctx, body) },
  }) satisfies Partial<AssetRoutes>;
