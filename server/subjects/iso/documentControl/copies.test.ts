import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { daysLater } from '#domain/kernel/days';
import { iso as calls } from '#domain/subjects/iso/contract';
import type { IsoWire } from '#domain/subjects/iso/schema';
import { notices } from '#server/core/user/tables';
import { portalToday } from '#server/kernel/days';
import { makeIssuedDocument } from '../../../../tests/factories/documentControl';
import { makeDepartment } from '../../../../tests/factories/facts';
import { documentsApp, LEADER } from '../../../../tests/server/documentsApp';
import { managementDocuments, managementDocumentVersions } from '../document/tables';
import { documentCopies } from './tables';

type List = IsoWire['listDocumentCopies']['data'];
type Copy = List['list'][number];

const { t, clients, people, newCompany, rowOf, detail } = documentsApp();
type Role = keyof typeof clients;
const today = portalToday();
const OWNER = 'CONSUMER_OWNER';

/** A document in force, and a department of its company. */
async function inForce() {
  const { projectCode, tenantCode } = await newCompany();
  const project = { projectCode, tenantCode };
  return t.peek(async (tx) => ({
    ...project,
    departmentCode: await makeDepartment(tx, project, { name: '综合部' }),
    documentCode: await makeIssuedDocument(t.services, tx, project),
  }));
}
type InForce = Awaited<ReturnType<typeof inForce>>;

/** A version that comes into force on a day. */
const nextVersion = ({ tenantCode, documentCode }: InForce, effectiveOn: string) =>
  t.peek(async (tx) => {
    const of = and(
      eq(managementDocumentVersions.tenantCode, tenantCode),
      eq(managementDocumentVersions.documentCode, documentCode),
    );
    const [first] = await tx.select().from(managementDocumentVersions).where(of);
    if (!first) throw new Error('There is no first version.');
    await tx.insert(managementDocumentVersions).values({ ...first, number: 2, label: '2.0', effectiveOn });
    await tx
      .update(managementDocuments)
      .set({ lastNumber: 2 })
      .where(eq(managementDocuments.documentCode, documentCode));
  });

const registerOf = async ({ projectCode }: InForce, query: object = {}, role: Role = LEADER) =>
  (await clients[role].get<List>(calls.listDocumentCopies.path, { projectCode, pageSize: '50', ...query })).data;
const versionOf = async ({ projectCode, documentCode }: InForce) =>
  (await detail(projectCode, documentCode)).document.version;

async function distribute(document: InForce, body: object = {}, role: Role = LEADER) {
  const { projectCode, documentCode, departmentCode } = document;
  return clients[role].post<{ version: number; distributed: number }>(calls.distributeDocument.path, {
    projectCode,
    documentCode,
    version: await versionOf(document),
    number: 1,
    kind: 'controlled',
    distributedOn: today,
    departmentCodes: [departmentCode],
    accountIds: [people[OWNER].accountId],
    copies: 1,
    ...body,
  });
}
const acknowledge = ({ projectCode }: InForce, copies: readonly Copy[], role: Role = OWNER, sha256?: string) =>
  clients[role].post<{ acknowledged: number }>(calls.acknowledgeDocuments.path, {
    projectCode,
    copies: copies.map((copy) => ({ copyId: copy.copyId, sha256: sha256 ?? copy.sha256 })),
  });
const receipt = ({ projectCode }: InForce, copy: Copy, body: object = {}, role: Role = LEADER) =>
  clients[role].post<{ version: number }>(calls.recordDocumentReceipt.path, {
    projectCode,
    copyId: copy.copyId,
    version: copy.version,
    receivedBy: '刘洋',
    receivedOn: today,
    ...body,
  });
const recall = ({ projectCode }: InForce, copies: readonly Copy[], body: object = {}, role: Role = LEADER) =>
  clients[role].post<{ recalled: number }>(calls.recallDocumentCopies.path, {
    projectCode,
    copies: copies.map(({ copyId, version }) => ({ copyId, version })),
    how: 'collected',
    recalledOn: today,
    ...body,
  });
