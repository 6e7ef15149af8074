import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { file } from '#domain/capabilities/file/contract';
import { tenant } from '#domain/core/tenant/contract';
import { limits } from '#domain/kernel/limits';
import { uploadHeaders } from '#domain/kernel/uploadParts';
import { assets } from '#domain/subjects/assets/contract';
import { tidyUp } from '#server/capabilities/housekeeping/tidyUp';
import { memberships } from '#server/core/tenant/tables';
import { makePerson } from '../../../tests/factories/tenants';
import { s3Of, s3Settings } from '../../../tests/server/bucket';
import { ask, part, pdf, sendAll, sentParts } from '../../../tests/server/sentParts';
import { type Client, type TestApp, testApp } from '../../../tests/server/testApp';

const { PROJECT, PATH, PART } = sentParts;
const MANAGER = '13800000021';
const waiting = async (t: TestApp) =>
  (await t.peek((tx) => tx.execute(sql`SELECT account_id, received::int, parts FROM uploads ORDER BY created_at`)))
    .rows;

const arriving = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith(`portal-upload-${process.pid}-`));

describe.each([
  ['a folder', () => undefined],
  ['a bucket', s3Of()],
])('a file in parts, kept in %s', (_, bucket) => {
  const t = testApp({ env: () => s3Settings(bucket()) });
  let manager: Client;
  beforeAll(async () => {
    manager = await t.as(MANAGER);
  });
  const stored = async () => {
    const found: string[] = [];
    for await (const { objectId } of t.services.files.all()) found.push(objectId);
    return found.filter((code) => code.startsWith('U'));
  };

  it('is invisible until complete, then equals the sent file, with an audit row; its parts are removed', async () => {
    const content = pdf(2 * PART + 1000);
    expect((await ask(manager, { content })).received).toBe(0);
    expect(await t.audits('beginUpload')).toMatchObject([
      { accountId: 'A13800000021', tenantCode: 'TCUSTOMERA', detail: { name: '大文件.pdf', size: content.length } },
    ]);
    expect((await part(manager, { content }, 0)).received).toBe(PART);
    expect((await part(manager, { content }, PART)).received).toBe(2 * PART);
    const named = { projectCode: PROJECT, keyword: '大文件' };
    expect((await manager.get<{ list: unknown[] }>(file.listFiles.path, named)).data.list).toEqual([]);
    expect(await t.audits('addFile')).toEqual([]);
    const { received, data } = await part(manager, { content }, 2 * PART);
    expect(received).toBeUndefined();
    const answer = await manager.get(file.downloadFile.path, { objectId: data?.objectId ?? '' });
    expect(answer.bytes.equals(content)).toBe(true);
    expect(answer.headers['content-type']).toBe('application/pdf');
    expect((await t.audits('addFile'))[0]).toMatchObject({ detail: { name: '大文件.pdf', size: content.length } });
    expect([await waiting(t), await stored()]).toEqual([[], []]);
  });

  it('continues at its offset, whatever is repeated or out of order', async () => {
    const content = pdf(2 * PART + 5);
    await ask(manager, { content });
    expect((await part(manager, { content }, PART)).received).toBe(0);
    const twice = await Promise.all([part(manager, { content }, 0), part(manager, { content }, 0)]);
    expect(twice.map(({ received }) => received)).toEqual([PART, PART]);
    expect(await stored()).toHaveLength(1);
    expect((await ask(manager, { content })).received).toBe(PART);
    expect((await part(manager, { content }, 0)).received).toBe(PART);
    expect((await sendAll(manager, { content })).success).toBe(true);
    expect([await waiting(t), await stored()]).toEqual([[], []]);
  });

  it('is swept after a day, with its bytes', async () => {
    const content = pdf(PART + 5);
    await part(manager, { content }, 0);
    await t.peek((tx) => tx.execute(sql`UPDATE uploads SET created_at = now() - interval '23 hours'`));
    expect(await tidyUp(t.services, t.app.log)).toMatchObject({ uploads: 0 });
    expect(await stored()).toHaveLength(1);
    await t.peek((tx) => tx.execute(sql`UPDATE uploads SET created_at = now() - interval '25 hours'`));
    expect(await tidyUp(t.services, t.app.log)).toMatchObject({ uploads: 1 });
    expect(await stored()).toEqual([]);
    expect((await ask(manager, { content })).received).toBe(0);
  });
});

