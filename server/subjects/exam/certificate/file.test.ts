import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { exam as calls } from '#domain/subjects/exam/contract';
import { makeSigner } from '#server/kernel/makeSigner';
import { certificateTexts, makeExamCertificate, type passed } from '../../../../tests/factories/examCertificates';
import { makePerson } from '../../../../tests/factories/tenants';
import { pdfPages } from '../../../../tests/pdfText';
import { assessmentApp } from '../../../../tests/server/assessmentApp';
import type { Client } from '../../../../tests/server/testApp';
import { drawCertificate } from './draw';
import { examCertificates } from './tables';

const folder = mkdtempSync(join(tmpdir(), 'portal-certificates-'));
afterAll(() => rmSync(folder, { recursive: true }));
const keyFile = join(folder, 'key.pem');
writeFileSync(keyFile, await makeSigner('启明信安'));

const { t, customer, people, clients } = assessmentApp({ env: { CERTIFICATE_KEY: keyFile } });
const made = (part: Partial<Parameters<typeof passed>[0]> = {}) =>
  t.peek((tx) =>
    makeExamCertificate(tx, {
      tenantCode: customer.tenantCode,
      organizerCode: customer.channelTenantCode,
      accountId: people.INTERNAL_AUDITOR.accountId,
      ...part,
    }),
  );
const download = (certificateNumber: string, client: Client = clients.INTERNAL_AUDITOR) =>
  client.get(calls.downloadExamCertificate.path, { certificateNumber });
const rowOf = async (number: string) =>
  (await t.peek((tx) => tx.select().from(examCertificates).where(eq(examCertificates.certificateNumber, number))))[0];

describe('the file of a certificate', () => {
  it('says in both languages what was examined, and where it can be checked', async () => {
    const number = await made({ holderName: '张三' });
    const answer = await download(number);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect(String(answer.headers['content-disposition'])).toContain(encodeURIComponent(`证书 ${number}.pdf`));
    const text = (await pdfPages(answer.bytes)).join('\n');
    for (const said of [
      '内审员培训考核证书',
      'Internal Auditor Certificate',
      '张三',
      'ISO/IEC 27001 内审员认证',
      number,
    ])
      expect(text).toContain(said);
    expect(text).toContain('ISO/IEC 27001 internal auditor');
    expect((await t.audits('downloadExamCertificate'))[0]).toMatchObject({ entityCode: number });
    expect((await t.audits('signExamCertificate'))[0]).toMatchObject({ entityCode: number });
  });

  it('is made once, and stays as it is when the key is another', async () => {
    const number = await made();
    const first = await download(number);
    const before = await rowOf(number);
    writeFileSync(keyFile, await makeSigner('启明信安新证书'));
    expect((await download(number, clients.CHANNEL_OWNER)).bytes).toEqual(first.bytes);
    const later = await made();
    await download(later);
    expect((await rowOf(number))?.signingKeyId).toBe(before?.signingKeyId);
    expect((await rowOf(later))?.signingKeyId).not.toBe(before?.signingKeyId);
  });

  it('is one where two ask for it first at once', async () => {
    const number = await made();
    const [one, other] = await Promise.all([download(number), download(number, clients.CONSUMER_PM)]);
    expect(one?.status).toBe(200);
    expect(other?.bytes).toEqual(one?.bytes);
    expect((await t.audits('signExamCertificate')).filter(({ entityCode }) => entityCode === number)).toHaveLength(1);
  });

  it('is for its holder, those who lead the company’s projects, and those who have issued it', async () => {
    const number = await made();
    for (const role of ['CONSUMER_PM', 'CONSUMER_OWNER', 'CHANNEL_OWNER', 'INTERNAL_AUDITOR'] as const)
      expect((await download(number, clients[role])).headers['content-type']).toBe('application/pdf');
    const colleague = await t.peek((tx) => makePerson(tx, customer.tenantCode, ['INTERNAL_AUDITOR']));
    expect((await download(number, await t.as(colleague.phone))).errorCode).toBe('not_found');
    expect((await download(number, clients.CONSUMER_EXECUTOR)).errorCode).toBe('403');
    // A consultant who has no project of the company.
    expect((await download(number, clients.CHANNEL_EXECUTOR)).errorCode).toBe('not_found');
    expect((await download(number, t.nobody)).errorCode).toBe('10000');
    expect((await download('IA2026-000042-7KQ2M9XD')).errorCode).toBe('not_found');
  });

  it('is given out by its organizer alone once the certificate is revoked', async () => {
    const number = await made();
    await clients.CHANNEL_TENANT_MANAGER.post(calls.moveExamCertificate.path, {
      certificateNumber: number,
      version: 1,
      action: 'revoke',
      reason: '冒名顶替',
    });
    for (const role of ['INTERNAL_AUDITOR', 'CONSUMER_PM'] as const)
      expect((await download(number, clients[role])).errorCode).toBe('refused_transition');
    expect((await download(number, clients.CHANNEL_OWNER)).headers['content-type']).toBe('application/pdf');
  });

  it('is not made with a word that certificates must not have', async () => {
    const number = await made({ processName: { zh: '国家级内审员', en: 'Auditor' } });
    const refused = await download(number);
    expect(refused.errorCode).toBe('certificate_wording');
    expect(refused.errorMsg).toContain('国家');
    expect((await rowOf(number))?.objectId).toBeNull();
  });
});

describe('a specimen', () => {
  it('shows the saved texts, is marked as one, and is not signed', async () => {
    const texts = { ...certificateTexts, title: { zh: '信息安全内审员', en: 'Security Auditor' } };
    const { data } = await clients.CHANNEL_TENANT_MANAGER.get<{ version: number }>(calls.getExamCertificateTexts.path);
    await clients.CHANNEL_TENANT_MANAGER.post(calls.saveExamCertificateTexts.path, { ...texts, version: data.version });
    const answer = await clients.CHANNEL_TENANT_MANAGER.get(calls.previewExamCertificate.path);
    const text = (await pdfPages(answer.bytes)).join('\n');
    for (const said of ['信息安全内审员', 'Security Auditor', '样张 SPECIMEN']) expect(text).toContain(said);
    expect(answer.bytes.includes('/ByteRange')).toBe(false);
  });

  it('fits onto its page with the longest texts', async () => {
    const long = (length: number) => ({ zh: '内'.repeat(length), en: 'Word '.repeat(length / 5).trim() });
    const pages = await pdfPages(
      await drawCertificate({
        certificateNumber: null,
        holderName: '长'.repeat(60),
        processName: long(100),
        standards: Array.from({ length: 8 }, (_, n) => `ISO/IEC 2700${n}:2022`),
        texts: { title: long(60), body: long(200), issuer: long(100) },
        issuedOn: '2026-11-29',
        validUntil: '2029-11-28',
        address: 'https://portal.example.com/#/certificate',
        at: new Date(),
      }),
    );
    expect(pages).toHaveLength(1);
    expect(pages[0]?.replaceAll('\n', '')).toContain('内'.repeat(200));
  });
});
