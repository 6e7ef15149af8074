import { eq } from 'drizzle-orm';
import type { RoleCode } from '#domain/kernel/roles';
import type { isoSchemas } from '#domain/subjects/iso/schema';
import type { Services } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { files } from '#server/kernel/files/tables';
import { newCode } from '#server/kernel/ids';
import { makeFinding } from '../../../../tests/factories/gap';
import { makeManagementDocument } from '../../../../tests/factories/managementDocuments';
import { corrected, makeNonconformity } from '../../../../tests/factories/nonconformities';
import { type Lines, ofProject, own } from '../../../../tests/isolation/line';
import { keepers, participants, treaters, wholeReaders } from '../../../../tests/isolation/roles';
import type { Ids } from '../../../../tests/isolation/world';

const executor: readonly RoleCode[] = ['CONSUMER_EXECUTOR'];
const recorders: readonly RoleCode[] = [...keepers, 'INTERNAL_AUDITOR'];

/** One that the executor is responsible for. */
const open = async (tx: Tx, ids: Ids): Promise<Partial<Ids>> => ({
  nonconformityId: await makeNonconformity(tx, own(ids), { responsibleId: ids.memberId }),
});
/** The same, with a finding of its own: an analysis that is evaluated anew has others. */
const withFinding = async (tx: Tx, ids: Ids): Promise<Partial<Ids>> => ({
  ...(await open(tx, ids)),
  findingId: await makeFinding(tx, own(ids), { ref: newCode('R') }),
});
/** One with the project's file. */
async function withFile(tx: Tx, ids: Ids): Promise<Partial<Ids>> {
  const { nonconformityId = '' } = await open(tx, ids);
  const attached = { entity: 'nonconformity', entityCode: nonconformityId };
  await tx.update(files).set(attached).where(eq(files.objectId, ids.objectId));
  return { nonconformityId };
}
/** One with a file that may go. */
async function withCopy(tx: Tx, ids: Ids): Promise<Partial<Ids>> {
  const { nonconformityId = '' } = await open(tx, ids);
  const [file] = await tx.select().from(files).where(eq(files.objectId, ids.objectId));
  if (!file) throw new Error('The project has no file.');
  const objectId = newCode('F');
  const attached = { entity: 'nonconformity', entityCode: nonconformityId };
  await tx.insert(files).values({ ...file, ...attached, objectId, jobCode: null, dataOf: null });
  return { nonconformityId, objectId };
}

/** A draft from the template that states nonconformities. */
async function withDraft(tx: Tx, ids: Ids, services: Services): Promise<Partial<Ids>> {
  const { documentTemplateCode: templateCode } = ids;
  await makeManagementDocument(services, tx, own(ids), { templateCode });
  return {};
}

const one = ({ projectCode, nonconformityId }: Ids) => ({ projectCode, nonconformityId });
const found = ({ departmentCode, memberId, findingId, managementDocumentCode }: Ids) => ({
  source: 'internalAudit',
  grade: 'minor',
  standardCode: 'ISO27001-2022',
  clause: 'A.8.13',
  fact: '没有恢复测试记录',
  departmentCode,
  foundBy: '内审员',
  foundOn: '2026-11-02',
  responsible: null,
  responsibleId: memberId,
  dueOn: null,
  recursOfId: null,
  links: [
    { kind: 'finding', targetId: findingId },
    { kind: 'document', targetId: managementDocumentCode },
  ],
});

export const lines: Lines<typeof isoSchemas> = {
  listNonconformities: { roles: participants, input: ofProject },
  listNonconformityDomains: { roles: wholeReaders, input: ofProject },
  getNonconformity: { roles: participants, fresh: open, input: (ids) => ({ query: one(ids) }) },
  listEarlierNonconformities: {
    roles: wholeReaders,
    input: ({ projectCode }) => ({ query: { projectCode, standardCode: 'ISO27001-2022', clause: 'A.8.13' } }),
  },
  listNonconformityTargets: { roles: wholeReaders, input: ofProject },
  saveNonconformity: {
    roles: recorders,
    fresh: withFinding,
    input: (ids) => ({ body: { ...one(ids), version: 1, ...found(ids) } }),
  },
  // Nobody but the responsible person answers for it.
  saveCorrection: {
    roles: executor,
    admits: treaters,
    fresh: open,
    input: (ids) => ({ body: { ...one(ids), version: 1, ...corrected } }),
  },
  submitCorrection: {
    roles: executor,
    admits: treaters,
    fresh: open,
    input: (ids) => ({ body: { ...one(ids), version: 1, ...corrected } }),
  },
  moveNonconformity: {
    roles: recorders,
    admits: participants,
    fresh: open,
    input: (ids) => ({ body: { ...one(ids), version: 1, action: 'withdraw', reason: '记录已找到' } }),
  },
  addNonconformityFile: {
    roles: executor,
    admits: treaters,
    fresh: open,
    input: (ids) => ({ form: { fields: one(ids), name: '恢复测试.txt', content: Buffer.from('记录') } }),
  },
  removeNonconformityFile: {
    roles: executor,
    admits: treaters,
    fresh: withCopy,
    input: (ids) => ({ body: { ...one(ids), objectId: ids.objectId } }),
  },
  getNonconformityFile: {
    roles: participants,
    fresh: withFile,
    input: (ids) => ({ query: { ...one(ids), objectId: ids.objectId } }),
  },
  generateNonconformityFile: { roles: keepers, input: ({ projectCode }) => ({ body: { projectCode } }) },
  submitNonconformityFile: {
    roles: keepers,
    fresh: withDraft,
    input: ({ projectCode, reviewerId, approverId }) => ({ body: { projectCode, reviewerId, approverId } }),
  },
};
