import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { daysLater } from '#domain/kernel/days';
import { exam as calls } from '#domain/subjects/exam/contract';
import type { ExamWire } from '#domain/subjects/exam/schema';
import { notices } from '#server/core/user/tables';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { certificateTexts, makeExamCertificate, passed } from '../../../../tests/factories/examCertificates';
import { makeCustomer, makePerson } from '../../../../tests/factories/tenants';
import { assessmentApp } from '../../../../tests/server/assessmentApp';
import type { Client } from '../../../../tests/server/testApp';
import { issueCertificate } from './issue';
import { remindOfExpiry } from './remind';
import { examCertificates } from './tables';

const { t, customer, people, clients } = assessmentApp();
const LEADER = 'CHANNEL_TENANT_MANAGER';
const today = portalToday();

type Made = Partial<Parameters<typeof passed>[0]>;
const made = (part: Made = {}) => {
  const { tenantCode, channelTenantCode: organizerCode } = customer;
  const { accountId } = people.INTERNAL_AUDITOR;
  return t.peek((tx) => makeExamCertificate(tx, { tenantCode, organizerCode, accountId, ...part }));
};
const list = async (query: Record<string, string | number> = {}, client = clients[LEADER]) =>
  (await client.get<ExamWire['listExamCertificates']['data']>(calls.listExamCertificates.path, query)).data;
const detail = async (certificateNumber: string, client = clients[LEADER]) =>
  (await client.get<ExamWire['getExamCertificate']['data']>(calls.getExamCertificate.path, { certificateNumber })).data;
const move = (certificateNumber: string, body: object, client: Client = clients[LEADER]) =>
  client.post<ExamWire['moveExamCertificate']['data']>(calls.moveExamCertificate.path, {
    certificateNumber,
    version: 1,
    action: 'revoke',
    reason: '冒名顶替',
    ...body,
  });
const check = (number: string, client: Client = t.nobody) =>
  client.get<ExamWire['checkExamCertificate']['data']>(calls.checkExamCertificate.path, { number });

describe('the certificate of a passed sitting', () => {
  it('is issued once, in the transaction of the person who has passed, with the words of that day', async () => {
    const { tenantCode, channelTenantCode: organizerCode } = customer;
    const given = passed({ tenantCode, organizerCode, accountId: people.INTERNAL_AUDITOR.accountId });
    const said: unknown[] = [];
    const issue = () =>
      t.services.database.transaction({ tenantCode, accountId: given.accountId }, (tx) =>
        issueCertificate(tx, async (entry) => void said.push(entry), given),
      );
    const { certificateNumber } = await issue();
    expect(certificateNumber).toMatch(new RegExp(`^IA${today.slice(0, 4)}-\\d{6}-[0-9A-Z]{8}$`, 'u'));
    expect(await issue()).toEqual({ certificateNumber });
    expect(said).toMatchObject([{ action: 'issueExamCertificate', tenantCode: organizerCode }]);
    expect(await detail(certificateNumber)).toMatchObject({
      holderName: '张三',
      state: 'valid',
      issuer: { zh: `租户 ${organizerCode}` },
      signingKeyId: null,
      allowedActions: ['revoke'],
    });
  });

  it('is one where two transactions issue it at once', async () => {
    const { tenantCode, channelTenantCode: organizerCode } = customer;
    const given = passed({ tenantCode, organizerCode, accountId: people.INTERNAL_AUDITOR.accountId });
    const issue = (tx: Tx) => issueCertificate(tx, async () => undefined, given);
    const { first, second } = await t.peek(async (tx) => {
      const first = await issue(tx);
      const second = t.peek(issue);
      await t.waitedFor(tx);
      return { first, second };
    });
    expect(await second).toEqual(first);
  });

  it('keeps what it says, whatever is written to its row', async () => {
    const number = await made();
    await expect(
      t.peek((tx) =>
        tx.update(examCertificates).set({ holderName: '李四' }).where(eq(examCertificates.certificateNumber, number)),
      ),
    ).rejects.toThrow();
    await expect(
      t.peek((tx) => tx.delete(examCertificates).where(eq(examCertificates.certificateNumber, number))),
    ).rejects.toThrow();
  });
});

