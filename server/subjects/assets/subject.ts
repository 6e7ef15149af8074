import type { Subject } from '#server/kernel/subject';
import { beginAssessment, forgetAssessment } from './beginAssessment';
import { checks } from './checks/assetChecks';
import { fillDemo } from './demo/fillDemo';
import { confirmInventoryJob } from './import/jobs/confirmInventory';
import { exportInventoryJob } from './import/jobs/exportInventory';
import { parseInventoryJob } from './import/jobs/parseInventory';
import { undoInventoryJob } from './import/jobs/undoInventory';
import { heldTreatments } from './measure/heldTreatments';
import { measureReminders } from './measure/jobs/remindMeasures';
import { listMeasureTasks, measureMatters } from './measure/queries/waiting';
import { chooseMethodJob } from './method/jobs/chooseMethod';
import { ofProjects } from './ofProjects';
import { attachedTo } from './record/attachedTo';
import { riskReportJob } from './report/jobs/riskReport';
import { riskReportRelease } from './report/release';
import { acceptanceReminders } from './risk/jobs/remindAcceptances';
import { assetsRoutes } from './routes';
import { search } from './search';
import { heldUnits } from './work/heldUnits';
import { matters } from './work/queries/matters';
import { unitsInHand } from './work/queries/unitsInHand';
import { listWaiting } from './work/queries/waiting';

/** Asset inventory and risk assessment. */
export const subject: Subject = {
  name: 'assets',
  routes: assetsRoutes,
  jobs: [parseInventoryJob, confirmInventoryJob, undoInventoryJob, exportInventoryJob, chooseMethodJob, riskReportJob],
  periodic: [acceptanceReminders, measureReminders],
  fillDemo,
  when: { projectBegun: beginAssessment, projectDeleted: forgetAssessment },
  ofProjects,
  attachedTo,
  listWaiting: async (ctx, tx) => [...(await listWaiting(ctx, tx)), ...(await listMeasureTasks(ctx, tx))],
  checks,
  releases: [riskReportRelease],
  matters: () => ({ ...matters, ...measureMatters }),
  holdings: [heldUnits, heldTreatments],
  inHand: { urges: ['assets_urge', 'assets_task'], list: unitsInHand },
  search,
};
