import { project } from '#domain/project/policy';
import type { tenant as calls } from '#domain/tenant/contract';
import type { customerSchemas } from '#domain/tenant/customers/schema';
import type { Routes } from '#server/kernel/http/mount';
import { toMeet } from '#server/kernel/policy';
import { findEnterprises } from './directory';
import { listAlikeCustomers } from './queries/alike';
import { getCustomer } from './queries/getCustomer';
import { createCustomer } from './verbs/createCustomer';
import { saveCustomer } from './verbs/saveCustomer';

const enter = toMeet(project.need('enterCustomer'));

/** What a channel keeps of its customers. */
export const customerRoutes: Routes<Pick<typeof calls, keyof typeof customerSchemas>, typeof customerSchemas> = {
  createCustomer: { policy: enter, handle: ({ ctx, body }) => createCustomer(ctx, body) },
  getCustomer: {
    policy: toMeet(project.need('consult')),
    handle: ({ ctx, query }) => ctx.read((tx) => getCustomer(ctx, tx, query)),
  },
  saveCustomer: { policy: enter, handle: ({ ctx, body }) => saveCustomer(ctx, body) },
  listAlikeCustomers: {
    policy: enter,
    handle: ({ ctx, query }) => ctx.read((tx) => listAlikeCustomers(ctx, tx, query)),
  },
  findEnterprises: { policy: enter, handle: ({ ctx, query }) => findEnterprises(ctx, query) },
};
