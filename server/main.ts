import { type ChildProcess, fork } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app';
import { EnvError, parseEnv } from './kernel/env';
import { type Started, startServices } from './start';

const here = dirname(fileURLToPath(import.meta.url));
const built = import.meta.filename.endsWith('.js');
const workerFile = built ? join(here, 'worker.js') : join(here, 'worker.ts');
const webRoot = join(here, built ? '../../dist' : '../dist');

/** How long after its end a worker is started again, in ms: twice as long each time that it ends soon, up to the second. */
const WORKER_RESTART = { first: 1_000, most: 30_000 };
/** One that has lived so long did not end for what keeps it from starting. */
const WORKER_STEADY = 60_000;
/** So long a worker may take to end what it does. Its job is taken up again by whoever comes next. */
const WORKER_GRACE = 10_000;
/**
 * V8 collects the sooner the lower its ceiling; left to itself on a large machine, a worker grows to twice of what its
 * jobs need. An inventory of as many rows as a spreadsheet may have takes 400 MB through import and every report.
 */
const workerHeap = ['--max-old-space-size=1024', '--max-semi-space-size=8'];

async function main(): Promise<void> {
  const env = parseEnv(process.env);
  let started: Started | undefined;
  let stopping = false;
  const workers = new Set<ChildProcess>();

  const startWorkerProcess = (url: string, delay = WORKER_RESTART.first) => {
    const from = Date.now();
    const worker = fork(workerFile, {
      env: { ...process.env, DATABASE_URL: url, DEMO: String(env.DEMO) },
      execArgv: [...process.execArgv, ...workerHeap],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    workers.add(worker);
    worker.once('exit', () => {
      workers.delete(worker);
      const wait = Date.now() - from > WORKER_STEADY ? WORKER_RESTART.first : delay;
      const next = Math.min(wait * 2, WORKER_RESTART.most);
      if (!stopping) setTimeout(() => !stopping && startWorkerProcess(url, next), wait);
    });
  };

  const stop = async (closeHttp: () => Promise<unknown>) => {
    if (stopping) return;
    stopping = true;
    await closeHttp();
    await Promise.all(
      [...workers].map(
        (worker) =>
          new Promise((gone) => {
            worker.once('exit', gone);
            worker.kill('SIGTERM');
            setTimeout(() => worker.kill('SIGKILL'), WORKER_GRACE).unref();
          }),
      ),
    );
    await started?.stopDatabase();
  };

  try {
    started = await startServices(env, console.log);
    const app = await buildApp(started.services, webRoot);
    // Before it listens: from then on, a database that is lost for a while ends nothing.
    const demoAccounts = env.DEMO ? await listOfDemoAccounts(started) : [];
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, () => {
        stop(() => app.close()).then(
          () => process.exit(0),
          (error: unknown) => {
            console.error(error);
            process.exit(1);
          },
        );
      });
    }
    await app.listen({ port: env.PORT, host: env.HOST });
    for (let i = 0; i < env.WORKERS; i += 1) startWorkerProcess(started.workerUrl);
    const address = app.server.address();
    const port = address && typeof address === 'object' ? address.port : env.PORT;
    console.log(`\nThe portal is at http://localhost:${port}`);
    for (const line of demoAccounts) console.log(line);
  } catch (error) {
    stopping = true;
    // Whatever ended the start may be in its way too, and is what has to be said.
    await started?.stopDatabase().catch((failure: unknown) => console.error(reasonOf(failure)));
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      console.error(
        `Port ${env.PORT} is taken by another program. Stop that one, or choose another port: PORT=8001 npm start`,
      );
    } else {
      console.error(`The portal could not start: ${reasonOf(error)}`);
      if (env.LOG_LEVEL === 'debug') console.error(error);
    }
    process.exit(1);
  }
}

/** The innermost cause rather than the statement that it befell. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}

async function listOfDemoAccounts({ services }: Started): Promise<string[]> {
  const { demoAccounts } = await import('./core/user/queries/demoAccounts');
  const accounts = await demoAccounts(services.database);
  const lines = accounts.map((account) => {
    const where = account.memberships.map((held) => `${held.roleCodes.join(', ')} at ${held.tenantName}`).join('; ');
    return `  ${account.phone}  ${where}${account.note ? ` (${account.note})` : ''}`;
  });
  return ['Demo accounts (code 246810):', ...lines];
}

main().catch((error: unknown) => {
  console.error(error instanceof EnvError ? error.message : error);
  process.exit(1);
});
