import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededFolder } from '../seeded';
import { cleanUp, folder, type Portal, ready, root, start, undoAfterEach } from './portal';

const isRoot = process.getuid?.() === 0;
undoAfterEach();

/** Of a portal that has run before; a test of the first start begins with an empty folder. */
let seeded: string;
beforeAll(async () => {
  seeded = await seededFolder({ PATH: process.env.PATH, HOME: '/tmp' });
}, 60_000);
afterAll(() => rmSync(seeded, { recursive: true, force: true }));

/** Process ids of the PostgreSQL on a data folder. */
const postgresOf = (dataDir: string) => {
  const file = join(dataDir, 'pgdata/postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
};
/** A process whose parent never reaps it stays listed as a zombie. */
const lives = (pid: number) => existsSync(`/proc/${pid}`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));

async function workerOf({ child }: Portal): Promise<number> {
  const workers = () =>
    readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
      .split(' ')
      .filter((pid) => pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('worker.js'))
      .map(Number);
  await expect.poll(() => workers().length, { timeout: 10_000 }).toBe(1);
  return workers()[0] ?? 0;
}

describe('npm start', () => {
  it('serves the portal, lists the demo accounts, and takes its database down with it on SIGTERM', async () => {
    const data = folder();
    const portal = start({ DATA_DIR: data });
    const address = await portal.address();
    expect(await ready(address)).toBe(200);
    const page = await fetch(address);
    expect(await page.text()).toContain('<div id="root">');
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    await expect.poll(portal.output).toContain('13800000045');
    const pid = postgresOf(data);
    expect(pid && lives(pid)).toBe(true);
    portal.child.kill('SIGTERM');
    expect(await portal.ended).toBe(0);
    expect(pid && lives(pid)).toBe(false);
  }, 60_000);

  it('serves waiting clients before background work', async () => {
    const portal = start({ DATA_DIR: folder(seeded) });
    await portal.address();
    const worker = await workerOf(portal);
    await expect.poll(() => getPriority(worker), { timeout: 10_000 }).toBeGreaterThan(getPriority(portal.child.pid));
  }, 60_000);

  it('does not wait for ever on SIGTERM for a worker that hangs', async () => {
    const data = folder(seeded);
    const portal = start({ DATA_DIR: data });
    await portal.address();
    const worker = await workerOf(portal);
    process.kill(worker, 'SIGSTOP');
    portal.child.kill('SIGTERM');
    expect(await portal.ended).toBe(0);
    expect(lives(worker)).toBe(false);
    expect(postgresOf(data)).toBeUndefined();
  }, 60_000);

  it('starts again within 5 s, and after a kill -9 takes over the PostgreSQL that still runs', async () => {
    const data = folder(seeded);
    const first = start({ DATA_DIR: data });
    const address = await first.address();
    await fetch(`${address}/user/getVerifyCode`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: address },
      body: JSON.stringify({ phone: '13800000021' }),
    });
    const pid = postgresOf(data);
    first.child.kill('SIGKILL');
    await first.ended;
    expect(pid && lives(pid)).toBe(true);
    const from = Date.now();
    const second = start({ DATA_DIR: data });
    expect(await ready(await second.address())).toBe(200);
    expect(Date.now() - from).toBeLessThan(5_000);
    expect(postgresOf(data)).toBe(pid);
    second.child.kill('SIGTERM');
    expect(await second.ended).toBe(0);
    expect(pid && lives(pid)).toBe(false);
  }, 60_000);

  it('starts its PostgreSQL again where that dies, and answers 503 until then', async () => {
    const data = folder(seeded);
    const portal = start({ DATA_DIR: data });
    const address = await portal.address();
    const pid = postgresOf(data) ?? 0;
    process.kill(pid, 'SIGKILL');
    const seen = new Set<number>();
    await expect
      .poll(
        async () => {
          const { status } = await fetch(`${address}/api/user/toolKit/list.json`);
          seen.add(status);
          return status === 200 && postgresOf(data) !== pid;
        },
        { timeout: 20_000, interval: 100 },
      )
      .toBe(true);
    expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(seen).toContain(503);
    portal.child.kill('SIGTERM');
    expect(await portal.ended).toBe(0);
  }, 60_000);

  it('ends as it should while its PostgreSQL is dead', async () => {
    const data = folder(seeded);
    const portal = start({ DATA_DIR: data });
    await portal.address();
    process.kill(postgresOf(data) ?? 0, 'SIGKILL');
    portal.child.kill('SIGTERM');
    expect(await portal.ended).toBe(0);
  }, 60_000);

  it('names the port that is in use, and leaves no database behind', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    cleanUp.push(() => other.close());
    await new Promise((listening) => other.once('listening', listening));
    const taken = (other.address() as { port: number }).port;
    const data = folder(seeded);
    const portal = start({ DATA_DIR: data, PORT: String(taken) });
    expect(await portal.ended).toBe(1);
    expect(portal.output()).toContain(`Port ${taken} is taken`);
    expect(postgresOf(data)).toBeUndefined();
  }, 60_000);

  it('leaves the database of a portal that already runs on the same data folder alone', async () => {
    const data = folder(seeded);
    const first = start({ DATA_DIR: data });
    const address = await first.address();
    const second = start({ DATA_DIR: data, PORT: new URL(address).port });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain('is taken');
    expect(await ready(address)).toBe(200);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(postgresOf(data)).toBeUndefined();
  }, 60_000);

  it('names every wrong setting in one message', async () => {
    const portal = start({ PORT: 'eighty', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' });
    expect(await portal.ended).toBe(1);
    for (const name of ['PORT', 'DATABASE_URL', 'LOG_LEVEL']) expect(portal.output()).toContain(name);
    expect(portal.output()).not.toContain('at parseEnv');
  });

  it('refuses production while a setting is missing, and names it', async () => {
    const portal = start({ NODE_ENV: 'production' });
    expect(await portal.ended).toBe(1);
    for (const name of ['DATABASE_URL', 'DATA_DIR', 'PUBLIC_ORIGIN', 'CODE_SENDER_URL'])
      expect(portal.output()).toContain(name);
  });

  it.runIf(isRoot)(
    "works from a folder that the database's system user cannot reach, and says where the data is",
    async () => {
      const data = folder();
      chmodSync(data, 0o700);
      const portal = start({ DATA_DIR: join(data, 'below') });
      expect(await ready(await portal.address())).toBe(200);
      const where = /its data is in (\S+)\./.exec(portal.output())?.[1] ?? '';
      expect(where).toMatch(/^\/var\/lib\//);
      cleanUp.unshift(() => rmSync(where, { recursive: true, force: true }));
    },
    60_000,
  );

  it.runIf(isRoot)(
    'works as an ordinary user',
    async () => {
      const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
      const copy = folder();
      for (const part of [
        'build',
        'dist',
        'scripts',
        'package.json',
        '.umirc.ts',
        'config',
        'domain',
        'package-lock.json',
        'public',
        'server',
        'src',
        'tsconfig.json',
      ]) {
        cpSync(join(root, part), join(copy, part), { recursive: true });
      }
      execFileSync('ln', ['-s', join(root, 'node_modules'), join(copy, 'node_modules')]);
      // The tenant's file changes without a build.
      const tenantFile = join(copy, 'public/tenant-config.js');
      writeFileSync(tenantFile, readFileSync(tenantFile, 'utf8').replace('合规与认证服务平台', '另一个平台'));
      execFileSync('chown', ['-R', 'nobody', copy]);
      const portal = start({ DATA_DIR: join(copy, 'data') }, { uid: id('-u'), gid: id('-g'), cwd: copy });
      const address = await portal.address();
      expect(await ready(address)).toBe(200);
      expect(portal.output()).not.toContain('Building');
      expect(await (await fetch(`${address}/static/tenant-config.js`)).text()).toContain('另一个平台');
      portal.child.kill('SIGTERM');
      expect(await portal.ended).toBe(0);
    },
    90_000,
  );
});
