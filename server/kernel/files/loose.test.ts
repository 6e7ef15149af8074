import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { file } from '#domain/capabilities/file/contract';
import { project } from '#domain/core/project/contract';
import { tenant } from '#domain/core/tenant/contract';
import { limits } from '#domain/kernel/limits';
import { tidyUp } from '#server/capabilities/housekeeping/tidyUp';
import { freePhone, freeUscc } from '../../../tests/factories/tenants';
import { newcomer } from '../../../tests/server/newcomer';
import { type Client, testApp } from '../../../tests/server/testApp';

const MB = 1024 * 1024;
const fields = { projectCode: 'PDEMO27001A' };
const TENANT = 'TCUSTOMERA';
const t = testApp();
let manager: Client;
const env = () => t.services.env as { TENANT_STORAGE: number };
const usual = 20_480;
beforeAll(async () => {
  manager = await t.as('13800000021');
});
afterEach(() => {
  env().TENANT_STORAGE = usual;
  vi.restoreAllMocks();
});

const log = (bytes: number) => Buffer.alloc(bytes, 'x');
const add = (content = log(MB), client = manager, name = 'x.log') =>
  client.upload<{ objectId: string }>(file.uploadFile.path, { name, content, fields });
const remove = (objectId: string) => manager.post(file.removeFile.path, { ...fields, objectId });
const loose = async () =>
  (await t.peek((tx) => tx.execute(sql`SELECT object_id, tenant_code, size::int, state FROM loose_objects`))).rows;
const charged = async (tenantCode = TENANT) =>
  Number((await t.peek((tx) => tx.execute(sql`SELECT bytes FROM charged_bytes(${tenantCode})`))).rows[0]?.bytes);
const inStore = async () =>
  (await readdir(join(t.services.env.DATA_DIR, 'files'), { recursive: true })).filter((path) =>
    /[FU]\w{25}/.test(path),
  );
/** Leaves the tenant so much room. */
const leave = async (megabytes: number) => {
  env().TENANT_STORAGE = Math.ceil((await charged()) / MB + megabytes);
};
const age = (days: number) =>
  t.peek((tx) => tx.execute(sql`UPDATE loose_objects SET since = since - ${days} * interval '1 day'`));
const tidy = () => tidyUp(t.services, t.app.log);

describe('bytes of a removed file', () => {
  it('are charged until they are gone: a week later', async () => {
    const before = await charged();
    const { objectId } = (await add()).data;
    expect(await charged()).toBe(before + MB);
    expect((await remove(objectId)).success).toBe(true);
    expect(await loose()).toEqual([{ object_id: objectId, tenant_code: TENANT, size: MB, state: 'removed' }]);
    await age(6);
    await tidy();
    expect(await charged()).toBe(before + MB);
    expect(await t.services.files.look(objectId)).toBeDefined();
    await age(2);
    expect(await tidy()).toMatchObject({ clearedObjects: 1 });
    expect([await charged(), await loose()]).toEqual([before, []]);
    expect((await inStore()).join()).not.toContain(objectId);
  });

  it('make room at once where the tenant has no other', async () => {
    const { objectId } = (await add(log(3 * MB))).data;
    await leave(1);
    expect(await add(log(3 * MB))).toMatchObject({ errorCode: 'storage_full' });
    await remove(objectId);
    expect(await add(log(3 * MB))).toMatchObject({ success: true });
    expect(await t.services.files.look(objectId)).toBeUndefined();
    expect(await loose()).toEqual([]);
  });

  it('stay charged and noted where the store can’t delete them now', async () => {
    const { objectId } = (await add()).data;
    await remove(objectId);
    await age(8);
    const before = await charged();
    vi.spyOn(t.services.files, 'remove').mockRejectedValue(new Error('the store is away'));
    expect(await tidy()).toMatchObject({ clearedObjects: 0 });
    expect(await charged()).toBe(before);
    vi.restoreAllMocks();
    expect(await tidy()).toMatchObject({ clearedObjects: 1 });
    expect(await charged()).toBe(before - MB);
  });
});

describe('bytes that become no file', () => {
  it('are removed together with the refusal', async () => {
    const before = await inStore();
    await leave(1);
    expect(await add(log(3 * MB))).toMatchObject({ errorCode: 'storage_full' });
    expect([await inStore(), await loose()]).toEqual([before, []]);
  });

  it('are recorded before they arrive, and cleared an hour after a server crash', async () => {
    const put = t.services.files.put.bind(t.services.files);
    let seen: unknown;
    vi.spyOn(t.services.files, 'put').mockImplementation(async (objectId, path) => {
      seen = await loose();
      await put(objectId, path);
    });
    const { objectId } = (await add()).data;
    const noted = { object_id: objectId, tenant_code: TENANT, size: MB, state: 'arriving' };
    expect([seen, await loose()]).toEqual([[noted], []]);
    // As a server leaves it that dies before the row is written.
    await t.peek((tx) => tx.execute(sql`DELETE FROM files WHERE object_id = ${objectId}`));
    await t.peek((tx) => tx.execute(sql`UPDATE loose_objects SET state = 'arriving', account_id = 'A13800000021'`));
    await t.peek((tx) => tx.execute(sql`UPDATE loose_objects SET since = now() - interval '59 minutes'`));
    expect(await tidy()).toMatchObject({ clearedObjects: 0 });
    await t.peek((tx) => tx.execute(sql`UPDATE loose_objects SET since = now() - interval '61 minutes'`));
    expect(await tidy()).toMatchObject({ clearedObjects: 1 });
    expect(await t.services.files.look(objectId)).toBeUndefined();
  });

  it('are limited per person at the same time', async () => {
    const note = (size: number) =>
      t.peek((tx) =>
        tx.execute(sql`INSERT INTO loose_objects (object_id, tenant_code, account_id, size, state)
          VALUES (${`F${randomBytes(6).toString('hex')}`}, ${TENANT}, 'A13800000021', ${size}, 'arriving')`),
      );
    await note(limits.openUploadBytes - MB);
    expect((await add(log(MB))).success).toBe(true);
    expect(await add(log(MB + 1))).toMatchObject({ status: 429 });
    expect((await add(log(MB + 1), await t.as('13800000022'))).success).toBe(true);
    await t.peek((tx) => tx.execute(sql`DELETE FROM loose_objects`));
  });

  it('are seen by their sender alone', async () => {
    await remove((await add()).data.objectId);
    const seenBy = (accountId: string, tenantCode: string) =>
      t.services.database.transaction({ tenantCode, accountId }, (tx) => tx.execute(sql`SELECT 1 FROM loose_objects`));
    for (const [accountId, tenantCode] of [
      ['A13800000021', TENANT],
      ['A13800000025', 'TCUSTOMERB'],
    ] as const)
      expect((await seenBy(accountId, tenantCode)).rows).toEqual([]);
  });
});

