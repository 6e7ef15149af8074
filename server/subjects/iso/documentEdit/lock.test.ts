import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { file } from '#domain/capabilities/file/contract';
import { iso as calls } from '#domain/subjects/iso/contract';
import { memberships } from '#server/core/tenant/tables';
import { notices } from '#server/core/user/tables';
import { makeManagementDocument } from '../../../../tests/factories/managementDocuments';
import { wordTemplate } from '../../../../tests/factories/wordTemplate';
import { documentsApp, LEADER, REVIEWER } from '../../../../tests/server/documentsApp';

const { t, clients, people, newCompany, rowOf, list, generate, made, issue, approved } = documentsApp();
type Role = keyof typeof clients;

/** A document that came as a file, of a project of its own. */
async function uploaded(name = '质量手册') {
  const { projectCode, tenantCode } = await newCompany();
  const documentCode = await t.peek((tx) =>
    makeManagementDocument(t.services, tx, { projectCode, tenantCode }, { name }),
  );
  return { projectCode, documentCode, name };
}
type Of = Pick<Awaited<ReturnType<typeof uploaded>>, 'projectCode' | 'documentCode'>;
const take = ({ projectCode, documentCode }: Of, role: Role = LEADER, kind = 'file') =>
  clients[role].post(calls.takeDocument.path, { projectCode, documentCode, kind });
const giveBack = ({ projectCode, documentCode }: Of, role: Role = LEADER) =>
  clients[role].post(calls.giveBackDocument.path, { projectCode, documentCode });
const takeAway = ({ projectCode, documentCode }: Of, role: Role, reason?: string) =>
  clients[role].post(calls.takeAwayDocument.path, { projectCode, documentCode, ...(reason && { reason }) });
async function replace({ projectCode, documentCode }: Of, role: Role) {
  const content = wordTemplate(`改自 ${role}`);
  const { data } = await clients[role].upload<{ objectId: string }>(file.uploadFile.path, {
    name: '手册.docx',
    content,
    fields: { projectCode },
  });
  return clients[role].post(calls.replaceGeneratedFile.path, { projectCode, documentCode, objectId: data.objectId });
}

