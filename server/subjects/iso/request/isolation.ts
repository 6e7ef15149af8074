import type { RequestStatus } from '#domain/subjects/iso/request/request';
import type { isoSchemas } from '#domain/subjects/iso/schema';
import type { Tx } from '#server/kernel/db/tx';
import { type Lines, ofProject, own } from '../../../../tests/isolation/line';
import { keepers, wholeReaders } from '../../../../tests/isolation/roles';
import type { Ids } from '../../../../tests/isolation/world';
import { factRequests } from './tables';

/** The customer's person was asked for the scope; at version 1. */
const asked = (status: RequestStatus) => async (tx: Tx, ids: Ids) => {
  const { approverId: assigneeId, accountId: askedBy } = ids;
  const request = { assigneeId, askedBy, status, version: 1 };
  await tx
    .insert(factRequests)
    .values({ ...own(ids), moduleCode: 'scope', ...request })
    .onConflictDoUpdate({
      target: [factRequests.tenantCode, factRequests.projectCode, factRequests.moduleCode],
      set: request,
    });
  return {};
};

export const lines: Lines<typeof isoSchemas> = {
  listProjectRoles: { roles: wholeReaders, input: ofProject },
  initSvipData: {
    roles: keepers,
    input: ({ projectCode, approverId: accountId }) => ({ body: { projectCode, moduleCodes: ['scope'], accountId } }),
  },
  // An owner hands in what it was asked for; here somebody else was.
  moveFactRequests: {
    roles: keepers,
    admits: [...keepers, 'CONSUMER_OWNER'],
    fresh: asked('open'),
    input: ({ projectCode }) => ({
      body: { projectCode, requests: [{ moduleCode: 'scope', version: 1 }], action: 'cancel' },
    }),
  },
  finishAllRoles: {
    roles: keepers,
    fresh: asked('submitted'),
    input: ({ projectCode }) => ({ body: { projectCode } }),
  },
};
