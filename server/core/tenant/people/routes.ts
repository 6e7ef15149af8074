import { project } from '#domain/core/project/policy';
import type { tenant as calls } from '#domain/core/tenant/contract';
import type { peopleSchemas } from '#domain/core/tenant/people/schema';
import { people } from '#domain/core/tenant/policy';
import type { Routes } from '#server/kernel/http/mount';
import { mutation, query } from '#server/kernel/http/routes';
import { toMeet } from '#server/kernel/policy';
import { keepPerson } from './broughtIn';
import { getHoldings } from './holdings';
import { listManagedUsers, listTenantUsers, listUsers } from './queries/listPeople';
import { addPeople } from './verbs/addPeople';
import { createPersonPass } from './verbs/createPersonPass';
import { updatePerson } from './verbs/updatePerson';

/** The people of a tenant. */
export const peopleRoutes: Routes<Pick<typeof calls, keyof typeof peopleSchemas>, typeof peopleSchemas> = {
  listUsers: query(toMeet(people.need('choose')), listUsers),
  listTenantUsers: query(toMeet(project.need('seeCustomers')), listTenantUsers),
  listManagedUsers: query(toMeet(people.need('manage')), listManagedUsers),
  getHoldings: query(toMeet(people.need('manage')), getHoldings),
  addUser: mutation(toMeet(people.need('manage')), addPeople),
  keepPerson: mutation(toMeet(people.need('manage')), keepPerson),
  createPersonPass: {
    policy: toMeet(people.need('manage')),
    confidential: true,
    handle: ({ ctx, body }) => createPersonPass(ctx, body),
  },
  updateUser: { policy: toMeet(people.need('manage')), handle: ({ ctx, query }) => updatePerson(ctx, query) },
};