describe('the list of certificates', () => {
  it('is found by number, holder, company and certification, and by state', async () => {
    const holderName = '列表之持证人';
    const valid = await made({ holderName });
    const soon = await made({ holderName, validUntil: daysLater(today, 60) });
    const expired = await made({ holderName, issuedOn: '2020-01-01', validUntil: daysLater(today, -1) });
    const revoked = await made({ holderName });
    await move(revoked, {});
    const numbers = async (query: Record<string, string>) =>
      (await list({ keyword: holderName, ...query })).list.map(({ certificateNumber }) => certificateNumber).sort();
    expect(await numbers({})).toEqual([valid, soon, expired, revoked].sort());
    for (const [state, number] of [
      ['valid', valid],
      ['expiresSoon', soon],
      ['expired', expired],
      ['revoked', revoked],
    ] as const) {
      expect(await numbers({ state })).toEqual([number]);
      expect((await detail(number)).state).toBe(state);
    }
    expect(await numbers({ keyword: valid.toLowerCase() })).toEqual([valid]);
    expect((await list({ keyword: customer.tenantCode })).list.length).toBeGreaterThanOrEqual(4);
    expect((await list({ keyword: '27001 内审员' })).list.length).toBeGreaterThanOrEqual(4);
    expect((await list({ keyword: holderName, sortField: 'issuedOn', sortOrder: 'ascend' })).list[0]).toMatchObject({
      certificateNumber: expired,
      customerName: `租户 ${customer.tenantCode}`,
    });
  });

  it('takes as many statements for a page as for a row', async () => {
    for (let n = 0; n < 5; n += 1) await made({ holderName: '计数' });
    const one = await t.statements(() => list({ pageSize: 1 }));
    expect(await t.statements(() => list({ pageSize: 5 }))).toBe(one);
  });

  it('is that of the tenant that has issued them', async () => {
    const other = await t.peek(async (tx) => {
      const { tenantCode, channelTenantCode } = await makeCustomer(tx);
      return { tenantCode, leader: await makePerson(tx, channelTenantCode, [LEADER]) };
    });
    const stranger = await t.as(other.leader.phone);
    const number = await made();
    expect((await list({}, stranger)).list).toEqual([]);
    const ask = { certificateNumber: number };
    expect((await stranger.get(calls.getExamCertificate.path, ask)).errorCode).toBe('not_found');
    expect((await stranger.get(calls.downloadExamCertificate.path, ask)).errorCode).toBe('not_found');
    expect((await move(number, {}, stranger)).errorCode).toBe('not_found');
    for (const client of [clients.CONSUMER_PM, clients.INTERNAL_AUDITOR])
      expect((await client.get(calls.listExamCertificates.path)).errorCode).toBe('403');
    expect((await t.nobody.get(calls.listExamCertificates.path)).errorCode).toBe('10000');
  });
});

describe('the own certificates', () => {
  it('are the caller’s alone', async () => {
    const mine = await made();
    const colleague = await t.peek((tx) => makePerson(tx, customer.tenantCode, ['INTERNAL_AUDITOR']));
    const theirs = await made({ accountId: colleague.accountId });
    const { data } = await clients.INTERNAL_AUDITOR.get<ExamWire['listOwnExamCertificates']['data']>(
      calls.listOwnExamCertificates.path,
    );
    const numbers = data.map(({ certificateNumber }) => certificateNumber);
    expect(numbers).toContain(mine);
    expect(numbers).not.toContain(theirs);
  });
});

