import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { file } from '#domain/capabilities/file/contract';
import { daysLater, lastDayOf } from '#domain/kernel/days';
import { iso as calls } from '#domain/subjects/iso/contract';
import { notices } from '#server/core/user/tables';
import { portalToday } from '#server/kernel/days';
import { pdfPages } from '../../../../tests/pdfText';
import { documentsApp, LEADER } from '../../../../tests/server/documentsApp';
import { managementDocuments } from '../document/tables';
import { remindReviews } from './remindReviews';

const { t, clients, people, rowOf, detail, approved, issue, generate, submit, move } = documentsApp();
const today = portalToday();

async function issued(effectiveOn = today) {
  const document = await approved();
  await issue(document.projectCode, [document.documentCode], effectiveOn);
  return document;
}
type Issued = Awaited<ReturnType<typeof issued>>;

const versionOf = async ({ projectCode, name }: Issued) => (await rowOf(projectCode, name)).version;
const review = async (document: Issued, body: object = {}, role: keyof typeof clients = LEADER) =>
  clients[role].post<{ version: number; nextReviewOn: string }>(calls.reviewManagementDocument.path, {
    projectCode: document.projectCode,
    documentCode: document.documentCode,
    version: await versionOf(document),
    number: 1,
    note: '内容仍适宜',
    nextReviewOn: null,
    ...body,
  });

describe('the periodic review of a document', () => {
  it('is due a year after it came into force, and moves on where the document is still suitable', async () => {
    const document = await issued();
    const { projectCode, documentCode, name, number } = document;
    const inAYear = daysLater(lastDayOf(today, 12), 1);
    expect(await rowOf(projectCode, name)).toMatchObject({
      nextReviewOn: inAYear,
      isReviewDue: false,
      allowedActions: expect.arrayContaining(['distribute', 'reassess']),
    });
    const next = daysLater(today, 100);
    const { errorCode, data } = await review(document, { nextReviewOn: next });
    expect({ errorCode, data }).toMatchObject({ errorCode: '200', data: { nextReviewOn: next } });
    expect((await detail(projectCode, documentCode)).control.reviews).toMatchObject([
      { label: '1.0', note: '内容仍适宜', reviewedOn: today, nextReviewOn: next, reviewedBy: `人 ${LEADER}` },
    ]);
    expect((await t.audits('reviewManagementDocument'))[0]).toMatchObject({
      entityCode: documentCode,
      detail: { projectCode, number, version: '1.0', note: '内容仍适宜', nextReviewOn: next },
    });
    expect((await review(document)).data.nextReviewOn).toBe(inAYear);
  });

  it('takes a note, a day ahead, the version in force, and who may edit', async () => {
    const document = await issued();
    expect((await review(document, { note: ' ' })).status).toBe(400);
    expect((await review(document, { nextReviewOn: today })).errorCode).toBe('refused_transition');
    expect((await review(document, { number: 2 })).errorCode).toBe('refused_transition');
    expect((await review(document, { version: 0 })).errorCode).toBe('conflict');
    expect((await review(document, {}, 'CONSUMER_OWNER')).errorCode).toBe('403');
    const later = await issued('2099-01-01');
    expect((await review(later)).errorCode).toBe('refused_transition');
  });

  it('reminds the manager and the consultant once before the day and once after it', async () => {
    const document = await issued();
    const { projectCode, documentCode, name } = document;
    const due = (day: string) =>
      t.peek((tx) =>
        tx
          .update(managementDocuments)
          .set({ nextReviewOn: day })
          .where(eq(managementDocuments.documentCode, documentCode)),
      );
    const told = () =>
      t.peek(async (tx) =>
        (await tx.select().from(notices).where(eq(notices.projectCode, projectCode)))
          .filter(({ kind }) => kind.startsWith('document_review'))
          .map(({ kind, accountId, params }) => ({ kind, accountId, count: params.count })),
      );
    await due(daysLater(today, 40));
    await remindReviews(t.services);
    expect(await told()).toEqual([]);
    await due(daysLater(today, 20));
    expect(await rowOf(projectCode, name)).toMatchObject({ isReviewDue: true });
    await remindReviews(t.services);
    await remindReviews(t.services);
    const once = await told();
    expect(once).toContainEqual({
      kind: 'document_review_due',
      accountId: people.CONSUMER_PM.accountId,
      count: 1,
    });
    expect(new Set(once.map(({ accountId }) => accountId)).size).toBe(once.length);
    const tasks = async () =>
      (
        await clients.CONSUMER_PM.get<{ kind: string; projectCode: string; dueDate: string }[]>(
          '/api/portal/user/waitingTasks',
        )
      ).data.filter((task) => task.projectCode === projectCode && task.kind === 'reviewDocuments');
    expect(await tasks()).toMatchObject([{ dueDate: daysLater(today, 20) }]);
    await due(daysLater(today, -1));
    await remindReviews(t.services);
    expect((await told()).map(({ kind }) => kind)).toContain('document_review_overdue');
    await review(document);
    expect(await tasks()).toEqual([]);
  });
});