describe('the storage of a tenant', () => {
  it('is not exceeded by concurrent uploads', async () => {
    await t.peek((tx) => tx.execute(sql`DELETE FROM loose_objects`));
    await leave(2);
    const people = [manager, await t.as('13800000022')];
    const answers = await Promise.all([1, 2, 3].flatMap(() => people.map((client) => add(log(2 * MB), client))));
    expect(answers.filter(({ success }) => success).length).toBe(1);
    expect(await charged()).toBeLessThanOrEqual(env().TENANT_STORAGE * MB);
  });

  it('of an applicant is small, and removed files are deleted at once', async () => {
    const client = await newcomer(t, freePhone());
    const body = { name: `申请 ${randomBytes(3).toString('hex')}`, uscc: freeUscc(), personName: '申请人' };
    const { tenantCode } = (await client.post<{ tenantCode: string }>(tenant.addChannelInfo.path, body)).data;
    const scan = Buffer.concat([Buffer.from('%PDF-1.7 '), log(19 * MB)]);
    const send = (name: string) =>
      client.upload<{ objectId: string }>(tenant.addApplicationPaper.path, { name, content: scan });
    const sent = [];
    for (let n = 0; n < 5; n += 1) sent.push((await send(`${n}.pdf`)).data.objectId);
    const before = await inStore();
    expect(await send('6.pdf')).toMatchObject({
      errorCode: 'storage_full',
      errorMsg: expect.stringContaining('100 MB'),
    });
    expect(await inStore()).toEqual(before);
    for (const objectId of sent) {
      expect((await client.post(tenant.removeApplicationPaper.path, { objectId })).success).toBe(true);
      expect(await t.services.files.look(objectId)).toBeUndefined();
    }
    expect(await charged(tenantCode)).toBe(0);
    expect((await send('6.pdf')).success).toBe(true);
  });

  it('has room for a file that takes another’s place', async () => {
    const logo = { name: '执照.pdf', content: Buffer.concat([Buffer.from('%PDF-1.7 '), log(3 * MB)]) };
    const path = tenant.saveOrganisationFile.path;
    const save = () => manager.upload(path, { ...logo, fields: { kind: 'licence' } });
    expect((await save()).success).toBe(true);
    await leave(1);
    expect((await save()).success).toBe(true);
  });
});

describe('a disk that is nearly full', () => {
  const readings = (free: (folder: string) => number) => {
    const { room } = t.services;
    const { read } = room;
    room.read = async (folder) => ({ free: free(folder), total: 100_000 * MB });
    return () => {
      room.read = read;
    };
  };
  const isStore = (folder: string) => folder.startsWith(t.services.env.DATA_DIR);

  it.each([
    ['the store', (folder: string) => (isStore(folder) ? 1_000 * MB : 9_000 * MB)],
    ['temporary files', (folder: string) => (isStore(folder) ? 9_000 * MB : 1_000 * MB)],
  ])('refuses files once %s has reached its reserve, and serves everything else', async (_, free) => {
    const { objectId } = (await add()).data;
    const before = await inStore();
    const restore = readings(free);
    try {
      expect(await add()).toMatchObject({ status: 503, message: expect.stringContaining('存储空间不足') });
      const english = await manager.upload(
        file.uploadFile.path,
        { name: 'x.log', content: log(9), fields },
        { 'accept-language': 'en-US' },
      );
      expect(english).toMatchObject({ status: 503, message: expect.stringContaining('out of storage') });
      expect([await inStore(), await loose()]).toEqual([before, expect.not.arrayContaining([{ state: 'arriving' }])]);
      expect((await manager.get(file.downloadFile.path, { objectId })).status).toBe(200);
      expect((await manager.get(project.listServices.path)).success).toBe(true);
      expect((await t.nobody.get('/readyz')).status).toBe(200);
      const error = vi.fn();
      await tidyUp(t.services, Object.assign(Object.create(t.app.log), { error }));
      expect(error).toHaveBeenCalledWith(expect.anything(), 'new files are refused until the disk has more room');
    } finally {
      restore();
    }
    expect((await add()).success).toBe(true);
  });
});
