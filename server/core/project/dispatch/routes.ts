import type { project as calls } from '#domain/core/project/contract';
import type { dispatchSchemas } from '#domain/core/project/dispatch/schema';
import { project } from '#domain/core/project/policy';
import type { Routes } from '#server/kernel/http/mount';
import { mutation, query } from '#server/kernel/http/routes';
import { toMeet } from '#server/kernel/policy';
import { listProjectChanges } from './queries/listChanges';
import { listLoads } from './queries/listLoads';
import { listProjects } from './queries/listProjects';
import { changeCustomerOwner } from './verbs/changeCustomerOwner';
import { changeTeacher } from './verbs/changeTeacher';
import { takeUp } from './verbs/takeUp';
import { undoProjectChange } from './verbs/undoProjectChange';

const administer = toMeet(project.need('administer'));

/** The dispatch of projects: pool, administration, taking over. */
export const dispatchRoutes: Routes<Pick<typeof calls, keyof typeof dispatchSchemas>, typeof dispatchSchemas> = {
  listProjects: query(administer, listProjects),
  listLoads: query(administer, listLoads),
  changeTeacher: mutation(administer, changeTeacher),
  changeCustomerOwner: mutation(administer, changeCustomerOwner),
  listProjectChanges: query(administer, listProjectChanges),
  undoProjectChange: mutation(administer, undoProjectChange),
  takeUpProject: mutation(toMeet(project.need('takeUp')), takeUp),
};