describe('the rules of a document’s control', () => {
  const save = async (document: Issued, body: object = {}, role: keyof typeof clients = LEADER) =>
    clients[role].post<{ version: number; nextReviewOn: string | null }>(calls.saveDocumentControl.path, {
      projectCode: document.projectCode,
      documentCode: document.documentCode,
      version: await versionOf(document),
      reviewMonths: 6,
      retentionYears: 10,
      ...body,
    });

  it('go before those of its kind, and move its next review', async () => {
    const document = await issued('2026-11-02');
    const { projectCode, documentCode } = document;
    expect((await save(document)).data.nextReviewOn).toBe('2027-05-02');
    expect((await detail(projectCode, documentCode)).control).toMatchObject({
      reviewMonths: 6,
      defaultReviewMonths: 12,
      retentionYears: 10,
      defaultRetentionYears: 3,
    });
    expect((await t.audits('saveDocumentControl'))[0]).toMatchObject({
      entityCode: documentCode,
      detail: {
        projectCode,
        changed: { reviewMonths: { before: null, after: 6 }, retentionYears: { before: null, after: 10 } },
      },
    });
    expect((await save(document, { reviewMonths: null })).data.nextReviewOn).toBe('2027-11-02');
  });

  it('take figures within bounds, the version that was seen, and who may edit', async () => {
    const document = await issued();
    expect((await save(document, { reviewMonths: 0 })).status).toBe(400);
    expect((await save(document, { retentionYears: 51 })).status).toBe(400);
    expect((await save(document, { version: 0 })).errorCode).toBe('conflict');
    expect((await save(document, {}, 'INTERNAL_AUDITOR')).errorCode).toBe('403');
  });

  it('say until when a version is kept that was replaced or withdrawn; nothing of it goes', async () => {
    const document = await issued('2026-11-02');
    const { projectCode, documentCode, templateCode, name } = document;
    await document.change({ companyName: '海辰信息' });
    await generate(projectCode, [templateCode]);
    await submit(projectCode, [documentCode]);
    await move('CHANNEL_TENANT_SUB_MANAGER', projectCode, [name], 'review');
    await move('CONSUMER_OWNER', projectCode, [name], 'approve');
    await issue(projectCode, [documentCode], '2026-11-12');
    expect((await detail(projectCode, documentCode)).versions).toMatchObject([
      { label: '2.0', overOn: null, keptUntil: null },
      { label: '1.0', overOn: '2026-11-12', keptUntil: '2029-11-11' },
    ]);
    const { version } = await rowOf(projectCode, name);
    const retire = { projectCode, documentCode, version, reason: '并入管理手册' };
    expect((await clients[LEADER].post(calls.retireManagementDocument.path, retire)).errorCode).toBe('200');
    const after = await detail(projectCode, documentCode);
    expect(after.document).toMatchObject({ nextReviewOn: null, isReviewDue: false });
    expect(after.versions).toMatchObject([
      { overOn: today, keptUntil: lastDayOf(today, 36) },
      { overOn: '2026-11-12', keptUntil: '2029-11-11' },
    ]);
    const { objectId = '' } = after.versions[1] ?? {};
    expect((await clients[LEADER].get(file.downloadFile.path, { objectId, projectCode })).bytes.length).toBeGreaterThan(
      0,
    );
  });
});

describe('the history of a document', () => {
  it('is a file with its versions, hashes, acts, copies and reviews', async () => {
    const document = await issued();
    const { projectCode, documentCode, number } = document;
    await review(document);
    const give = {
      projectCode,
      documentCode,
      version: await versionOf(document),
      number: 1,
      kind: 'controlled',
      distributedOn: today,
      departmentCodes: [],
      accountIds: [people.CONSUMER_OWNER.accountId],
      copies: 1,
    };
    expect((await clients[LEADER].post(calls.distributeDocument.path, give)).errorCode).toBe('200');
    const make = (body: object, role: keyof typeof clients = 'INTERNAL_AUDITOR') =>
      clients[role].post<{ objectId: string; name: string }>(calls.createDocumentHistory.path, {
        projectCode,
        documentCode,
        format: 'pdf',
        language: 'zh-CN',
        ...body,
      });
    const { data } = await make({});
    expect(data.name).toContain(number);
    const { bytes } = await clients.INTERNAL_AUDITOR.get(file.downloadFile.path, {
      objectId: data.objectId,
      projectCode,
    });
    const said = pdfPages(bytes).join('').replaceAll(/\s/gu, '');
    const { versions } = await detail(projectCode, documentCode);
    for (const words of [number, 'V1.0', '内容仍适宜', '受控01', '待签收', `人${LEADER}`])
      expect(said).toContain(words.replaceAll(/\s/gu, ''));
    expect(said).toContain(versions[0]?.sha256.slice(0, 12));
    expect((await t.audits('generateDocumentHistory'))[0]).toMatchObject({ entityCode: documentCode });
    expect((await make({ format: 'docx', language: 'en-US' })).data.name).toMatch(/\.docx$/u);
    expect((await make({ format: 'xlsx' })).status).toBe(400);
    expect((await make({ documentCode: 'DNONE' })).errorCode).toBe('not_found');
  });
});
