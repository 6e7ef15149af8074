import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { file } from '#domain/capabilities/file/contract';
import { limits } from '#domain/kernel/limits';
import { tidyUp } from '#server/capabilities/housekeeping/tidyUp';
import { ask, part, pdf, sendAll, sentParts } from '../../../tests/server/sentParts';
import { type Client, testApp } from '../../../tests/server/testApp';

const { PART, PROJECT } = sentParts;

describe('a file in parts', () => {
  const t = testApp();
  let manager: Client;
  beforeAll(async () => {
    manager = await t.as('13800000021');
  });

  it('is charged as it arrives, and refused at the part that exceeds the storage', async () => {
    const charged = async () =>
      Number((await t.peek((tx) => tx.execute(sql`SELECT bytes FROM charged_bytes('TCUSTOMERA')`))).rows[0]?.bytes);
    const env = t.services.env as { TENANT_STORAGE: number };
    const room = env.TENANT_STORAGE;
    const before = await charged();
    const good = { content: pdf(2 * PART + 5), name: '满了.pdf' };
    expect(await part(manager, good, 0)).toMatchObject({ received: PART });
    expect(await charged()).toBe(before + PART);
    env.TENANT_STORAGE = Math.ceil((before + PART) / 1024 / 1024);
    try {
      expect(await part(manager, good, PART)).toMatchObject({ errorCode: 'storage_full' });
      expect(await charged()).toBe(before + PART);
      // Once it is whole it takes the place of its parts.
      env.TENANT_STORAGE = Math.ceil((before + good.content.length) / 1024 / 1024);
      expect(await sendAll(manager, good)).toMatchObject({ success: true, data: { objectId: expect.any(String) } });
    } finally {
      env.TENANT_STORAGE = room;
    }
    expect(await charged()).toBe(before + good.content.length);
  });

  it('becomes one file, even if its last part arrives several times at once', async () => {
    const content = pdf(PART + 5);
    const sent = { content, name: '五次.pdf' };
    await part(manager, sent, 0);
    const answers = await Promise.all([1, 2, 3, 4].map(() => part(manager, sent, PART)));
    expect(answers.filter(({ data }) => data?.objectId)).toHaveLength(1);
    for (const { success, errorCode } of answers) expect(success || errorCode === 'upload_finished').toBe(true);
    const named = { projectCode: PROJECT, keyword: '五次' };
    expect((await manager.get<{ list: unknown[] }>(file.listFiles.path, named)).data.list).toHaveLength(1);
    const keyed = { content, name: '同键.pdf', key: 'upload-key-3' };
    await part(manager, keyed, 0);
    const same = await Promise.all([1, 2, 3, 4].map(() => part(manager, keyed, PART)));
    expect(new Set(same.map(({ data }) => data?.objectId)).size).toBe(1);
    expect(same.every(({ success }) => success)).toBe(true);
    expect((await part(manager, keyed, PART)).data).toEqual(same[0]?.data);
    const { rows } = await t.peek((tx) => tx.execute(sql`SELECT 1 FROM loose_objects`));
    expect(rows).toEqual([]);
  });

  it('waits with others of its person only as far as their bytes fit together', async () => {
    const person = await t.as('13800000022');
    const size = limits.uploadBytes;
    const fit = limits.openUploadBytes / size;
    const content = pdf(PART);
    for (let n = 0; n <= fit; n += 1) await part(person, { content, size, name: `大${n}.pdf` }, 0);
    const { rows } = await t.peek((tx) =>
      tx.execute(
        sql`SELECT sum(size)::bigint AS bytes, count(*)::int AS n FROM uploads WHERE account_id = 'A13800000022'`,
      ),
    );
    expect(rows[0]).toEqual({ bytes: String(limits.openUploadBytes), n: fit });
    expect((await ask(person, { content, size, name: '大0.pdf' })).received).toBe(0);
    await t.peek((tx) => tx.execute(sql`DELETE FROM uploads WHERE account_id = 'A13800000022'`));
    expect(await tidyUp(t.services, t.app.log)).toMatchObject({ clearedObjects: fit - 1 });
  });
});
