import { project } from '#domain/core/project/policy';
import type { tenant as calls } from '#domain/core/tenant/contract';
import type { peopleSchemas } from '#domain/core/tenant/people/schema';
import { people } from '#domain/core/tenant/policy';
import type { Routes } from '#server/kernel/http/mount';
import { toMeet } from '#server/kernel/policy';
import { keepPerson } from './broughtIn';
import { getHoldings } from './holdings';
import { listManagedUsers, listTenantUsers, listUsers } from './queries/listPeople';
import { addPeople } from './verbs/addPeople';
import { createPersonPass } from './verbs/createPersonPass';
import { updatePerson } from './verbs/updatePerson';

/** Who belongs to a tenant. */
export const peopleRoutes: Routes<Pick<typeof calls, keyof typeof peopleSchemas>, typeof peopleSchemas> = {
  listUsers: {
    policy: toMeet(people.need('choose')),
    handle: ({ ctx, query }) => ctx.read((tx) => listUsers(ctx, tx, query)),
  },
  listTenantUsers: {
    policy: toMeet(project.need('seeCustomers')),
    handle: ({ ctx, query }) => ctx.read((tx) => listTenantUsers(ctx, tx, query)),
  },
  listManagedUsers: {
    policy: toMeet(people.need('manage')),
    handle: ({ ctx, query }) => ctx.read((tx) => listManagedUsers(ctx, tx, query)),
  },
  getHoldings: {
    policy: toMeet(people.need('manage')),
    handle: ({ ctx, query }) => ctx.read((tx) => getHoldings(ctx, tx, query)),
  },
  addUser: { policy: toMeet(people.need('manage')), handle: ({ ctx, body }) => addPeople(ctx, body) },
  keepPerson: { policy: toMeet(people.need('manage')), handle: ({ ctx, body }) => keepPerson(ctx, body) },
  createPersonPass: {
    policy: toMeet(people.need('manage')),
    confidential: true,
    handle: ({ ctx, body }) => createPersonPass(ctx, body),
  },
  updateUser: { policy: toMeet(people.need('manage')), handle: ({ ctx, query }) => updatePerson(ctx, query) },
};
