import type { Subject } from '#server/kernel/subject';
import { fillApplications } from './admission/demo';
import { listWaiting } from './admission/queries/waiting';
import { fillConsultations } from './consultations/demo';
import { heldConsultations } from './consultations/heldConsultations';
import { consultationReminders } from './consultations/remind';
import { findConsultations } from './consultations/search';
import { listWaitingConsultations } from './consultations/waiting';
import { fillDemoCustomers } from './customers/fillDemo';
import { protectionEnds } from './customers/jobs/expireProtection';
import { listWaitingCustomers } from './customers/waiting';
import { fillOrganisations } from './organisation/demo';
import { listPeopleToDecide } from './people/broughtIn';
import { findPeople } from './people/queries/search';
import { inviteOperatorsKind } from './people/verbs/addPeople';
import { makeOperatorKind } from './people/verbs/updatePerson';
import { tenantRoutes } from './routes';

/** Tenants and their people. */
export const subject: Subject = {
  name: 'tenant',
  approvals: [inviteOperatorsKind, makeOperatorKind],
  routes: tenantRoutes,
  periodic: [protectionEnds, consultationReminders],
  holdings: [heldConsultations],
  async fillDemo(tx, _projects, files) {
    await fillDemoCustomers(tx);
    await fillApplications(tx, files);
    await fillConsultations(tx);
    await fillOrganisations(tx);
  },
  listWaiting: async (ctx, tx) => [
    ...(await listWaiting(ctx, tx)),
    ...(await listPeopleToDecide(ctx, tx)),
    ...(await listWaitingConsultations(ctx, tx)),
    ...(await listWaitingCustomers(ctx, tx)),
  ],
  search: async (ctx, tx, pattern) => [
    ...(await findPeople(ctx, tx, pattern)),
    ...(await findConsultations(ctx, tx, pattern)),
  ],
};
