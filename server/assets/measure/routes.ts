import { limits } from '#domain/kernel/limits';
import { sendFile } from '#server/kernel/files/send';
import { may } from '../assessment';
import { type AssetRoutes, does, reads } from '../assetRoutes';
import { listMeasures, measureDetail, measureFigures } from './queries/listMeasures';
import { listTreatmentOwners } from './queries/treatmentOwners';
import { addEvidence, admitEvidence, openEvidence, removeEvidence } from './verbs/evidence';
import { carryOutMeasure, judgeMeasure } from './verbs/moveMeasure';

/** How treatments are carried out, with what shows it. */
export const measureRoutes = {
  listMeasures: reads('view', listMeasures),
  getMeasureFigures: reads('view', measureFigures),
  getMeasure: reads('view', measureDetail),
  listTreatmentOwners: reads('work', (tx, project) => listTreatmentOwners(tx, project)),
  carryOutMeasure: does('treat', carryOutMeasure),
  judgeMeasure: does('verify', judgeMeasure),
  addEvidence: {
    policy: may('treat'),
    fileLimit: limits.evidenceBytes,
    admit: ({ ctx, fields }) => ctx.read((tx) => admitEvidence(ctx, tx, fields)),
    handle: ({ ctx, form }) => addEvidence(ctx, form),
  },
  removeEvidence: does('treat', removeEvidence),
  getEvidence: {
    policy: may('view'),
    async handle({ ctx, query, reply }) {
      return sendFile(ctx, reply, await ctx.read((tx) => openEvidence(ctx, tx, query)));
    },
  },
} satisfies Partial<AssetRoutes>;