describe('a revoked certificate', () => {
  it('says who revoked it and why, until it is restored with a reason', async () => {
    const number = await made();
    expect((await move(number, { reason: '' })).errorCode).toBe('reason_needed');
    expect((await move(number, {}, clients.CHANNEL_OWNER)).errorCode).toBe('403');
    expect((await move(number, { action: 'restore' })).errorCode).toBe('refused_transition');
    expect((await move(number, { action: 'lose' })).status).toBe(400);
    expect((await move(number, {})).data).toEqual({ certificateNumber: number, version: 2 });
    expect(await detail(number)).toMatchObject({
      state: 'revoked',
      revokedBy: `人 ${LEADER}`,
      revokeReason: '冒名顶替',
      allowedActions: ['restore'],
    });
    expect((await check(number)).data).toMatchObject({ state: 'revoked', revokedOn: today });
    expect((await move(number, { version: 2 })).errorCode).toBe('refused_transition');
    expect((await move(number, { version: 2, action: 'restore', reason: '查无实据' })).errorCode).toBe('200');
    expect(await detail(number)).toMatchObject({ state: 'valid', revokedBy: null, revokeReason: null });
    for (const [action, reason] of [
      ['revokeExamCertificate', '冒名顶替'],
      ['restoreExamCertificate', '查无实据'],
    ] as const)
      expect((await t.audits(action)).find(({ entityCode }) => entityCode === number)).toMatchObject({
        detail: { holder: '张三', reason },
      });
  });

  it('is a conflict for who has not seen it yet', async () => {
    const number = await made();
    await move(number, {}, clients.CHANNEL_TENANT_SUB_MANAGER);
    const late = await move(number, { reason: '迟到的撤销' });
    expect(late.errorCode).toBe('conflict');
    expect(late.data).toMatchObject({ changedBy: '人 CHANNEL_TENANT_SUB_MANAGER', current: { state: 'revoked' } });
  });
});

describe('the check of a certificate', () => {
  it('says to everybody what the certificate says, with the name masked', async () => {
    const number = await made({ holderName: 'Maria Lind' });
    const answer = await check(` ${number.toLowerCase().replaceAll('-', ' ')}`);
    expect(answer.data).toMatchObject({
      certificateNumber: number,
      holder: 'M*** L***',
      state: 'valid',
      processName: { zh: 'ISO/IEC 27001 内审员认证' },
      standards: ['ISO/IEC 27001:2022', 'ISO 19011:2026'],
      issuedOn: today,
      revokedOn: null,
    });
    const { accountId } = people.INTERNAL_AUDITOR;
    for (const secret of ['Maria', 'Lind', accountId, customer.tenantCode])
      expect(answer.bytes.includes(secret)).toBe(false);
  });

  it('answers the same for a number of no certificate and for no number', async () => {
    const number = await made();
    const wrong = number.slice(0, -8) + (number.endsWith('00000000') ? '11111111' : '00000000');
    const answers = await Promise.all([wrong, number.slice(0, -9), '证书', '%'].map((one) => check(one)));
    for (const { status, errorCode, errorMsg } of answers)
      expect([status, errorCode, errorMsg]).toEqual([200, 'not_found', answers[0]?.errorMsg]);
    expect((await check(' ')).status).toBe(400);
    expect((await check('1'.repeat(65))).status).toBe(400);
  });

  it('is refused to a network that guesses too often, and still opens with a right number', async () => {
    const number = await made();
    const guess = async () => (await check('IA2026-000001-AAAAAAAA')).status;
    for (let left = 60; left > 0; left -= 1) await guess();
    expect(await guess()).toBe(429);
    expect((await check(number)).data.certificateNumber).toBe(number);
  });
});

