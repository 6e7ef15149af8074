import { type AssetRoutes, does, reads } from '../assetRoutes';
import { aggregatedRisks } from './queries/aggregatedRisks';
import { listHighRemnantRisks, listRisks, listUnacceptedRisks, riskDetail, riskHeatMap } from './queries/listRisks';
import { listVulnerabilities } from './queries/listVulnerabilities';
import { saveBusinessHarm } from './verbs/saveBusinessHarm';
import { deleteRisk, saveControl, saveRisk } from './verbs/saveRisk';

/** Risks: lists, factors, changes. */
export const riskRoutes = {
  listRisks: reads('view', listRisks),
  listVulnerabilities: reads('view', listVulnerabilities),
  listControlRisks: reads('view', listRisks),
  listHighRemnantRisks: reads('view', listHighRemnantRisks),
  listUnacceptedRisks: reads('view', listUnacceptedRisks),
  getHeatMap: reads('view', riskHeatMap),
  getRisk: reads('view', (tx, project, query) => riskDetail(tx, project, query.riskId)),
  getAggregatedRisks: reads('viewWhole', aggregatedRisks),
  saveBusinessHarm: does('editInventory', saveBusinessHarm),
  saveRisk: does('work', saveRisk),
  deleteRisk: does('work', deleteRisk),
  saveControl: does('work', saveControl),
} satisfies Partial<AssetRoutes>;
