import type { iso as calls } from '#domain/subjects/iso/contract';
import type { isoSchemas } from '#domain/subjects/iso/schema';
import type { Routes } from '#server/kernel/http/mount';
import { mutation, query } from '#server/kernel/http/routes';
import { mayCertify } from '../openCertification';
import { listProjectRoles } from './openRequests';
import { assignTasks, getTask, getTasks, moveTasks, startSubmitting, submitTask } from './tasks';
import { finishAllRoles, initSvipData, moveFactRequests } from './verbs';

/** Facts and documents that the customer's people are asked for. */
export const requestRoutes = {
  listProjectRoles: query(mayCertify('view'), listProjectRoles),
  initSvipData: mutation(mayCertify('edit'), initSvipData),
  moveFactRequests: mutation(mayCertify('fill'), moveFactRequests),
  finishAllRoles: mutation(mayCertify('edit'), finishAllRoles),
  getTasks: query(mayCertify('view'), getTasks),
  getTask: query(mayCertify('view'), getTask),
  assignTasks: mutation(mayCertify('edit'), assignTasks),
  moveTasks: mutation(mayCertify('fill'), moveTasks),
  submitTask: mutation(mayCertify('fill'), submitTask),
  submitTasks: mutation(mayCertify('fill'), startSubmitting),
} satisfies Partial<Routes<typeof calls, typeof isoSchemas>>;
