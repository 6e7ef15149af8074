import { rolesThatMay } from '#domain/assets/policy';
import { type Policy, rolesOnly } from '#server/kernel/policy';
import { countByCategory, listUnits } from '../inventory/queries/listAssets';
import { type AssetRoutes, look } from '../look';
import { acceptRisks } from '../risk/verbs/acceptRisks';
import { startCompleteControl } from './jobs/completeControl';
import { listHistory } from './queries/history';
import { listAssessWork, listOwners, listOwnWork, listWork, workStatus } from './queries/listWork';
import { addExecutor } from './verbs/addExecutor';
import { assignUnits } from './verbs/assignUnits';
import { moveUnits } from './verbs/moveUnits';
import { finishAssessment, reopenAssessment, signOff } from './verbs/signOff';

/** Who works on what, how far they are, and how it moves on. */
export const workRoutes = (policy: Policy) =>
  ({
    ownerStatus: { policy, handle: ({ ctx, query }) => look(ctx, query.projectCode, workStatus) },
    ownerList: { policy, handle: ({ ctx, query }) => look(ctx, query.projectCode, listOwners) },
    ownerUpdate: { policy, handle: ({ ctx, body }) => assignUnits(ctx, body) },
    executorAdd: {
      policy: rolesOnly(...rolesThatMay('addExecutor')),
      handle: ({ ctx, body }) => addExecutor(ctx, body),
    },
    ownerSubmit: { policy, handle: ({ ctx, body }) => moveUnits(ctx, { ...body, action: 'submit', step: 'assess' }) },
    ownerComplete: {
      policy,
      handle: ({ ctx, body }) => moveUnits(ctx, { ...body, action: 'complete', step: 'assess' }),
    },
    ownerReject: { policy, handle: ({ ctx, body }) => moveUnits(ctx, { ...body, action: 'reject' }) },
    assessControlSubmit: {
      policy,
      handle: ({ ctx, body }) => moveUnits(ctx, { ...body, action: 'submit', step: 'control' }),
    },
    assessControlComplete: { policy, handle: ({ ctx, body }) => startCompleteControl(ctx, body) },
    assessHandleSubmit: {
      policy,
      handle: ({ ctx, body }) => moveUnits(ctx, { ...body, action: 'submit', step: 'risk' }),
    },
    assessHandleComplete: {
      policy,
      handle: ({ ctx, body }) => moveUnits(ctx, { ...body, action: 'complete', step: 'risk' }),
    },
    assessConfirmSubmit: {
      policy,
      handle: ({ ctx, body }) => moveUnits(ctx, { ...body, action: 'submit', step: 'remnant_risk' }),
    },
    assessConfirmComplete: {
      policy,
      handle: ({ ctx, body }) => moveUnits(ctx, { ...body, action: 'complete', step: 'remnant_risk' }),
    },
    riskAccept: { policy, handle: ({ ctx, body }) => acceptRisks(ctx, body) },
    assetsConsumerComplete: { policy, handle: ({ ctx, body }) => signOff(ctx, body) },
    assetsFinish: { policy, handle: ({ ctx, body }) => finishAssessment(ctx, body) },
    assessmentReopen: { policy, handle: ({ ctx, body }) => reopenAssessment(ctx, body) },
    assessmentHistory: {
      policy,
      handle: ({ ctx, query }) => look(ctx, query.projectCode, (tx, project) => listHistory(tx, project, query)),
    },
    assetsList: {
      policy,
      handle: ({ ctx, query }) => look(ctx, query.projectCode, (tx, project) => listWork(tx, project, query)),
    },
    assetsOwnerDetailList: {
      policy,
      handle: ({ ctx, query }) => look(ctx, query.projectCode, (tx, project) => listOwnWork(tx, project, query)),
    },
    assetsAssessList: {
      policy,
      handle: ({ ctx, query }) => look(ctx, query.projectCode, (tx, project) => listAssessWork(tx, project, query)),
    },
    unitAssetsModuleList: { policy, handle: ({ ctx, query }) => look(ctx, query.projectCode, countByCategory) },
    unitAssetsListByCategory: {
      policy,
      handle: ({ ctx, query }) => look(ctx, query.projectCode, (tx, project) => listUnits(tx, project, query)),
    },
  }) satisfies Partial<AssetRoutes>;
