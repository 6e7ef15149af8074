import { sql } from 'drizzle-orm';
import type { examSchemas } from '#domain/subjects/exam/schema';
import type { Tx } from '#server/kernel/db/tx';
import { newCode } from '#server/kernel/ids';
import { makeExamQuestion } from '../../../../tests/factories/examQuestions';
import { makeExamCandidate, makeExamProcess, makeExamSitting, processContent } from '../../../../tests/factories/exams';
import { makePerson } from '../../../../tests/factories/tenants';
import { type Lines, nothing } from '../../../../tests/isolation/line';
import { advisers } from '../../../../tests/isolation/roles';
import type { Ids } from '../../../../tests/isolation/world';

const auditors = ['INTERNAL_AUDITOR'] as const;
const device = 'device';

/** A process of the channel that the caller is invited to, whose phone was just proved. */
async function invited(tx: Tx, { customerTenantCode: tenantCode, channelTenantCode: organizerCode, accountId }: Ids) {
  const clause = newCode('C');
  for (const at of [1, 2]) await makeExamQuestion(tx, organizerCode, { state: 'approved', clause: `${clause}.${at}` });
  const row = { standard: 'ISO19011', edition: '2026', clause, difficulty: null, count: 2 };
  const sections = [{ name: processContent.name, minimum: null, rows: [row] }];
  const words = { zh: '单元', en: 'Unit' };
  const processCode = await makeExamProcess(tx, organizerCode, {
    content: { sections, units: [{ id: 'u1', title: words, text: words }] },
  });
  await makeExamCandidate(tx, { tenantCode, organizerCode, processCode, accountId, readUnits: ['u1'] });
  await tx.execute(sql`UPDATE sessions SET phone_proved_at = now() WHERE account_id = ${accountId}`);
  return { examProcessCode: processCode };
}

/** A sitting of the caller's own. */
const sitting =
  (closed = false) =>
  async (tx: Tx, { customerTenantCode: tenantCode, channelTenantCode: organizerCode, accountId }: Ids) => {
    const processCode = await makeExamProcess(tx, organizerCode);
    const of = { tenantCode, organizerCode, processCode, accountId };
    const score = { percent: 100, isPassed: true, sections: [], weak: [] };
    return {
      examProcessCode: processCode,
      sittingCode: await makeExamSitting(
        tx,
        of,
        closed ? { state: 'closed', closedAt: new Date(), closedBy: 'candidate', score } : {},
      ),
    };
  };

/** A sitting of the customer's auditor in a process of the caller's tenant. */
async function watched(tx: Tx, { customerTenantCode: tenantCode, ownTenantCode: organizerCode }: Ids) {
  const processCode = await makeExamProcess(tx, organizerCode);
  const { accountId } = await makePerson(tx, tenantCode, ['INTERNAL_AUDITOR']);
  return {
    examProcessCode: processCode,
    sittingCode: await makeExamSitting(tx, { tenantCode, organizerCode, processCode, accountId }),
  };
}

const own = ({ sittingCode }: Ids) => ({ sittingCode, device });
const process = ({ examProcessCode: processCode }: Ids) => ({ processCode });

export const lines: Lines<typeof examSchemas> = {
  listOwnExams: { roles: auditors, input: nothing },
  getOwnExam: { roles: auditors, fresh: invited, input: (ids) => ({ query: process(ids) }) },
  readLearningUnit: {
    roles: auditors,
    fresh: invited,
    input: (ids) => ({ body: { ...process(ids), unitId: 'u1' } }),
  },
  startSitting: { roles: auditors, fresh: invited, input: (ids) => ({ body: { ...process(ids), device } }) },
  getSitting: { roles: auditors, fresh: sitting(), input: (ids) => ({ query: own(ids) }) },
  takeOverSitting: { roles: auditors, fresh: sitting(), input: (ids) => ({ body: own(ids) }) },
  saveExamAnswer: {
    roles: auditors,
    fresh: sitting(),
    input: (ids) => ({
      body: { ...own(ids), sequence: 1, position: 1, answer: { kind: 'choice', chosen: ['A'] } },
    }),
  },
  tellPresence: { roles: auditors, fresh: sitting(), input: (ids) => ({ body: { ...own(ids), left: 1 } }) },
  submitSitting: { roles: auditors, fresh: sitting(), input: (ids) => ({ body: own(ids) }) },
  getSittingResult: {
    roles: auditors,
    fresh: sitting(true),
    input: ({ sittingCode }) => ({ query: { sittingCode } }),
  },
  watchSittings: { roles: advisers, fresh: watched, input: (ids) => ({ query: process(ids) }) },
  moveSittings: {
    roles: advisers,
    fresh: watched,
    input: (ids) => ({
      body: { ...process(ids), sittingCodes: [ids.sittingCode], action: 'pause', reason: '消防演习' },
    }),
  },
};
