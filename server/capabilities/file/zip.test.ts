import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { file } from '#domain/capabilities/file/contract';
import { limits } from '#domain/kernel/limits';
import { projects } from '#server/core/project/tables';
import { files } from '#server/kernel/files/tables';
import { newCode } from '#server/kernel/ids';
import { makeFile } from '../../../tests/factories/files';
import { makeProject } from '../../../tests/factories/projects';
import { makePerson } from '../../../tests/factories/tenants';
import { type Client, testApp } from '../../../tests/server/testApp';

const ZIP = '/api/portal/project/files/zip';
const LIST = '/api/portal/project/files';
const MANAGER = '13800000021';
const test = testApp();
const demo = { tenantCode: 'TCUSTOMERA', projectCode: 'PDEMO27001A' };
let manager: Client;
beforeAll(async () => {
  manager = await test.as(MANAGER);
});

const textsIn = (bytes: Buffer) =>
  Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content).toString()]),
  );
const fileOf = (name: string, content: string | Buffer = name, project = demo) =>
  test.peek((tx) => makeFile(test.services, tx, project, { name, content: Buffer.from(content), kind: 'projectFile' }));
const pathOf = (objectId: string) => join(test.services.env.DATA_DIR, 'files', objectId.slice(-2), objectId);
const BATCH = file.getBatchDownload.path;
const take = (client: Client, objectIds: string[], projectCode = demo.projectCode) =>
  client.get(file.downloadFile.path, { projectCode, objectId: objectIds.join(',') });

