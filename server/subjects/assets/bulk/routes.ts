import { type AssetRoutes, does, reads } from '../assetRoutes';
import { listChanges } from './queries/listChanges';
import { acceptRisks } from './verbs/acceptRisks';
import { changeRisks } from './verbs/changeRisks';
import { changeUnits } from './verbs/changeUnits';
import { copyRisks } from './verbs/copyRisks';
import { undoChange } from './verbs/undoChange';

/** Many records at once, and taking that back. */
export const bulkRoutes = {
  changeUnits: does('work', changeUnits),
  changeRisks: does('work', changeRisks),
  copyRisks: does('work', copyRisks),
  acceptRisks: does('accept', acceptRisks),
  listChanges: reads('undo', listChanges),
  undoChange: does('undo', undoChange),
} satisfies Partial<AssetRoutes>;
