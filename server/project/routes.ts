import type { FastifyInstance } from 'fastify';
import { rolesThatMay } from '#domain/assets/policy';
import { project } from '#domain/project/contract';
import { consultingRoles, projectCreators, serviceReaders } from '#domain/project/rules';
import { projectSchemas } from '#domain/project/schema';
import type { Services } from '../kernel/context';
import { mountSubject } from '../kernel/http/mount';
import { rolesOnly } from '../kernel/policy';
import { listCustomers } from './queries/listCustomers';
import { groupDetail, listGroups, listServices, projectDetail } from './queries/projects';
import { startProjectGroup } from './verbs/createProjectGroup';
import { urge } from './verbs/urge';

const consulting = rolesOnly(...consultingRoles);
const services = rolesOnly(...serviceReaders);

export function mountProject(app: FastifyInstance, kernel: Services) {
  return mountSubject(app, kernel, 'project', project, projectSchemas, {
    getTenantListForProject: {
      policy: consulting,
      handle: ({ ctx, query }) => ctx.read((tx) => listCustomers(ctx, tx, query)),
    },
    channelListGroup: { policy: consulting, handle: ({ ctx, query }) => ctx.read((tx) => listGroups(ctx, tx, query)) },
    channelProjectGroupDetailInfo: {
      policy: consulting,
      handle: ({ ctx, query }) => ctx.read((tx) => groupDetail(ctx, tx, query.projectGroupCode)),
    },
    channelDetailInfo: {
      policy: consulting,
      handle: ({ ctx, query }) => ctx.read((tx) => projectDetail(ctx, tx, 'channel', query.projectCode)),
    },
    consumerDetailInfo: {
      policy: services,
      handle: ({ ctx, query }) => ctx.read((tx) => projectDetail(ctx, tx, 'customer', query.projectCode)),
    },
    consumerList: { policy: services, handle: ({ ctx, query }) => ctx.read((tx) => listServices(ctx, tx, query)) },
    channelProjectGroupSaveGroup: {
      policy: rolesOnly(...projectCreators),
      handle: ({ ctx, body }) => startProjectGroup(ctx, body),
    },
    consumerUrge: {
      policy: rolesOnly(...rolesThatMay('assign')),
      handle: ({ ctx, body }) => urge(ctx, body),
    },
  });
}