describe('a document that is taken for editing', () => {
  it('says who has it and since when, and is replaced by nobody else', async () => {
    const of = await uploaded();
    expect((await take(of)).errorCode).toBe('200');
    const mine = await rowOf(of.projectCode, of.name);
    expect(mine.edit).toMatchObject({ by: `人 ${LEADER}`, isMine: true, kind: 'file', state: 'taken', failure: null });
    expect(Date.now() - Date.parse(mine.edit?.since ?? '')).toBeLessThan(60_000);
    expect(mine.allowedActions).toEqual(expect.arrayContaining(['replace', 'giveBack']));
    const theirs = await rowOf(of.projectCode, of.name, 'CONSUMER_PM');
    expect(theirs.edit).toMatchObject({ by: `人 ${LEADER}`, isMine: false });
    expect(theirs.allowedActions).toContain('takeAway');
    expect(theirs.allowedActions).not.toContain('replace');
    expect(await replace(of, 'CONSUMER_PM')).toMatchObject({
      errorCode: 'document_taken',
      errorMsg: `人 ${LEADER} 正在编辑该文件，归还后才能生成或上传新版本`,
    });
    expect((await take(of, 'CONSUMER_PM')).errorCode).toBe('document_taken');
    expect((await t.audits('takeDocument'))[0]).toMatchObject({
      entityCode: of.documentCode,
      detail: { name: of.name, kind: 'file' },
    });
  });

  it('is free again once its holder has brought in the next version, or has given it back', async () => {
    const of = await uploaded();
    await take(of);
    expect((await replace(of, LEADER)).data).toEqual({ number: 2 });
    expect((await rowOf(of.projectCode, of.name)).edit).toBeNull();
    await take(of, 'CONSUMER_PM');
    expect((await giveBack(of)).errorCode).toBe('refused_transition');
    expect((await giveBack(of, 'CONSUMER_PM')).errorCode).toBe('200');
    expect((await giveBack(of, 'CONSUMER_PM')).errorCode).toBe('refused_transition');
    expect((await replace(of, LEADER)).data).toEqual({ number: 3 });
    expect((await t.audits('giveBackDocument'))[0]).toMatchObject({ entityCode: of.documentCode });
  });

  it('is made anew from its template by its holder alone', async () => {
    const { projectCode, documentCode, templateCode, change, name } = await made();
    await take({ projectCode, documentCode }, 'CONSUMER_PM');
    await change({ companyName: '海辰信息' });
    const refused = await generate(projectCode, [templateCode]);
    expect(refused).toMatchObject({
      made: [],
      failed: [{ name, errorMsg: expect.stringContaining('人 CONSUMER_PM') }],
    });
    expect((await generate(projectCode, [templateCode], 'CONSUMER_PM')).made).toMatchObject([{ label: '0.2' }]);
    expect((await rowOf(projectCode, name)).edit).toBeNull();
  });

  it('is taken away by who leads the project, with a reason that its holder is told', async () => {
    const of = await uploaded();
    await take(of, 'CONSUMER_PM');
    expect((await takeAway(of, REVIEWER)).errorCode).toBe('reason_needed');
    expect((await takeAway(of, 'CONSUMER_PM', '自己')).errorCode).toBe('refused_transition');
    expect((await takeAway(of, REVIEWER, '今天要送审')).errorCode).toBe('200');
    expect((await rowOf(of.projectCode, of.name)).edit).toBeNull();
    const told = await t.peek((tx) =>
      tx
        .select()
        .from(notices)
        .where(and(eq(notices.accountId, people.CONSUMER_PM.accountId), eq(notices.kind, 'document_taken_away'))),
    );
    expect(told).toMatchObject([{ params: { name: of.name, who: `人 ${REVIEWER}`, reason: '今天要送审' } }]);
    expect((await t.audits('takeAwayDocument'))[0]).toMatchObject({
      detail: { from: '人 CONSUMER_PM', reason: '今天要送审' },
    });
    expect((await takeAway(of, REVIEWER, '再来')).errorCode).toBe('refused_transition');
  });

  it('is free once its holder no longer works on the project, and may be taken then', async () => {
    const of = await uploaded();
    await take(of, 'CONSUMER_PM');
    const ofHolder = and(
      eq(memberships.accountId, people.CONSUMER_PM.accountId),
      eq(memberships.roleCode, 'CONSUMER_PM'),
    );
    const [held] = await t.peek((tx) => tx.delete(memberships).where(ofHolder).returning());
    expect((await rowOf(of.projectCode, of.name)).edit).toBeNull();
    expect((await take(of)).errorCode).toBe('200');
    await t.peek((tx) => tx.insert(memberships).values(held as typeof memberships.$inferInsert));
    expect((await rowOf(of.projectCode, of.name)).edit).toMatchObject({ by: `人 ${LEADER}` });
  });

  it('is free once it is issued, and once it is withdrawn from use', async () => {
    const { projectCode, documentCode, name } = await approved();
    await take({ projectCode, documentCode }, 'CONSUMER_PM');
    await issue(projectCode, [documentCode]);
    expect((await rowOf(projectCode, name)).edit).toBeNull();
    await take({ projectCode, documentCode }, 'CONSUMER_PM');
    const { version } = await rowOf(projectCode, name);
    const retire = { projectCode, documentCode, version, reason: '并入手册' };
    expect((await clients[LEADER].post(calls.retireManagementDocument.path, retire)).errorCode).toBe('200');
    expect((await list(projectCode)).list.find((one) => one.documentCode === documentCode)?.edit).toBeNull();
  });

  it('is taken by one of two who ask at the same time', async () => {
    const of = await uploaded();
    const codes = await Promise.all([take(of), take(of, 'CONSUMER_PM')]);
    expect(codes.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'document_taken']);
  });

  it('is refused to visitors, to other tenants, with bad input, and in the editor where none is set up', async () => {
    const of = await uploaded();
    const body = { ...of, kind: 'file' };
    expect((await t.nobody.post(calls.takeDocument.path, body)).errorCode).toBe('10000');
    const stranger = await t.as('13800000014');
    expect((await stranger.post(calls.takeDocument.path, body)).errorCode).toBe('not_found');
    expect((await clients.INTERNAL_AUDITOR.post(calls.takeDocument.path, body)).errorCode).toBe('403');
    expect((await clients[LEADER].post(calls.takeDocument.path, { ...of, kind: 'paper' })).status).toBe(400);
    expect((await take(of, LEADER, 'online')).errorCode).toBe('refused_transition');
    const { data } = await clients[LEADER].get(calls.getWordConfig.path, of);
    expect(data).toEqual({ editor: null, isServed: false });
  });
});

it('lists who has which document in as many statements for many as for one', async () => {
  const { projectCode, tenantCode } = await newCompany();
  const add = () => t.peek((tx) => makeManagementDocument(t.services, tx, { projectCode, tenantCode }));
  const first = await add();
  await take({ projectCode, documentCode: first });
  const few = await t.statements(() => list(projectCode));
  for (let n = 0; n < 5; n += 1) await take({ projectCode, documentCode: await add() });
  expect(await t.statements(() => list(projectCode))).toBe(few);
});
