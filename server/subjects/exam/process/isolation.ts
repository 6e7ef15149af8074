import type { examSchemas } from '#domain/subjects/exam/schema';
import type { Tx } from '#server/kernel/db/tx';
import { makeExamCandidate, makeExamProcess, processContent } from '../../../../tests/factories/exams';
import { makeCustomer, makePerson } from '../../../../tests/factories/tenants';
import { type Lines, nothing } from '../../../../tests/isolation/line';
import { advisers } from '../../../../tests/isolation/roles';
import type { Ids } from '../../../../tests/isolation/world';

/** Another one of the caller's tenant, a draft that nobody is invited to; at version 1. */
const another = async (tx: Tx, { ownTenantCode }: Ids): Promise<Partial<Ids>> => ({
  examProcessCode: await makeExamProcess(tx, ownTenantCode, { state: 'draft' }),
});
const process = ({ examProcessCode: processCode }: Ids) => ({ processCode });

/** An internal auditor of a customer of the caller's tenant, who is in no process. */
async function auditor(tx: Tx, { customerTenantCode, channelTenantCode, ownTenantCode }: Ids) {
  const isChannel = ownTenantCode === channelTenantCode;
  // The side's customer is its channel's; the platform has customers of its own.
  const tenantCode = isChannel ? customerTenantCode : (await makeCustomer(tx, { channel: ownTenantCode })).tenantCode;
  const { accountId } = await makePerson(tx, tenantCode, ['INTERNAL_AUDITOR']);
  return { customerTenantCode: tenantCode, memberId: accountId };
}
async function candidate(tx: Tx, ids: Ids) {
  const made = await auditor(tx, ids);
  await makeExamCandidate(tx, {
    tenantCode: made.customerTenantCode,
    processCode: ids.examProcessCode,
    accountId: made.memberId,
    organizerCode: ids.ownTenantCode,
  });
  return made;
}

export const lines: Lines<typeof examSchemas> = {
  listExamProcesses: { roles: advisers, input: nothing },
  getExamProcess: { roles: advisers, input: (ids) => ({ query: process(ids) }) },
  countExamQuestions: { roles: advisers, input: () => ({ body: { sections: processContent.sections } }) },
  saveExamProcess: {
    roles: advisers,
    fresh: another,
    input: (ids) => ({ body: { ...process(ids), version: 1, content: processContent } }),
  },
  moveExamProcess: {
    roles: advisers,
    fresh: another,
    input: (ids) => ({ body: { ...process(ids), version: 1, action: 'remove' } }),
  },
  listExamCandidates: { roles: ['CONSUMER_PM', 'CONSUMER_OWNER', ...advisers], input: nothing },
  listExamInvitees: { roles: advisers, input: (ids) => ({ query: process(ids) }) },
  inviteExamCandidates: {
    roles: advisers,
    fresh: auditor,
    input: (ids) => ({
      body: { ...process(ids), people: [{ tenantCode: ids.customerTenantCode, accountId: ids.memberId }] },
    }),
  },
  changeExamCandidate: {
    roles: advisers,
    fresh: candidate,
    input: (ids) => ({
      body: {
        ...process(ids),
        tenantCode: ids.customerTenantCode,
        accountId: ids.memberId,
        version: 1,
        action: 'withdraw',
        reason: '误邀',
      },
    }),
  },
};