const holderOf = (copies: readonly Copy[], recipient: string): Copy => {
  const found = copies.find((copy) => copy.recipient === recipient);
  if (!found) throw new Error(`${recipient} has no copy.`);
  return found;
};
const controlTasks = ['acknowledgeDocuments', 'recallCopies', 'reviewDocuments'];
const tasksOf = async (role: Role, { projectCode }: InForce) =>
  (
    await clients[role].get<{ kind: string; projectCode: string; count: number }[]>('/api/portal/user/waitingTasks')
  ).data
    .filter((task) => task.projectCode === projectCode && controlTasks.includes(task.kind))
    .map(({ kind, count }) => ({ kind, count }));

describe('copies of a document in use', () => {
  it('are given out under numbers, and wait for their holders', async () => {
    const document = await inForce();
    const { projectCode, documentCode } = document;
    expect((await distribute(document)).data).toMatchObject({ distributed: 2 });
    const { list, counts, mayEdit } = await registerOf(document);
    expect({ counts, mayEdit }).toEqual({ counts: { awaiting: 2, toRecall: 0 }, mayEdit: true });
    expect(list).toMatchObject([
      { copyNumber: 1, recipient: '综合部', state: 'awaiting', allowedActions: ['recordReceipt', 'recall'] },
      { copyNumber: 2, recipient: `人 ${OWNER}`, state: 'awaiting', allowedActions: ['recall'] },
    ]);
    expect(list[0]?.sha256).toBe((await detail(projectCode, documentCode)).versions[0]?.sha256);
    expect((await rowOf(projectCode, '管理手册')).copies).toEqual({ awaiting: 2, toRecall: 0 });
    expect((await t.audits('distributeDocument'))[0]).toMatchObject({
      entityCode: documentCode,
      detail: { projectCode, version: '1.0', kind: 'controlled', count: 2 },
    });
    const told = await t.peek((tx) => tx.select().from(notices).where(eq(notices.projectCode, projectCode)));
    expect(told).toMatchObject([{ kind: 'document_distributed', accountId: people[OWNER].accountId }]);
    expect(await tasksOf(OWNER, document)).toEqual([{ kind: 'acknowledgeDocuments', count: 1 }]);
    // A second copy of the same version has a number of its own.
    await distribute(document, { accountIds: [] });
    expect((await registerOf(document)).list.map(({ copyNumber }) => copyNumber)).toEqual([1, 2, 3]);
  });

  it('are refused of what is not issued or not in use, to whom nobody knows, and under an older version', async () => {
    const document = await inForce();
    const { projectCode, documentCode } = document;
    expect((await distribute(document, { number: 2 })).errorCode).toBe('refused_transition');
    expect((await distribute(document, { distributedOn: daysLater(today, 1) })).errorCode).toBe('refused_transition');
    expect((await distribute(document, { departmentCodes: ['DNONE'] })).errorCode).toBe('unknown_reference');
    expect((await distribute(document, { accountIds: [people.CONSUMER_EXECUTOR.accountId] })).errorCode).toBe(
      'unknown_reference',
    );
    expect((await distribute(document, { departmentCodes: [], accountIds: [] })).status).toBe(400);
    expect((await distribute(document, { outside: '认证机构' })).status).toBe(400);
    expect((await distribute(document, {}, OWNER)).errorCode).toBe('403');
    const version = await versionOf(document);
    expect((await distribute(document)).errorCode).toBe('200');
    expect((await distribute(document, { version })).errorCode).toBe('conflict');
    await nextVersion(document, today);
    expect((await distribute(document)).errorCode).toBe('refused_transition');
    const retire = { projectCode, documentCode, version: await versionOf(document), reason: '并入手册' };
    await clients[LEADER].post(calls.retireManagementDocument.path, retire);
    expect((await distribute(document, { number: 2 })).errorCode).toBe('refused_transition');
  });

  it('that are not controlled have a purpose and no number, and wait for nobody', async () => {
    const document = await inForce();
    const free = { kind: 'uncontrolled', departmentCodes: [], accountIds: [], outside: '认证机构', copies: 3 };
    expect((await distribute(document, free)).status).toBe(400);
    expect((await distribute(document, { ...free, purpose: '一阶段审核' })).data.distributed).toBe(3);
    const [copy] = (await registerOf(document)).list;
    expect(copy).toMatchObject({
      copyNumber: null,
      copies: 3,
      recipient: '认证机构',
      purpose: '一阶段审核',
      state: 'handedOut',
      allowedActions: [],
    });
    if (copy) expect((await recall(document, [copy])).errorCode).toBe('refused_transition');
    await nextVersion(document, today);
    expect((await registerOf(document)).list).toMatchObject([{ state: 'ended' }]);
  });
});