describe('a file in parts', () => {
  const t = testApp();
  let manager: Client;
  beforeAll(async () => {
    manager = await t.as(MANAGER);
  });

  it('gets the same answer again if the answer to its last part was lost', async () => {
    const content = pdf(PART + 5);
    const sent = { content, name: '同一份.pdf', key: 'upload-key-1' };
    const { data } = await sendAll(manager, sent);
    const again = await ask(manager, sent);
    expect([again.received, again.data]).toEqual([undefined, data]);
    const both = await Promise.all([1, 2].map(() => sendAll(manager, { ...sent, key: 'upload-key-2' })));
    expect(both[0]?.data).toEqual(both[1]?.data);
    expect(
      (await t.audits('addFile')).filter(({ detail }) => (detail as { name: string }).name === '同一份.pdf'),
    ).toHaveLength(2);
  });

  it('continues after the last complete part if one is cut off', async () => {
    await t.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = t.app.server.address() as AddressInfo;
    const content = pdf(2 * PART);
    const sent = { content, name: '断线.pdf' };
    await part(manager, sent, 0);
    const cut = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: PATH,
      headers: {
        cookie: manager.cookie,
        origin: `http://127.0.0.1:${port}`,
        'content-type': 'multipart/form-data; boundary=cut',
        [uploadHeaders.size]: content.length,
        [uploadHeaders.offset]: PART,
        [uploadHeaders.version]: '1763800000000',
      },
    });
    cut.on('error', () => undefined);
    cut.write(
      `--cut\r\ncontent-disposition: form-data; name="projectCode"\r\n\r\n${PROJECT}\r\n--cut\r\ncontent-disposition: form-data; name="file"; filename="${sent.name}"\r\n\r\n`,
    );
    cut.write(content.subarray(PART, PART + 500_000));
    await expect.poll(arriving).toHaveLength(1);
    cut.destroy();
    await expect.poll(arriving).toEqual([]);
    expect((await ask(manager, sent)).received).toBe(PART);
    const { data } = await sendAll(manager, sent);
    const { bytes } = await manager.get(file.downloadFile.path, { objectId: data?.objectId ?? '' });
    expect(bytes.equals(content)).toBe(true);
  });

  it('frees its place once nothing more arrives', async () => {
    const cookie = manager.cookie;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const { port } = t.app.server.address() as AddressInfo;
      const silent = request({
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: PATH,
        headers: { cookie, origin: `http://127.0.0.1:${port}`, 'content-type': 'multipart/form-data; boundary=cut' },
      });
      const ended = new Promise((done) => silent.once('error', done));
      silent.write('--cut\r\n');
      await expect.poll(arriving).toHaveLength(1);
      vi.advanceTimersByTime(60_000);
      await ended;
      await expect.poll(arriving).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is its sender’s alone: for a colleague it begins anew, for strangers there is nothing', async () => {
    const sent = { content: pdf(PART + 5), name: '别人的.pdf' };
    expect((await part(manager, sent, 0)).received).toBe(PART);
    const colleague = await t.as('13800000022');
    expect((await part(colleague, sent, PART)).received).toBe(0);
    const before = (await waiting(t)).length;
    for (const [phone, code] of [
      ['13800000025', 'not_found'],
      ['13800000015', 'not_found'],
      ['13800000024', '403'],
    ] as const)
      expect(await part(await t.as(phone), sent, PART)).toMatchObject({ errorCode: code });
    expect(await part(t.nobody, sent, PART)).toMatchObject({ errorCode: '10000' });
    expect(await waiting(t)).toHaveLength(before);
    expect(await part(manager, { ...sent, fields: { projectCode: 'PDEMO27001B' } }, PART)).toMatchObject({
      errorCode: 'not_found',
    });
    expect((await sendAll(manager, sent)).success).toBe(true);
  });

  it('belongs to the tenant in which it was begun, and to its call with its fields', async () => {
    const [here, there] = ['TCUSTOMERA', 'TCUSTOMERB'];
    const { phone, accountId } = await t.peek((tx) => makePerson(tx, here, ['CONSUMER_PM']));
    await t.peek((tx) =>
      tx.insert(memberships).values({ tenantCode: there, accountId, roleCode: 'CONSUMER_PM', position: 1 }),
    );
    const path = tenant.saveOrganisationFile.path;
    const sent = { content: pdf(PART + 5), name: '营业执照.pdf', path, fields: { kind: 'licence' } };
    const [inHere, inThere] = [await t.as(phone, here), await t.as(phone, there)];
    expect((await part(inHere, sent, 0)).received).toBe(PART);
    expect((await part(inThere, sent, PART)).received).toBe(0);
    expect((await part(inHere, { ...sent, fields: { kind: 'logo' } }, PART)).received).toBe(0);
    expect((await part(inHere, { ...sent, path: PATH, fields: undefined }, PART)).received).toBe(0);
    expect(await part(inHere, sent, PART)).toMatchObject({ success: true, received: undefined });
    expect((await t.audits('saveOrganisationFile'))[0]).toMatchObject({ accountId, tenantCode: here });
  });

  it('is held to its call’s limit and to its declared size', async () => {
    const content = pdf(PART + 5);
    const sent = { content, name: '过大.pdf' };
    expect((await part(manager, { ...sent, size: limits.uploadBytes + 1 }, 0)).status).toBe(413);
    expect((await part(manager, { ...sent, size: 10 }, 0)).status).toBe(400);
    expect((await part(manager, sent, 0, PART + 1)).status).toBe(413);
    expect((await part(manager, sent, 0, 100)).status).toBe(400);
    expect((await part(manager, { ...sent, size: PART + 2 }, 0)).received).toBe(PART);
    expect((await part(manager, { ...sent, size: PART + 2 }, PART)).status).toBe(400);
    const bad: Record<string, string>[] = [
      { [uploadHeaders.size]: '-1' },
      { [uploadHeaders.size]: '5', [uploadHeaders.offset]: 'x' },
    ];
    for (const headers of bad)
      expect(
        (await manager.upload(PATH, { name: 'x.pdf', content, fields: { projectCode: PROJECT } }, headers)).status,
      ).toBe(400);
    expect(await ask(manager, { content: Buffer.alloc(0), name: '空.pdf' })).toMatchObject({ errorCode: 'file_empty' });
  });

  it('is validated as a whole; a refused upload need not be sent again', async () => {
    const content = randomBytes(PART + 5);
    const refused = await sendAll(manager, { content, name: '假的.pdf' });
    expect(refused).toMatchObject({ errorCode: 'file_type' });
    expect(await ask(manager, { content, name: '假的.pdf' })).toMatchObject({ errorCode: 'file_type' });
  });

  it('waits with a few others of its person; the oldest is discarded, with its bytes', async () => {
    const owner = await t.as('13800000022');
    const first = { content: pdf(PART + 5), name: '最早.pdf' };
    await part(owner, first, 0);
    const bytes = async () => (await readdir(join(t.services.env.DATA_DIR, 'files'), { recursive: true })).length;
    const before = await bytes();
    for (let n = 0; n < limits.openUploads; n += 1) await ask(owner, { ...first, name: `${n}.pdf` });
    expect((await waiting(t)).filter((row) => row.account_id === 'A13800000022')).toHaveLength(limits.openUploads);
    expect(await bytes()).toBe(before - 1);
    expect((await ask(owner, first)).received).toBe(0);
  });

  it('is any call’s: an inventory of several megabytes, too', async () => {
    const sent = { content: pdf(PART + 5), name: '清单.xlsx', path: assets.parseInventory.path };
    await part(manager, sent, 0);
    expect(await part(manager, sent, PART)).toMatchObject({ success: false, errorCode: 'file_type' });
  });
});