describe('several files as one zip', () => {
  it('holds them under their names, those in Chinese and those that are alike as well', async () => {
    const ids = [
      await fileOf('访问控制策略.docx', '一'),
      await fileOf('访问控制策略.DOCX', '二'),
      await fileOf('log', '三'),
    ];
    const answer = await take(manager, ids);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; .+\.zip$/u),
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    const names = Object.keys(textsIn(answer.bytes));
    expect(names.sort()).toEqual(['log', '访问控制策略 (2).DOCX', '访问控制策略.docx']);
    // The flag by which Windows reads names as UTF-8; without it they would be read in its own code page.
    const chinese = answer.bytes.lastIndexOf('访') - 46;
    expect(answer.bytes.readUInt16LE(chinese + 8) & 0x800).toBe(0x800);
    const folder = await mkdtemp(join(tmpdir(), 'portal-zip-'));
    await writeFile(join(folder, 'all.zip'), answer.bytes);
    const read =
      'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print(len(z.namelist()))';
    expect(
      execFileSync('python3', ['-c', read, join(folder, 'all.zip')])
        .toString()
        .trim(),
    ).toBe('3');
    await rm(folder, { recursive: true });
  });

  it('has names that every system accepts, for its files and itself, for any name of project or company', async () => {
    const project = await test.peek(async (tx) => {
      const made = await makeProject(tx);
      await tx
        .update(projects)
        .set({ name: '../../evil 2026/27: *' })
        .where(eq(projects.projectCode, made.projectCode));
      return made;
    });
    const owner = await test.as((await test.peek((tx) => makePerson(tx, project.tenantCode, ['CONSUMER_PM']))).phone);
    const hostile = [
      '../../evil.pdf',
      '2026/27: *.txt',
      'CON',
      'aux.txt',
      'a\u202Egnp.exe',
      'tail. ',
      'cafe\u0301',
      'CAFÉ',
    ];
    const ids: string[] = [];
    for (const name of hostile) ids.push(await fileOf(name, 'x', project));
    const answer = await take(owner, ids, project.projectCode);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="_.._evil 2026_27_ _ .+\.zip"$/u);
    expect(Object.keys(textsIn(answer.bytes))).toEqual([
      '_.._evil.pdf',
      '2026_27_ _.txt',
      '_CON',
      '_aux.txt',
      'agnp.exe',
      'tail',
      'café',
      'CAFÉ (2)',
    ]);
    const one = await owner.get(file.downloadFile.path, { objectId: ids[2] ?? '' });
    expect(one.headers['content-disposition']).toBe('attachment; filename="_CON"');
  });

  it('holds all files that match the filters if none is named', async () => {
    const answer = await manager.get(ZIP, { projectCode: demo.projectCode, shelf: 'projectFile', keyword: 'log' });
    expect(Object.values(textsIn(answer.bytes))).toEqual(['三']);
  });

  it('says in place of a file that is gone, or is another, that it could not be had, and sends the others', async () => {
    const [gone, cut, there] = [await fileOf('台账.xlsx'), await fileOf('截断.pdf'), await fileOf('完好.txt')];
    await rm(pathOf(gone));
    await writeFile(pathOf(cut), 'x');
    const found = textsIn((await take(manager, [gone, cut, there])).bytes);
    expect(found['完好.txt']).toBe('完好.txt');
    expect(found['台账.xlsx – 未能取得.txt']).toContain('“台账.xlsx”在存储中缺失或已损坏');
    expect(found['截断.pdf – 未能取得.txt']).toContain('已损坏');
    expect(Object.keys(found)).toHaveLength(3);
  });

  it('applies each file’s own read rule: rejects a foreign file among own ones', async () => {
    const mine = await fileOf('mine.txt');
    const foreign = await test.peek(async (tx) => makeFile(test.services, tx, await makeProject(tx), {}));
    const data = await fileOf('data.json');
    await test.peek((tx) => tx.update(files).set({ kind: 'riskReportData' }).where(eq(files.objectId, data)));
    for (const other of [foreign, data])
      expect(await take(manager, [mine, other])).toMatchObject({ errorCode: 'not_found' });
    expect(await take(manager, [mine], 'PDEMO27001B')).toMatchObject({ errorCode: 'not_found' });
    expect(await take(await test.as('13800000023'), [mine, mine])).toMatchObject({ errorCode: 'not_found' });
    for (const stranger of ['13800000025', '13800000015', '13800000014'])
      expect(await take(await test.as(stranger), [mine])).toMatchObject({ errorCode: 'not_found' });
    expect(await take(test.nobody, [mine])).toMatchObject({ errorCode: '10000' });
    expect((await take(manager, ['../etc'])).status).toBe(400);
    expect(
      (
        await take(
          manager,
          Array.from({ length: 201 }, () => mine),
        )
      ).status,
    ).toBe(400);
  });

  it('are downloaded by an identifier of all of them, which only those get who may read each', async () => {
    const mine = [await fileOf('一.txt'), await fileOf('二.txt')];
    const foreign = await test.peek(async (tx) => makeFile(test.services, tx, await makeProject(tx), {}));
    const ask = (client: Client, objectIds: string[], projectCode = demo.projectCode) =>
      client.post<{ objectId: string }>(BATCH, { projectCode, objectIds });
    const { data } = await ask(manager, [...mine, ...mine]);
    const answer = await manager.get(file.downloadFile.path, {
      objectId: data.objectId,
      projectCode: demo.projectCode,
    });
    expect(Object.keys(textsIn(answer.bytes)).sort()).toEqual(['一.txt', '二.txt']);
    expect(answer.headers['content-disposition']).toMatch(/\.zip$|\.zip"$/u);
    // What somebody else was answered opens nothing for a stranger.
    const stranger = await test.as('13800000025');
    expect(await take(stranger, data.objectId.split(','))).toMatchObject({ errorCode: 'not_found' });
    expect(await ask(manager, [...mine, foreign])).toMatchObject({ errorCode: 'not_found' });
    expect(await ask(manager, mine, 'PDEMO27001B')).toMatchObject({ errorCode: 'not_found' });
    expect(await ask(await test.as('13800000023'), mine)).toMatchObject({ errorCode: '403' });
    expect(await ask(stranger, mine)).toMatchObject({ errorCode: 'not_found' });
    expect(await ask(test.nobody, mine)).toMatchObject({ errorCode: '10000' });
    expect((await ask(manager, [])).status).toBe(400);
  });

  it('logs each file with its reader, in as many statements for many as for two', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, (_, n) => fileOf(`${n}.txt`)));
    const client = await test.as('13800000011');
    await take(client, ids.slice(0, 1));
    const two = await test.statements(() => take(client, ids.slice(0, 2)));
    expect(await test.statements(() => take(client, ids))).toBe(two);
    const rows = (await test.audits('downloadFile')).filter(({ entityCode }) => ids.includes(entityCode ?? ''));
    const timesOf = (id: string | undefined) => rows.filter(({ entityCode }) => entityCode === id).length;
    expect([ids[0], ids[1], ids[29]].map(timesOf)).toEqual([3, 2, 1]);
  });

  it('refuses more than a plain zip holds, and says how much that is', async () => {
    const large = newCode('F');
    const row = { objectId: large, ...demo, name: 'large.log', mime: 'text/plain', sha256: '', kind: 'projectFile' };
    await test.peek((tx) => tx.insert(files).values({ ...row, size: limits.zipBytes + 1 }));
    expect(await take(manager, [large, await fileOf('small.log')])).toMatchObject({
      status: 413,
      message: expect.stringContaining('1000'),
    });
    await test.peek((tx) => tx.delete(files).where(eq(files.objectId, large)));
  });

  it('starts at once and is never held in memory whole', async () => {
    const MB = 1024 * 1024;
    const content = Buffer.alloc(4 * MB, 7);
    const ids: string[] = [];
    for (let n = 0; n < 40; n += 1) ids.push(await fileOf(`${n}.log`, content));
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = test.app.server.address() as AddressInfo;
    const path = `${file.downloadFile.path}?projectCode=${demo.projectCode}&objectId=${ids.join(',')}`;
    const memory = () => process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed;
    const before = memory();
    const began = performance.now();
    const seen = await new Promise<{ first: number; bytes: number; peak: number }>((resolve, reject) => {
      request({ port, path, headers: { cookie: manager.cookie } }, (answer) => {
        let [first, bytes, peak] = [0, 0, 0];
        answer.on('data', (chunk: Buffer) => {
          first ||= performance.now() - began;
          bytes += chunk.length;
          peak = Math.max(peak, memory() - before);
        });
        answer.on('end', () => resolve({ first, bytes, peak }));
        answer.on('error', reject);
      }).end();
    });
    expect(seen.bytes).toBeGreaterThan(160 * MB);
    expect(seen.first).toBeLessThan(1000);
    expect(seen.peak).toBeLessThan(64 * MB);
  }, 60_000);

  it('is fetched by one person a few times at once, and lets go when it is given up', async () => {
    const { zips } = test.services.fairUse;
    const places = await Promise.all([zips.enter('A13800000021'), zips.enter('A13800000021')]);
    const ids = [await fileOf('one.txt'), await fileOf('two.txt')];
    expect((await take(manager, ids)).status).toBe(429);
    for (const leave of places) leave();
    for (let n = 0; n < 3; n += 1) expect((await take(manager, ids)).status).toBe(200);
  });
});