describe('an acknowledgement', () => {
  it('is the holder’s own, of the bytes that were given out, and once', async () => {
    const document = await inForce();
    await distribute(document);
    const copy = holderOf((await registerOf(document, { own: 'yes' }, OWNER)).list, `人 ${OWNER}`);
    expect(copy.allowedActions).toEqual(['acknowledge']);
    expect((await acknowledge(document, [copy], 'CONSUMER_PM')).errorCode).toBe('403');
    expect((await acknowledge(document, [copy], LEADER)).errorCode).toBe('403');
    expect((await acknowledge(document, [copy], OWNER, 'f'.repeat(64))).errorCode).toBe('refused_transition');
    expect((await acknowledge(document, [copy], OWNER, 'none')).status).toBe(400);
    expect((await acknowledge(document, [copy, copy])).errorCode).toBe('not_found');
    expect((await acknowledge(document, [copy])).data).toEqual({ acknowledged: 1 });
    expect((await acknowledge(document, [copy])).errorCode).toBe('refused_transition');
    expect(holderOf((await registerOf(document)).list, `人 ${OWNER}`)).toMatchObject({
      state: 'acknowledged',
      acknowledgedBy: `人 ${OWNER}`,
      acknowledgedOn: today,
    });
    expect((await t.audits('acknowledgeDocument'))[0]).toMatchObject({
      entityCode: document.documentCode,
      detail: { version: '1.0', copyNumber: 2, sha256: copy.sha256 },
    });
    expect(await tasksOf(OWNER, document)).toEqual([]);
  });

  it('of a department is recorded with the name of who signed', async () => {
    const document = await inForce();
    await distribute(document);
    const { list } = await registerOf(document);
    const [copy, persons] = [holderOf(list, '综合部'), holderOf(list, `人 ${OWNER}`)];
    expect((await receipt(document, persons)).errorCode).toBe('refused_transition');
    expect((await receipt(document, copy, { receivedBy: ' ' })).status).toBe(400);
    expect((await receipt(document, copy, { receivedOn: daysLater(today, -1) })).errorCode).toBe('refused_transition');
    expect((await receipt(document, copy, { version: 0 })).errorCode).toBe('conflict');
    expect((await receipt(document, copy, {}, OWNER)).errorCode).toBe('403');
    expect((await receipt(document, copy)).data).toEqual({ version: 2 });
    expect(holderOf((await registerOf(document)).list, '综合部')).toMatchObject({
      state: 'acknowledged',
      acknowledgedBy: '刘洋',
      receiptRecordedBy: `人 ${LEADER}`,
    });
    expect((await t.audits('recordDocumentReceipt'))[0]).toMatchObject({
      detail: { recipient: '综合部', receivedBy: '刘洋' },
    });
  });

  it('ends with its version: the next one is asked anew, under the same number, and the former copy is recalled', async () => {
    const document = await inForce();
    const { projectCode, documentCode, departmentCode } = document;
    await distribute(document);
    const first = (await registerOf(document)).list;
    await acknowledge(document, [holderOf(first, `人 ${OWNER}`)]);
    await nextVersion(document, daysLater(today, 1));
    expect((await registerOf(document)).counts).toEqual({ awaiting: 1, toRecall: 0 });
    // A version that comes into force later is given out before.
    const ahead = { number: 2, departmentCodes: [] };
    expect((await distribute(document, ahead)).data.distributed).toBe(1);
    await t.peek((tx) =>
      tx
        .update(managementDocumentVersions)
        .set({ effectiveOn: today })
        .where(
          and(eq(managementDocumentVersions.documentCode, documentCode), eq(managementDocumentVersions.number, 2)),
        ),
    );
    expect((await registerOf(document)).list).toMatchObject([
      { label: '2.0', recipient: `人 ${OWNER}`, copyNumber: 2, state: 'awaiting' },
      { label: '1.0', recipient: '综合部', copyNumber: 1, state: 'toRecall' },
      { label: '1.0', recipient: `人 ${OWNER}`, copyNumber: 2, state: 'toRecall', acknowledgedOn: today },
    ]);
    for (const role of [LEADER, 'CONSUMER_PM'] as const)
      expect(await tasksOf(role, document)).toEqual([{ kind: 'recallCopies', count: 2 }]);
    const { data } = await clients[LEADER].get<IsoWire['listDocumentRecipients']['data']>(
      calls.listDocumentRecipients.path,
      { projectCode, documentCode },
    );
    expect(data.departments).toEqual([{ departmentCode, name: '综合部' }]);
    expect(data.people.map(({ accountId }) => accountId)).toContain(people[OWNER].accountId);
    expect(data.holders).toEqual([{ departmentCode: null, accountId: people[OWNER].accountId, copyNumber: 2 }]);
  });
});