describe('the texts of certificates', () => {
  const read = async (client = clients[LEADER]) =>
    (await client.get<ExamWire['getExamCertificateTexts']['data']>(calls.getExamCertificateTexts.path)).data;
  const save = (body: object, client = clients[LEADER]) =>
    client.post<ExamWire['saveExamCertificateTexts']['data']>(calls.saveExamCertificateTexts.path, body);

  it('are the portal’s until an organizer saves its own, which count for later certificates', async () => {
    const earlier = await made();
    const shipped = await read();
    expect(shipped).toMatchObject({ version: 0, issuer: { zh: `租户 ${customer.channelTenantCode}` } });
    expect((await save({ ...certificateTexts, version: 0 }, clients.CHANNEL_OWNER)).errorCode).toBe('403');
    const title = { zh: '信息安全内审员证书', en: 'Security Auditor' };
    expect((await save({ ...certificateTexts, title, version: 0 })).data.version).toBe(1);
    expect(await read()).toEqual({ ...certificateTexts, title, version: 1 });
    expect((await t.audits('saveExamCertificateTexts'))[0]).toMatchObject({
      entityCode: customer.channelTenantCode,
      detail: { version: 1, changed: { title: { before: shipped.title, after: title } } },
    });
    expect((await check(earlier)).data.title).toEqual(shipped.title);
    expect((await check(await made())).data.title).toEqual(title);

    const late = await save({ ...certificateTexts, version: 0 }, clients.CHANNEL_TENANT_SUB_MANAGER);
    expect(late.errorCode).toBe('conflict');
    expect(late.data).toMatchObject({ changedBy: `人 ${LEADER}`, current: { title, version: 1 } });
  });

  it('have no word that certificates must not have, which the field is told', async () => {
    const texts = {
      ...certificateTexts,
      title: { zh: '全国内审员证书', en: 'Auditor' },
      issuer: { zh: '甲', en: 'National Body' },
    };
    const answer = await save({ ...texts, version: 1 });
    expect(answer.status).toBe(400);
    expect(answer.fields).toEqual({
      'title.zh': '证书中不得出现“全国”',
      'issuer.en': '证书中不得出现“national”',
    });
    expect((await save({ ...certificateTexts, title: { zh: ' ', en: 'A' }, version: 1 })).status).toBe(400);
  });
});

describe('reminders of certificates that expire', () => {
  let told: () => Promise<{ kind: string; accountId: string; params: Record<string, unknown> }[]>;
  beforeAll(() => {
    told = () =>
      t.peek(async (tx) =>
        (await tx.select().from(notices).where(sql`${notices.kind} LIKE 'certificate%'`)).map(
          ({ kind, accountId, params }) => ({ kind, accountId, params }),
        ),
      );
  });

  it('go once to the holder and to those who lead the organizer, sixty days before', async () => {
    const holder = await t.peek(async (tx) => {
      const { tenantCode, channelTenantCode: organizerCode } = await makeCustomer(tx);
      const { accountId } = await makePerson(tx, tenantCode, ['INTERNAL_AUDITOR']);
      const leader = await makePerson(tx, organizerCode, [LEADER]);
      await makePerson(tx, organizerCode, ['CHANNEL_EXECUTOR']);
      return { tenantCode, organizerCode, accountId, leader: leader.accountId };
    });
    const until = (days: number) => made({ ...holder, validUntil: daysLater(today, days) });
    const ofThese = async () =>
      (await told()).filter(({ accountId }) => [holder.accountId, holder.leader].includes(accountId));
    await until(61);
    await move(
      await until(30),
      {},
      await t.as((await t.peek((tx) => makePerson(tx, holder.organizerCode, [LEADER]))).phone),
    );
    await made({ ...holder, issuedOn: '2020-01-01', validUntil: daysLater(today, -1) });
    await remindOfExpiry(t.services);
    expect(await ofThese()).toEqual([]);
    const number = await until(60);
    await until(10);
    await remindOfExpiry(t.services);
    await remindOfExpiry(t.services);
    const said = await ofThese();
    expect(said).toHaveLength(3);
    expect(said).toContainEqual({
      kind: 'certificate_expires',
      accountId: holder.accountId,
      params: { number, until: daysLater(today, 60) },
    });
    expect(said).toContainEqual({
      kind: 'certificates_expire',
      accountId: holder.leader,
      params: { count: 2, until: daysLater(today, 10) },
    });
  });
});
