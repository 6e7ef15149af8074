import { type AssetRoutes, does, reads } from '../assetRoutes';
import { listChanges } from './queries/listChanges';
import { changeRisks } from './verbs/changeRisks';
import { changeUnits } from './verbs/changeUnits';
import { copyRisks } from './verbs/copyRisks';
import { undoChange } from './verbs/undoChange';

/** Many records at once, and taking that back. */
export const bulkRoutes = {
  changeUnits: does('work', changeUnits),
  changeRisks: does('work', changeRisks),
  copyRisks: does('work', copyRisks),
  listChanges: reads('work', listChanges),
  undoChange: does('work', undoChange),
} satisfies Partial<AssetRoutes>;
