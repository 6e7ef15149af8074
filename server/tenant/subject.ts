import type { Subject } from '#server/kernel/subject';
import { fillApplications } from './admission/demo';
import { fillDemoCustomers } from './customers/fillDemo';
import { protectionEnds } from './customers/jobs/expireProtection';
import { fillOrganisations } from './organisation/demo';
import { search } from './people/queries/search';
import { tenantRoutes } from './routes';

/** Tenants and their people. */
export const subject: Subject = {
  name: 'tenant',
  routes: tenantRoutes,
  periodic: [protectionEnds],
  async fillDemo(tx) {
    await fillDemoCustomers(tx);
    await fillApplications(tx);
    await fillOrganisations(tx);
  },
  search,
};
