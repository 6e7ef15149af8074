import type { project as calls } from '#domain/core/project/contract';
import { project } from '#domain/core/project/policy';
import type { projectSchemas } from '#domain/core/project/schema';
import type { Routes } from '#server/kernel/http/mount';
import { mutation, query } from '#server/kernel/http/routes';
import { toMeet } from '#server/kernel/policy';
import { listChecks } from './checks/runChecks';
import { dispatchRoutes } from './dispatch/routes';
import { startProjectGroup } from './jobs/createProjectGroup';
import { listGroupHistory } from './queries/groupHistory';
import { groupDetail, listGroups } from './queries/groups';
import { listCustomers } from './queries/listCustomers';
import { listServices } from './queries/listServices';
import { listNamesakes } from './queries/namesakes';
import { projectDetail } from './queries/projectDetail';
import { groupTeam } from './team/groupTeam';
import { closeProject, deleteProject, reopenProject, saveProject } from './verbs/editProject';
import { urge } from './verbs/urge';

const consult = toMeet(project.need('consult'));
const readServices = toMeet(project.need('readServices'));

/** Customers, project groups, projects of both sides. */
export const projectRoutes: Routes<typeof calls, typeof projectSchemas> = {
  ...dispatchRoutes,
  listCustomers: query(toMeet(project.need('seeCustomers')), listCustomers),
  listProjectGroups: query(consult, listGroups),
  getProjectGroup: {
    policy: consult,
    handle: ({ ctx, query }) => ctx.read((tx) => groupDetail(ctx, tx, query.projectGroupCode)),
  },
  getGroupTeam: {
    policy: consult,
    handle: ({ ctx, query }) => ctx.read((tx) => groupTeam(ctx, tx, query.projectGroupCode)),
  },
  listGroupHistory: query(consult, listGroupHistory),
  getProjectAsChannel: {
    policy: consult,
    handle: ({ ctx, query }) => ctx.read((tx) => projectDetail(ctx, tx, 'channel', query.projectCode)),
  },
  getProjectAsCustomer: {
    policy: readServices,
    handle: ({ ctx, query }) => ctx.read((tx) => projectDetail(ctx, tx, 'customer', query.projectCode)),
  },
  listServices: query(readServices, listServices),
  listChecks: query(toMeet(project.need('check')), listChecks),
  listNamesakes: query(toMeet(project.need('create')), listNamesakes),
  saveProject: mutation(toMeet(project.need('edit')), saveProject),
  closeProject: mutation(toMeet(project.need('close')), closeProject),
  reopenProject: mutation(toMeet(project.need('reopen')), reopenProject),
  deleteProject: mutation(toMeet(project.need('delete')), deleteProject),
  saveProjectGroup: mutation(toMeet(project.need('create')), startProjectGroup),
  urgePeople: mutation(toMeet(project.need('urge')), urge),
};
