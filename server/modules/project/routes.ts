import type { FastifyInstance } from 'fastify';
import { project } from '#domain/contract/project';
import { projectSchemas } from '#domain/contract/project.schema';
import { rolesThatMay } from '#domain/rules/assessment';
import { consultingRoles, projectCreators, serviceReaders } from '#domain/rules/project';
import type { Services } from '../../http/context';
import { mountSubject } from '../../http/mount';
import { rolesOnly } from '../../http/policy';
import { startProjectGroup } from './createProjectGroup';
import { listCustomers } from './listCustomers';
import { groupDetail, listGroups, listServices, projectDetail } from './queries';
import { urge } from './urge';

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
