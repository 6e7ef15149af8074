import { type AssetRoutes, does, reads } from '../assetRoutes';
import { listMeasures } from './queries/listMeasures';
import { measureDetail } from './queries/measureDetail';
import { measureFigures } from './queries/measureFigures';
import { listTreatmentOwners } from './queries/treatmentOwners';
import { mergeMeasures } from './verbs/mergeMeasures';
import { carryOutMeasure, judgeMeasure } from './verbs/moveMeasure';
import { moveMeasures } from './verbs/moveMeasures';
import { saveMeasure } from './verbs/saveMeasure';

/** How treatments are carried out. */
export const measureRoutes = {
  listMeasures: reads('view', listMeasures),
  getMeasureFigures: reads('view', measureFigures),
  getMeasure: reads('view', measureDetail),
  listTreatmentOwners: reads('treat', (tx, project) => listTreatmentOwners(tx, project)),
  carryOutMeasure: does('treat', carryOutMeasure),
  judgeMeasure: does('verify', judgeMeasure),
  // Each action asks for its own right (measureAfter).
  moveMeasures: does('treat', moveMeasures),
  saveMeasure: does('work', saveMeasure),
  mergeMeasures: does('editInventory', mergeMeasures),
} satisfies Partial<AssetRoutes>;
