import type { FastifyInstance } from 'fastify';
import { confirmInventoryJob } from './assets/import/jobs/confirmInventory';
import { exportInventoryJob } from './assets/import/jobs/exportInventory';
import { parseInventoryJob } from './assets/import/jobs/parseInventory';
import { undoInventoryJob } from './assets/import/verbs/undoInventoryImport';
import { chooseMethodJob } from './assets/method/methods';
import { riskReportJob } from './assets/report/jobs/riskReport';
import { mountAssets } from './assets/routes';
import { completeControlJob } from './assets/work/jobs/completeControl';
import { mountFile } from './file/routes';
import { mountIso } from './iso/routes';
import { mountJob } from './job/routes';
import type { Services } from './kernel/context';
import type { Mounted } from './kernel/http/mount';
import type { JobKind } from './kernel/jobs/jobs';
import type { QueueTask } from './kernel/jobs/worker';
import { mountProject } from './project/routes';
import { createProjectGroupJob } from './project/verbs/createProjectGroup';
import { mountTenant } from './tenant/routes';
import { messageTask } from './user/jobs/messages';
import { mountUser } from './user/routes';

/** Every subject's routes; the order does not matter. */
export function mountAll(app: FastifyInstance, services: Services): Mounted[] {
  return [mountUser, mountTenant, mountProject, mountIso, mountAssets, mountFile, mountJob].flatMap((mount) =>
    mount(app, services),
  );
}

/** Everything a worker can do. */
export const jobKinds: readonly JobKind<never, unknown>[] = [
  createProjectGroupJob,
  parseInventoryJob,
  confirmInventoryJob,
  exportInventoryJob,
  completeControlJob,
  chooseMethodJob,
  riskReportJob,
  undoInventoryJob,
];

/** What it does besides, without anybody watching. */
export const queueTasks: readonly QueueTask<never>[] = [messageTask];
