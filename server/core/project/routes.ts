import type { project as calls } from '#domain/core/project/contract';
import { project } from '#domain/core/project/policy';
import type { projectSchemas } from '#domain/core/project/schema';
import type { Routes } from '#server/kernel/http/mount';
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
  listCustomers: {
    policy: toMeet(project.need('seeCustomers')),
    handle: ({ ctx, query }) => ctx.read((tx) => listCustomers(ctx, tx, query)),
  },
  listProjectGroups: { policy: consult, handle: ({ ctx, query }) => ctx.read((tx) => listGroups(ctx, tx, query)) },
  getProjectGroup: {
    policy: consult,
    handle: ({ ctx, query }) => ctx.read((tx) => groupDetail(ctx, tx, query.projectGroupCode)),
  },
  getGroupTeam: {
    policy: consult,
    handle: ({ ctx, query }) => ctx.read((tx) => groupTeam(ctx, tx, query.projectGroupCode)),
  },
  listGroupHistory: {
    policy: consult,
    handle: ({ ctx, query }) => ctx.read((tx) => listGroupHistory(ctx, tx, query)),
  },
  getProjectAsChannel: {
    policy: consult,
    handle: ({ ctx, query }) => ctx.read((tx) => projectDetail(ctx, tx, 'channel', query.projectCode)),
  },
  getProjectAsCustomer: {
    policy: readServices,
    handle: ({ ctx, query }) => ctx.read((tx) => projectDetail(ctx, tx, 'customer', query.projectCode)),
  },
  listServices: { policy: readServices, handle: ({ ctx, query }) => ctx.read((tx) => listServices(ctx, tx, query)) },
  listChecks: {
    policy: toMeet(project.need('check')),
    handle: ({ ctx, query }) => ctx.read((tx) => listChecks(ctx, tx, query)),
  },
  listNamesakes: {
    policy: toMeet(project.need('create')),
    handle: ({ ctx, query }) => ctx.read((tx) => listNamesakes(ctx, tx, query)),
  },
  saveProject: { policy: toMeet(project.need('edit')), handle: ({ ctx, body }) => saveProject(ctx, body) },
  closeProject: { policy: toMeet(project.need('close')), handle: ({ ctx, body }) => closeProject(ctx, body) },
  reopenProject: { policy: toMeet(project.need('reopen')), handle: ({ ctx, body }) => reopenProject(ctx, body) },
  deleteProject: { policy: toMeet(project.need('delete')), handle: ({ ctx, body }) => deleteProject(ctx, body) },
  saveProjectGroup: {
    policy: toMeet(project.need('create')),
    handle: ({ ctx, body }) => startProjectGroup(ctx, body),
  },
  urgePeople: { policy: toMeet(project.need('urge')), handle: ({ ctx, body }) => urge(ctx, body) },
};