describe('a recall', () => {
  it('says how, when and by whom; what was lost says why', async () => {
    const document = await inForce();
    await distribute(document);
    await nextVersion(document, today);
    const { list } = await registerOf(document, { state: 'toRecall' });
    const [copy, other] = [holderOf(list, '综合部'), holderOf(list, `人 ${OWNER}`)];
    expect((await recall(document, [copy], { how: 'lost' })).status).toBe(400);
    expect((await recall(document, [copy], { recalledOn: daysLater(today, 1) })).errorCode).toBe('refused_transition');
    expect((await recall(document, [copy], {}, OWNER)).errorCode).toBe('403');
    expect((await recall(document, [{ ...copy, version: 0 }])).errorCode).toBe('conflict');
    expect((await recall(document, [copy])).data).toEqual({ recalled: 1 });
    expect((await recall(document, [{ ...copy, version: 2 }])).errorCode).toBe('refused_transition');
    expect((await recall(document, [other], { how: 'lost', note: '搬迁时遗失' })).errorCode).toBe('200');
    expect((await registerOf(document, { state: 'recalled' })).list).toMatchObject([
      { recallHow: 'collected', recalledOn: today, recalledBy: `人 ${LEADER}`, allowedActions: [] },
      { recallHow: 'lost', recallNote: '搬迁时遗失' },
    ]);
    expect((await t.audits('recallDocumentCopy'))[0]).toMatchObject({ detail: { copyNumber: 2, how: 'lost' } });
    expect(await tasksOf('CONSUMER_PM', document)).toEqual([]);
  });

  it('keeps a department that had a copy from being deleted', async () => {
    const document = await inForce();
    const { projectCode, departmentCode } = document;
    await distribute(document);
    const body = { projectCode, departmentCode, version: 1 };
    expect((await clients[LEADER].post(calls.deleteDepartment.path, body)).errorCode).toBe('in_use');
  });
});

describe('the register', () => {
  it('is searched and filtered, and is a workbook; many copies take as many statements as one', async () => {
    const document = await inForce();
    const { projectCode, documentCode } = document;
    await distribute(document, { accountIds: [] });
    const one = await t.statements(() => registerOf(document));
    for (let n = 0; n < 3; n += 1) await distribute(document, n > 1 ? { accountIds: [] } : {});
    expect(await t.statements(() => registerOf(document))).toBe(one);
    expect((await registerOf(document, { keyword: '综合' })).total).toBe(4);
    expect((await registerOf(document, { kind: 'uncontrolled' })).list).toEqual([]);
    expect((await registerOf(document, { state: 'awaiting', documentCode })).total).toBe(6);
    expect((await registerOf(document, { documentCode: 'DNONE' })).total).toBe(0);
    const book = await clients.INTERNAL_AUDITOR.get(calls.listDocumentCopies.path, { projectCode, format: 'xlsx' });
    expect(book.status).toBe(200);
  });

  it('keeps what was given out: the portal’s own role can’t change or delete it', async () => {
    const document = await inForce();
    await distribute(document);
    const denied = { cause: { code: '42501' } };
    const asPortal = (statement: ReturnType<typeof sql>) =>
      t.services.database.transaction('system', (tx) => tx.execute(statement));
    await expect(asPortal(sql`UPDATE ${documentCopies} SET recipient = '其他'`)).rejects.toMatchObject(denied);
    await expect(asPortal(sql`DELETE FROM ${documentCopies}`)).rejects.toMatchObject(denied);
  });
});
