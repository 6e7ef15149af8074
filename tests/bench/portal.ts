import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Envelope } from '#domain/kernel/errors';

export const root = join(import.meta.dirname, '../..');

const DEMO_CODE = '246810';
const PATIENCE = 60_000;

/** The built product as a process of its own. */
export interface Portal {
  /** Of the server; its workers are its children. */
  pid: number;
  address: string;
  /** Milliseconds from its start until it could be used. */
  startedIn: number;
  /** Highest memory so far, in MB, of the server and of its workers. */
  peakMemory(): { server: number; workers: number };
  /** The current memory of the server, in MB. */
  memory(): number;
  signIn(phone: string): Promise<Client>;
  stop(): Promise<void>;
}

/** A signed-in person. */
export interface Client {
  cookie: { name: string; value: string };
  get<T>(path: string, query?: Record<string, string | number>, headers?: Record<string, string>): Promise<T>;
  post<T>(path: string, body?: unknown, headers?: Record<string, string>): Promise<T>;
  upload<T>(path: string, file: { name: string; content: Buffer; fields: Record<string, string> }): Promise<T>;
  /** Starts long work and waits for its end. */
  job<T>(started: Promise<{ jobCode: string }>): Promise<T>;
}

export const asJob = { prefer: 'respond-async' };

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

const field = (pid: number, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);

/** Processes that this one has started and that live. */
export function childrenOf(pid: number): number[] {
  const path = `/proc/${pid}/task/${pid}/children`;
  return (existsSync(path) ? readFileSync(path, 'utf8') : '')
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .filter((child) => existsSync(`/proc/${child}/status`));
}

/** The command line of a process; empty once it has ended. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/** Its current memory, in MB. */
export function memoryOf(pid: number): number {
  try {
    return field(pid, 'VmRSS') / 1024;
  } catch {
    return 0;
  }
}

/** The arguments that `npm start` gives to node. */
function startArguments(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } };
  return scripts.start.replace(/^exec node /, '').split(' ');
}

/**
 * Starts the built product and waits until it can be used.
 * @throws Error with its output, if it ends instead
 */
export async function startPortal(env: Record<string, string>): Promise<Portal> {
  const from = performance.now();
  const child = spawn(process.execPath, startArguments(), {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      LOG_LEVEL: 'warn',
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      said += chunk;
    });
  }
  const address = await addressOf(child, () => said);
  const startedIn = performance.now() - from;
  const pid = child.pid ?? 0;
  return {
    pid,
    address,
    startedIn,
    peakMemory: () => ({
      server: field(pid, 'VmHWM') / 1024,
      workers: childrenOf(pid).reduce((sum, worker) => sum + field(worker, 'VmHWM'), 0) / 1024,
    }),
    memory: () => memoryOf(pid),
    signIn: (phone) => signIn(address, phone),

    async stop() {
      const gone = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await gone;
    },
  };
}

async function addressOf(child: ChildProcess, said: () => string): Promise<string> {
  for (const from = Date.now(); Date.now() - from < PATIENCE && child.exitCode === null; await pause(10)) {
    const address = /http:\/\/localhost:\d+/.exec(said())?.[0].replace('localhost', '127.0.0.1');
    if (address && (await fetch(`${address}/readyz`)).ok) return address;
  }
  child.kill('SIGKILL');
  throw new Error(`The portal did not start:\n${said()}`);
}

async function signIn(address: string, phone: string): Promise<Client> {
  const send = async <T>(path: string, init: RequestInit): Promise<{ data: T; answer: Response }> => {
    const answer = await fetch(`${address}${path}`, {
      ...init,
      headers: { origin: address, ...(init.headers as Record<string, string>) },
    });
    const body = (await answer.json()) as Envelope<T>;
    if (!body.success) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return { data: body.data, answer };
  };
  const json = { 'content-type': 'application/json' };
  const { answer } = await send('/user/loginByPhone', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ phone, verifyCode: DEMO_CODE }),
  });
  const [, name, value] = /^([^=]+)=([^;]+)/u.exec(answer.headers.get('set-cookie') ?? '') ?? [];
  if (!name || !value) throw new Error(`${phone} could not sign in.`);
  const cookie = `${name}=${value}`;
  const client: Client = {
    cookie: { name, value },
    async get<T>(path: string, query: Record<string, string | number> = {}, headers: Record<string, string> = {}) {
      const search = new URLSearchParams(
        Object.entries(query).map(([key, one]): [string, string] => [key, String(one)]),
      );
      return (await send<T>(`${path}?${search}`, { headers: { cookie, ...headers } })).data;
    },
    async post<T>(path: string, body: unknown = {}, headers: Record<string, string> = {}) {
      const init = { method: 'POST', headers: { ...json, cookie, ...headers }, body: JSON.stringify(body) };
      return (await send<T>(path, init)).data;
    },
    async upload<T>(path: string, file: { name: string; content: Buffer; fields: Record<string, string> }) {
      const form = new FormData();
      for (const [name, one] of Object.entries(file.fields)) form.set(name, one);
      form.set('file', new Blob([new Uint8Array(file.content)]), file.name);
      return (await send<T>(path, { method: 'POST', headers: { cookie, ...asJob }, body: form })).data;
    },
    async job<T>(started: Promise<{ jobCode: string }>) {
      const { jobCode } = await started;
      for (;;) {
        const job = await client.get<{ state: string; result: T }>('/api/portal/job/detail', { jobCode });
        if (job.state === 'done') return job.result;
        if (job.state === 'failed') throw new Error(`Job failed: ${JSON.stringify(job)}`);
        await pause(50);
      }
    },
  };
  return client;
}