describe('files beside a project', () => {
  const add = (client: Client, name: string, content: Buffer | string, projectCode = demo.projectCode) =>
    client.upload<{ objectId: string }>('/consulting/file/upload', {
      fields: { projectCode },
      name,
      content: Buffer.from(content),
    });

  it('are added, listed with their author, and removed by people with the right to', async () => {
    const owner = await test.as('13800000022');
    const { data } = await add(owner, '评审记录.pdf', '%PDF-1.7 x');
    const listed = async (client: Client) =>
      (
        await client.get<{ list: { name: string; allowedActions: string[] }[] }>(LIST, {
          projectCode: demo.projectCode,
          keyword: '评审记录',
        })
      ).data.list;
    expect(await listed(owner)).toMatchObject([
      { name: '评审记录.pdf', allowedActions: ['remove'], shelf: 'projectFile' },
    ]);
    expect(await listed(await test.as('13800000024'))).toMatchObject([{ allowedActions: [] }]);
    const remove = (client: Client) =>
      client.post('/api/portal/project/file/remove', { projectCode: demo.projectCode, objectId: data.objectId });
    expect(await remove(await test.as('13800000024'))).toMatchObject({ errorCode: '403' });
    expect((await remove(await test.as('13800000011'))).success).toBe(true);
    expect(await remove(owner)).toMatchObject({ errorCode: 'not_found' });
    expect((await test.audits('addFile'))[0]).toMatchObject({ entityCode: data.objectId, tenantCode: 'TCUSTOMERA' });
    expect((await test.audits('removeFile'))[0]).toMatchObject({ accountId: 'A13800000011' });
  });

  it('are added several in one request, all of them or none, once for a key', async () => {
    const send = (client: Client, files: { name: string; content: string }[], key = newCode('K')) => {
      const [first = { name: '', content: Buffer.alloc(0) }, ...more] = files.map(({ name, content }) => ({
        name,
        content: Buffer.from(content),
      }));
      const fields = { projectCode: demo.projectCode };
      return client.upload<{ objectIds: string[] }>(
        file.uploadFiles.path,
        { fields, ...first, more },
        { 'idempotency-key': key },
      );
    };
    const names = async () =>
      (
        await manager.get<{ list: { name: string }[] }>(LIST, { projectCode: demo.projectCode, keyword: '批量' })
      ).data.list
        .map(({ name }) => name)
        .sort();
    const good = [
      { name: '批量一.pdf', content: '%PDF-1.7 1' },
      { name: '批量二.txt', content: '二' },
    ];
    expect(await send(manager, [...good, { name: '批量三.pdf', content: '<script>' }])).toMatchObject({
      errorCode: 'file_type',
    });
    expect(await names()).toEqual([]);
    const { data } = await send(manager, good, 'several-files-1');
    expect((await send(manager, good, 'several-files-1')).data).toEqual(data);
    expect(data.objectIds).toHaveLength(2);
    expect(await names()).toEqual(['批量一.pdf', '批量二.txt']);
    const told = (await test.audits('addFile')).filter(({ entityCode }) => data.objectIds.includes(entityCode));
    expect(told.map(({ detail }) => (detail as { name: string }).name).sort()).toEqual(['批量一.pdf', '批量二.txt']);
    const many = Array.from({ length: limits.filesOfRequest + 1 }, (_, n) => ({ name: `${n}.txt`, content: 'x' }));
    expect((await send(manager, many)).status).toBe(400);
    const half = 'x'.repeat(limits.uploadBytes / 2 + 1);
    expect(
      (
        await send(
          manager,
          [1, 2].map((n) => ({ name: `${n}.txt`, content: half })),
        )
      ).status,
    ).toBe(413);
    expect(await send(await test.as('13800000024'), good)).toMatchObject({ errorCode: '403' });
    expect(await send(await test.as('13800000025'), good)).toMatchObject({ errorCode: 'not_found' });
  });

  it('are what they hold, and no pages', async () => {
    expect(await add(manager, '页面.html', '<script>')).toMatchObject({ errorCode: 'file_type' });
    expect(await add(manager, '页面.pdf', '<script>')).toMatchObject({ errorCode: 'file_type' });
  });

  it('of records are not taken away past their record', async () => {
    const record = await test.peek((tx) => makeFile(test.services, tx, demo, { kind: 'recordFile' }));
    const body = { projectCode: demo.projectCode, objectId: record };
    expect(await manager.post('/api/portal/project/file/remove', body)).toMatchObject({ errorCode: '403' });
  });
});
