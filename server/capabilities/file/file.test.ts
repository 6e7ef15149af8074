import { rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { files } from '#server/kernel/files/tables';
import { makeFile } from '../../../tests/factories/files';
import { testApp } from '../../../tests/server/testApp';

const test = testApp();
const content = Buffer.from('内容'.repeat(500));
const project = { tenantCode: 'TCUSTOMERA', projectCode: 'PDEMO27001A' };
let objectId = '';

beforeAll(async () => {
  objectId = await test.peek((tx) => makeFile(test.services, tx, project, { name: '风险评估 报告(终).docx', content }));
});

const download = async (phone: string, query: Record<string, string> = {}) =>
  (await test.as(phone)).get('/consulting/file/download', { objectId, ...query });

describe('downloading', () => {
  it('hands out the bytes as an attachment that no browser runs', async () => {
    const answer = await download('13800000021');
    expect(answer.status).toBe(200);
    expect(answer.bytes.equals(content)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-disposition': `attachment; filename="____ __(_).docx"; filename*=UTF-8''${encodeURIComponent('风险评估 报告').replace(/ /g, '%20')}%28${encodeURIComponent('终')}%29.docx`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-length': String(content.byteLength),
    });
  });

  it('is shown in a frame of the portal if it is a PDF, and downloaded otherwise', async () => {
    const shown = async (mime: string) => {
      const id = await test.peek((tx) => makeFile(test.services, tx, project, { name: '范围.pdf' }));
      await test.peek((tx) => tx.update(files).set({ mime }).where(eq(files.objectId, id)));
      return (await download('13800000021', { objectId: id, shown: 'true' })).headers;
    };
    expect(await shown('application/pdf')).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline; /u),
      'content-security-policy': expect.stringMatching(/^default-src 'none';.+frame-ancestors 'self'$/u),
      'x-frame-options': 'SAMEORIGIN',
      'x-content-type-options': 'nosniff',
    });
    for (const mime of ['text/html', 'image/svg+xml', 'text/plain', 'image/png'])
      expect(await shown(mime)).toMatchObject({
        'content-disposition': expect.stringMatching(/^attachment; /u),
        'content-security-policy': expect.stringContaining('sandbox'),
      });
  });

  it('opens for permitted people on both sides of the project', async () => {
    for (const phone of ['13800000021', '13800000022', '13800000024', '13800000011', '13800000012'])
      expect((await download(phone)).status).toBe(200);
    // An executor of the customer, consultants of other projects, another customer, another channel, the platform.
    for (const phone of ['13800000023', '13800000013', '13800000014', '13800000025', '13800000015', '13800000001'])
      expect({ phone, code: (await download(phone)).errorCode }).toEqual({ phone, code: 'not_found' });
    expect(await test.nobody.get('/consulting/file/download', { objectId })).toMatchObject({ errorCode: '10000' });
  });

  it('checks project and tenant if they are given', async () => {
    expect((await download('13800000021', project)).status).toBe(200);
    expect((await download('13800000021', { projectCode: '', tenantCode: '' })).headers).toHaveProperty(
      'content-disposition',
    );
    expect(await download('13800000021', { projectCode: 'PDEMO27001B' })).toMatchObject({ errorCode: 'not_found' });
    expect(await download('13800000021', { tenantCode: 'TCUSTOMERB' })).toMatchObject({ errorCode: 'not_found' });
  });

  it('logs every download with its reader', async () => {
    const taken = await test.peek((tx) => makeFile(test.services, tx, project, { name: '名单.xlsx' }));
    const rows = async () => (await test.audits('downloadFile')).filter(({ entityCode }) => entityCode === taken);
    await download('13800000023', { objectId: taken });
    expect(await rows()).toEqual([]);
    await download('13800000011', { objectId: taken });
    expect(await rows()).toMatchObject([
      {
        accountId: 'A13800000011',
        actorTenantCode: 'TCHANNELA',
        tenantCode: 'TCUSTOMERA',
        projectCode: 'PDEMO27001A',
        entity: 'file',
        detail: { kind: 'assetsRiskEvaluateReport', name: '名单.xlsx' },
      },
    ]);
    for (let i = 0; i < 5; i += 1) await download('13800000011', { objectId: taken });
    await download('13800000021', { objectId: taken });
    expect((await rows()).map(({ accountId }) => accountId)).toEqual([
      'A13800000021',
      ...Array<string>(6).fill('A13800000011'),
    ]);
  });

  it('sends a file again also where the request has been sent with a key before', async () => {
    const client = await test.as('13800000021');
    for (let i = 0; i < 2; i += 1) {
      const answer = await client.get(
        '/consulting/file/download',
        { objectId },
        { 'idempotency-key': 'download-0001' },
      );
      expect(answer.bytes.equals(content)).toBe(true);
    }
  });

  it('knows nothing of files that are not there, and takes no paths for codes', async () => {
    expect(await download('13800000021', { objectId: 'FNOTHERE0' })).toMatchObject({ errorCode: 'not_found' });
    for (const bad of ['', '../../etc/passwd', 'a/b', 'x'.repeat(65)])
      expect((await download('13800000021', { objectId: bad })).status).toBe(400);
  });

  it('refuses everyone a file of a kind that no rule names', async () => {
    const odd = await test.peek((tx) => makeFile(test.services, tx, project));
    await test.peek((tx) => tx.update(files).set({ kind: 'somethingNew' }).where(eq(files.objectId, odd)));
    expect(await download('13800000021', { objectId: odd })).toMatchObject({ errorCode: 'not_found' });
  });

  it.each([
    ['are gone', (path: string) => rm(path)],
    ['are cut off', (path: string) => truncate(path, 3)],
    ['are others', async (path: string) => writeFile(path, Buffer.alloc((await stat(path)).size, 'x'))],
  ])('fails at once and clearly where the bytes %s', async (_, spoil) => {
    const lost = await test.peek((tx) => makeFile(test.services, tx, project));
    await spoil(join(test.services.env.DATA_DIR, 'files', lost.slice(-2), lost));
    const answer = await download('13800000021', { objectId: lost });
    expect(answer).toMatchObject({ status: 200, success: false, errorCode: 'file_damaged' });
    expect(answer.headers['content-disposition']).toBeUndefined();
  });

  it('comes back from where housekeeping has set it aside', async () => {
    const kept = await test.peek((tx) => makeFile(test.services, tx, project));
    await test.services.files.setAside(kept);
    expect((await download('13800000021', { objectId: kept })).status).toBe(200);
    expect((await download('13800000021', { objectId: kept })).headers['content-disposition']).toContain('attachment');
  });
});
