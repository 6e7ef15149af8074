import type { iso as calls } from '#domain/subjects/iso/contract';
import type { isoSchemas } from '#domain/subjects/iso/schema';
import type { Routes } from '#server/kernel/http/mount';
import { mutation, query } from '#server/kernel/http/routes';
import { mayCertify } from '../openCertification';
import { listProjectRoles } from './openRequests';
import { finishAllRoles, initSvipData, moveFactRequests } from './verbs';

/** Facts that the customer's people are asked for. */
export const requestRoutes = {
  listProjectRoles: query(mayCertify('view'), listProjectRoles),
  initSvipData: mutation(mayCertify('edit'), initSvipData),
  moveFactRequests: mutation(mayCertify('fill'), moveFactRequests),
  finishAllRoles: mutation(mayCertify('edit'), finishAllRoles),
} satisfies Partial<Routes<typeof calls, typeof isoSchemas>>;
