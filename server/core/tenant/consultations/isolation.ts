import type { consultationSchemas } from '#domain/core/tenant/consultations/schema';
import type { Tx } from '#server/kernel/db/tx';
import { makeConsultation } from '../../../../tests/factories/consultations';
import { type Lines, nothing } from '../../../../tests/isolation/line';
import { advisers, consultants } from '../../../../tests/isolation/roles';
import type { Ids } from '../../../../tests/isolation/world';

/** One that the caller answers for, at its tenant. */
const own = async (tx: Tx, { ownTenantCode: tenantCode, accountId: ownerAccountId }: Ids) => ({
  consultationCode: await makeConsultation(tx, { tenantCode, ownerAccountId }),
});

export const lines: Lines<typeof consultationSchemas> = {
  addConsultation: {
    roles: ['CONSUMER_PM', 'CONSUMER_OWNER', 'INTERNAL_AUDITOR', ...consultants],
    input: ({ free }) => ({ body: { contactName: free, phone: '13700000009', topic: 'gap', content: '想了解' } }),
  },
  listConsultations: { roles: advisers, input: nothing },
  getConsultation: {
    roles: advisers,
    fresh: own,
    input: ({ consultationCode }) => ({ query: { consultationCode } }),
  },
  saveConsultation: {
    roles: advisers,
    fresh: own,
    input: ({ consultationCode, accountId: ownerId }) => ({
      body: { consultationCode, version: 1, ownerId, state: 'contacted', nextStep: '电话回访' },
    }),
  },
};
