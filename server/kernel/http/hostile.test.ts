import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '#server/app';
import { memberships } from '#server/core/tenant/tables';
import { makeTenant } from '../../../tests/factories/tenants';
import { testApp } from '../../../tests/server/testApp';
import { DiskRoom } from '../files/room';
import { localFolder } from '../files/store';

const PROJECT = 'PDEMO27001A';
const PM = '13800000021';

// A temporary folder of its own: what is left behind here is counted, and other servers receive uploads at the same time.
const before = process.env.TMPDIR;
const own = await mkdtemp(join(tmpdir(), 'portal-hostile-'));
process.env.TMPDIR = own;
afterAll(async () => {
  // The files after this one share its process.
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  await rm(own, { recursive: true, force: true });
});

describe('input that nothing can hold', () => {
  const test = testApp();
  const business = { projectCode: PROJECT, ownImportance: 3, associations: [] };

  it.each([
    ['a NUL', 'a\u0000b'],
    ['half a character', 'a\ud800b'],
    ['a control character', 'a\u0008b'],
    ['a control character that a workbook is refused for', 'a\u0085b'],
    ['nothing that anybody sees', '\u200b\u2060\ufeff'],
  ])('is refused with its field: %s', async (_, name) => {
    const pm = await test.as(PM);
    const body = { ...business, assetCode: 'HOSTILE', name };
    expect(await pm.post('/consulting/project/businessAssets/addOrUpdate', body)).toMatchObject({
      status: 400,
      fields: { name: '填写有误' },
    });
    const query = { projectCode: PROJECT, keyword: 'a\u0000b' };
    expect(await pm.get('/consulting/project/businessAssets/list', query)).toMatchObject({
      status: 400,
      fields: { keyword: '填写有误' },
    });
  });

  it('does not refuse line ends, tabs and characters beyond the first plane', async () => {
    const pm = await test.as(PM);
    const body = { ...business, assetCode: 'HOSTILE-1', name: '𠮷野🙂', description: 'a\r\n\tb' };
    expect(await pm.post('/consulting/project/businessAssets/addOrUpdate', body)).toMatchObject({ success: true });
  });

  it('is a body of depth, a field that is a prototype, a key that is none', async () => {
    const pm = await test.as(PM);
    const send = (payload: string) =>
      test.app.inject({
        method: 'POST',
        url: '/consulting/project/businessAssets/addOrUpdate',
        payload,
        headers: {
          host: 'portal.test',
          origin: 'http://portal.test',
          cookie: pm.cookie,
          'content-type': 'application/json',
        },
      });
    const status = async (payload: string) => (await send(payload)).statusCode;
    expect(await status('['.repeat(400_000) + ']'.repeat(400_000))).toBe(413);
    expect(await status(`{"projectCode":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`)).toBe(413);
    expect(await status('{"constructor":{"prototype":{"isAdmin":true}}}')).toBe(400);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});

describe('a multipart body', () => {
  const test = testApp();
  const part = (head: string, content = 'x') => `--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
  const file = part('name="file"; filename="a.xlsx"');
  const project = part('name="projectCode"', PROJECT);

  it.each([
    ['with two files', file + file + project],
    ['without a file', project],
    ['with a file alone', file],
    ['with too many fields', Array.from({ length: 30 }, (_, i) => part(`name="f${i}"`)).join('') + file],
    ['with a field of a prototype', part('name="__proto__"') + project + file],
    ['with an enormous field', part('name="projectCode"', 'x'.repeat(500_000)) + file],
    ['that breaks off', project + file.slice(0, -20)],
    ['of nothing', ''],
  ])('%s is malformed, and leaves nothing behind', async (_, body) => {
    const pm = await test.as(PM);
    const before = (await readdir(tmpdir())).filter((name) => name.startsWith('portal-upload-')).length;
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/import/excel/parse',
      payload: body === '' || body.length === project.length + file.length - 20 ? body : `${body}--b--\r\n`,
      headers: {
        host: 'portal.test',
        origin: 'http://portal.test',
        cookie: pm.cookie,
        'content-type': 'multipart/form-data; boundary=b',
      },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message: '提交的内容格式不正确' });
    const after = (await readdir(tmpdir())).filter((name) => name.startsWith('portal-upload-')).length;
    expect(after).toBeLessThanOrEqual(before);
  });
});

describe('a full disk', () => {
  const test = testApp();

  it('is reported clearly, and the write rolls back', async () => {
    const pm = await test.as(PM);
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    const put = vi.spyOn(test.services.files, 'put').mockRejectedValue(full);
    const content = Buffer.from(zipSync({ a: new Uint8Array(1) }));
    const answer = await pm.upload('/api/import/excel/parse', {
      name: 'a.xlsx',
      content,
      fields: { projectCode: PROJECT },
    });
    put.mockRestore();
    expect(answer).toMatchObject({ status: 503, message: expect.stringContaining('存储空间不足') });
    expect(await test.audits('startInventoryImport')).toEqual([]);
  });

  it('leaves no half of a file in the store', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-full-'));
    const store = localFolder(folder, new DiskRoom(0));
    const source = join(folder, 'source');
    await writeFile(source, 'content');
    // A folder in the file's place: the last step fails once everything is written.
    await mkdir(join(folder, '99', 'FHOSTILE99', 'in the way'), { recursive: true });
    await expect(store.put('FHOSTILE99', source)).rejects.toThrow();
    expect(await readdir(join(folder, '99'))).toEqual(['FHOSTILE99']);
    await rm(folder, { recursive: true });
  });
});

describe('an idempotency key', () => {
  const test = testApp();

  it('of one tenant is not answered in another', async () => {
    const phone = '13800000011';
    const other = await test.peek(async (tx) => {
      const tenantCode = await makeTenant(tx, { type: 'channel' });
      await tx
        .insert(memberships)
        .values({ tenantCode, accountId: `A${phone}`, roleCode: 'CHANNEL_TENANT_MANAGER', position: 9 });
      return tenantCode;
    });
    const body = {
      name: '一次客户',
      size: 'small',
      industries: ['I'],
      managerName: '钱一',
      managerPhone: '13900001111',
    };
    const enter = async (tenantCode: string) =>
      (await test.as(phone, tenantCode)).post('/consulting/tenant/customer/new', body, {
        'idempotency-key': 'same-key-0001',
      });
    const first = await enter('TCHANNELA');
    expect(first).toMatchObject({ success: true });
    expect((await enter('TCHANNELA')).data).toEqual(first.data);
    expect(await enter(other)).toMatchObject({ errorCode: 'refused_transition', data: null });
  });
});

describe('a client that waits for its job', () => {
  const test = testApp({ worker: true });
  let origin = '';

  beforeAll(async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    origin = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
  });

  it('over a real connection gets the result, with POST and with GET', async () => {
    const { cookie } = await test.as(PM);
    const headers = { cookie, origin, 'content-type': 'application/json' };
    const posted = await fetch(`${origin}/api/portal/inventory/export`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ projectCode: PROJECT }),
    });
    expect(await posted.json()).toMatchObject({ success: true, data: { name: expect.stringMatching(/xlsx$/) } });
    const got = await fetch(`${origin}/consulting/project/assetsRiskEvaluateReport?projectCode=${PROJECT}`, {
      headers: { cookie },
    });
    expect(await got.json()).toMatchObject({ success: true, data: { name: expect.stringMatching(/docx$/) } });
  });
});

describe('the screens', () => {
  const test = testApp();
  let folder = '';
  let app: Awaited<ReturnType<typeof buildApp>>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-screens-'));
    await mkdir(join(folder, 'static'));
    for (const name of ['index.html', 'static/umi.0123abcd.js', 'static/umi.0123abcd.css', 'static/logo.svg'])
      await writeFile(join(folder, name), ' ');
    app = await buildApp(test.services, folder);
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  it('carry the policy in every document, and not in scripts and styles', async () => {
    const headersOf = async (url: string) => (await app.inject({ url })).headers;
    for (const url of ['/', '/index.html', '/static/logo.svg', '/static/none.js', '/healthz'])
      expect(await headersOf(url), url).toHaveProperty('content-security-policy');
    for (const url of ['/static/umi.0123abcd.js', '/static/umi.0123abcd.css']) {
      const headers = await headersOf(url);
      expect(headers).not.toHaveProperty('content-security-policy');
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    }
  });

  it('are the only files that are served', async () => {
    await writeFile(join(folder, '..', 'portal-secret.txt'), 'secret');
    for (const url of [
      '/../portal-secret.txt',
      '/%2e%2e/portal-secret.txt',
      '/static/..%2f..%2fportal-secret.txt',
      '/static/%00',
    ])
      expect((await app.inject({ url })).body, url).not.toContain('secret');
    await rm(join(folder, '..', 'portal-secret.txt'));
  });
});
