import type { RequestStatus } from '#domain/subjects/iso/request/request';
import type { isoSchemas } from '#domain/subjects/iso/schema';
import type { Services } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { makeManagementDocument } from '../../../../tests/factories/managementDocuments';
import { type Lines, ofProject, own } from '../../../../tests/isolation/line';
import { keepers, wholeReaders } from '../../../../tests/isolation/roles';
import type { Ids } from '../../../../tests/isolation/world';
import { workRequests } from './tables';

/** The customer's person was asked for the scope; at version 1. */
const asked = (status: RequestStatus) => async (tx: Tx, ids: Ids) => {
  const { approverId: assigneeId, accountId: askedBy } = ids;
  const request = { assigneeId, askedBy, status, version: 1 };
  await tx
    .insert(workRequests)
    .values({ ...own(ids), kind: 'facts', recordCode: 'scope', ...request })
    .onConflictDoUpdate({
      target: [workRequests.tenantCode, workRequests.projectCode, workRequests.kind, workRequests.recordCode],
      set: request,
    });
  return {};
};

/** A document that the customer's person, or who is named, was asked for; at version 1. */
const task =
  (status: RequestStatus, assignee = ({ approverId }: Ids) => approverId) =>
  async (tx: Tx, ids: Ids, services: Services): Promise<Partial<Ids>> => {
    const managementDocumentCode = await makeManagementDocument(services, tx, own(ids));
    const request = { kind: 'document', recordCode: managementDocumentCode, status, version: 1 } as const;
    await tx
      .insert(workRequests)
      .values({ ...own(ids), ...request, assigneeId: assignee(ids), askedBy: ids.accountId });
    return { managementDocumentCode };
  };
const ownTask = task('open', ({ accountId }) => accountId);
const another = async (tx: Tx, ids: Ids, services: Services): Promise<Partial<Ids>> => ({
  managementDocumentCode: await makeManagementDocument(services, tx, own(ids)),
});

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
  getTasks: { roles: wholeReaders, input: ofProject },
  getTask: {
    roles: wholeReaders,
    fresh: task('open'),
    input: ({ projectCode, managementDocumentCode }) => ({ query: { projectCode, taskCode: managementDocumentCode } }),
  },
  assignTasks: {
    roles: keepers,
    fresh: another,
    input: ({ projectCode, managementDocumentCode, approverId: accountId }) => ({
      body: { projectCode, taskCodes: [managementDocumentCode], accountId },
    }),
  },
  moveTasks: {
    roles: keepers,
    admits: [...keepers, 'CONSUMER_OWNER'],
    fresh: task('open'),
    input: ({ projectCode, managementDocumentCode: taskCode }) => ({
      body: { projectCode, tasks: [{ taskCode, version: 1 }], action: 'cancel' },
    }),
  },
  // Those who were asked hand in: here the caller.
  submitTask: {
    roles: [...keepers, 'CONSUMER_OWNER'],
    fresh: ownTask,
    input: ({ projectCode, managementDocumentCode: taskCode }) => ({ body: { projectCode, taskCode, version: 1 } }),
  },
  submitTasks: {
    roles: [...keepers, 'CONSUMER_OWNER'],
    fresh: ownTask,
    input: ({ projectCode, managementDocumentCode: taskCode }) => ({
      body: { projectCode, tasks: [{ taskCode, version: 1 }] },
    }),
  },
};
