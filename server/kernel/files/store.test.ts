import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { s3Of, s3Settings } from '../../../tests/server/bucket';
import { parseEnv } from '../env';
import { newCode } from '../ids';
import { storeOf } from './identity';
import { DiskRoom, StoreFull } from './room';
import type { FileStore } from './store';

let folder = '';
const bucket = s3Of();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-store-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const bytesOf = async (store: FileStore, objectId: string) => {
  const chunks: Buffer[] = [];
  for await (const chunk of store.read(objectId)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};
const all = async (store: FileStore) => {
  const found: string[] = [];
  for await (const { objectId } of store.all()) found.push(objectId);
  return found;
};

/** What every store must do, whichever the settings name. */
describe.each([
  ['a local folder', () => ({})],
  ['a bucket', () => s3Settings(bucket())],
])('%s', (_, settings) => {
  let store: FileStore;
  let path = '';
  const content = Buffer.from('内容'.repeat(100_000));
  beforeAll(async () => {
    store = storeOf(parseEnv({ DATA_DIR: join(folder, 'data'), DEMO: 'true', ...settings() }), new DiskRoom(0));
    path = join(folder, 'sent');
    await writeFile(path, content);
  });

  it('returns stored bytes, however often they are stored', async () => {
    const objectId = newCode('F');
    await store.put(objectId, path);
    await store.put(objectId, path);
    expect((await bytesOf(store, objectId)).equals(content)).toBe(true);
    const found = await store.look(objectId);
    expect(found?.size).toBe(content.byteLength);
    expect(Math.abs((found?.changed ?? 0) - Date.now())).toBeLessThan(10_000);
    await store.copyTo(objectId, join(folder, 'copy'));
    expect((await readFile(join(folder, 'copy'))).equals(content)).toBe(true);
  });

  it('reports missing objects, and fails to read them', async () => {
    const missing = newCode('F');
    expect(await store.look(missing)).toBeUndefined();
    await expect(bytesOf(store, missing)).rejects.toThrow();
    await expect(store.copyTo(missing, join(folder, 'none'))).rejects.toThrow();
  });

  it('lists, sets aside, restores and clears objects that exist', async () => {
    const [kept, strayed] = [newCode('F'), newCode('F')];
    for (const objectId of [kept, strayed]) await store.put(objectId, path);
    expect(await all(store)).toEqual(expect.arrayContaining([kept, strayed]));
    await store.setAside(strayed);
    expect(await all(store)).toContain(kept);
    expect(await all(store)).not.toContain(strayed);
    expect(await store.look(strayed)).toBeUndefined();
    expect(await store.restore(strayed)).toBe(true);
    expect(await store.restore(strayed)).toBe(false);
    expect((await bytesOf(store, strayed)).equals(content)).toBe(true);
    await store.setAside(strayed);
    await store.setAside(newCode('F'));
    expect(await store.clearAside(new Date(Date.now() - 60_000))).toBe(0);
    expect(await store.clearAside(new Date(Date.now() + 60_000))).toBe(1);
    expect(await store.restore(strayed)).toBe(false);
    expect(await store.look(kept)).toBeDefined();
  });

  it('removes for good, and minds nothing that is not there', async () => {
    const objectId = newCode('U');
    await store.put(objectId, path);
    await store.remove(objectId);
    await store.remove(objectId);
    expect(await store.look(objectId)).toBeUndefined();
    expect(await store.restore(objectId)).toBe(false);
  });

  it('takes no path for a code', async () => {
    for (const bad of ['../../etc/passwd', 'a/b', '']) {
      await expect(store.put(bad, path)).rejects.toThrow('Not a file code.');
      await expect(async () => bytesOf(store, bad)).rejects.toThrow('Not a file code.');
    }
  });

  it('belongs to the database that came first', async () => {
    expect(await store.claim('first')).toBe('first');
    expect(await store.claim('second')).toBe('first');
    expect(await all(store)).not.toContain('database-identity');
  });
});

describe('a full bucket', () => {
  it.each([
    ['QuotaExceeded', 403],
    ['XMinioStorageFull', 409],
  ])('that answers %s is reported like a full disk', async (code, status) => {
    const server = createServer((request, answer) => {
      request.resume().on('end', () => {
        answer.writeHead(status, { 'content-type': 'application/xml' });
        answer.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>full</Message></Error>`);
      });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const env = parseEnv({ DEMO: 'true', ...s3Settings(`http://127.0.0.1:${port}`) });
    const path = join(folder, 'full');
    await writeFile(path, 'x');
    await expect(storeOf(env, new DiskRoom(0)).put(newCode('F'), path)).rejects.toBeInstanceOf(StoreFull);
    server.close();
  });
});

describe('the store that the settings name', () => {
  it('is refused where the settings make no sense', () => {
    for (const bad of ['s3://', 'gs://bucket', 's3://Bucket/x'])
      expect(() => parseEnv({ FILE_STORE: bad })).toThrow('FILE_STORE');
    expect(() => parseEnv({ S3_ACCESS_KEY_ID: 'x' })).toThrow('both or neither');
  });
});
