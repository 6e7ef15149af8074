import { type AssetRoutes, does, reads } from '../assetRoutes';
import { listMeasures, measureDetail } from './queries/listMeasures';
import { measureFigures } from './queries/measureFigures';
import { listTreatmentOwners } from './queries/treatmentOwners';
import { carryOutMeasure, judgeMeasure } from './verbs/moveMeasure';

/** How treatments are carried out. */
export const measureRoutes = {
  listMeasures: reads('view', listMeasures),
  getMeasureFigures: reads('view', measureFigures),
  getMeasure: reads('view', measureDetail),
  listTreatmentOwners: reads('work', (tx, project) => listTreatmentOwners(tx, project)),
  carryOutMeasure: does('treat', carryOutMeasure),
  judgeMeasure: does('verify', judgeMeasure),
} satisfies Partial<AssetRoutes>;
