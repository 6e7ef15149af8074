import type { FastifyInstance } from 'fastify';
import type { Services } from '../http/context';
import type { Mounted } from '../http/mount';
import type { JobKind } from '../jobs/jobs';
import type { QueueTask } from '../jobs/worker';
import { completeControlJob } from './assets/completeControlJob';
import { confirmInventoryJob } from './assets/confirmInventoryJob';
import { exportInventoryJob } from './assets/exportInventoryJob';
import { chooseMethodJob } from './assets/methods';
import { parseInventoryJob } from './assets/parseInventoryJob';
import { riskReportJob } from './assets/riskReportJob';
import { mountAssets } from './assets/routes';
import { undoInventoryJob } from './assets/undoInventoryImport';
import { mountFile } from './file/routes';
import { mountIso } from './iso/routes';
import { mountJob } from './job/routes';
import { createProjectGroupJob } from './project/createProjectGroup';
import { mountProject } from './project/routes';
import { mountTenant } from './tenant/routes';
import { messageTask } from './user/messages';
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
