import { assets } from '#domain/assets/contract';
import { assetsSchemas } from '#domain/assets/schema';
import { mountSubject } from '#server/kernel/http/mount';
import type { Subject } from '#server/kernel/subject';
import { beginAssessment } from './beginAssessment';
import { confirmInventoryJob } from './import/jobs/confirmInventory';
import { exportInventoryJob } from './import/jobs/exportInventory';
import { parseInventoryJob } from './import/jobs/parseInventory';
import { undoInventoryJob } from './import/jobs/undoInventory';
import { importRoutes } from './import/routes';
import { inventoryRoutes } from './inventory/routes';
import { chooseMethodJob } from './method/jobs/chooseMethod';
import { methodRoutes } from './method/routes';
import { ofProjects } from './ofProjects';
import { riskReportJob } from './report/jobs/riskReport';
import { reportRoutes } from './report/routes';
import { acceptanceReminders } from './risk/jobs/remindAcceptances';
import { riskRoutes } from './risk/routes';
import { completeControlJob } from './work/jobs/completeControl';
import { unitsInHand } from './work/queries/unitsInHand';
import { listWaiting } from './work/queries/waiting';
import { workRoutes } from './work/routes';

/** Asset inventory and risk assessment. */
export const subject: Subject = {
  name: 'assets',
  mount: (app, services) =>
    mountSubject(app, services, 'assets', assets, assetsSchemas, {
      ...inventoryRoutes,
      ...importRoutes,
      ...methodRoutes,
      ...riskRoutes,
      ...workRoutes,
      ...reportRoutes,
    }),
  jobs: [
    parseInventoryJob,
    confirmInventoryJob,
    undoInventoryJob,
    exportInventoryJob,
    completeControlJob,
    chooseMethodJob,
    riskReportJob,
  ],
  periodic: [acceptanceReminders],
  beginProject: beginAssessment,
  ofProjects,
  listWaiting,
  inHand: { urges: ['assets_urge', 'assets_task'], list: unitsInHand },
};
