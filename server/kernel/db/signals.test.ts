import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { afterEach, describe, expect, inject, it, vi } from 'vitest';
import { listenTo } from './signals';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const end of ends.splice(0)) await end();
});

/** Counts what is heard of a topic, on the way given. */
function hearing(url: string) {
  const signals = listenTo(url);
  ends.push(() => signals.close());
  const heard = vi.fn();
  signals.on('topic', heard);
  return { signals, heard };
}

describe('word from the database', () => {
  const url = inject('postgresUrl');
  const say = async (text: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rowCount } = await client.query(text, values);
    await client.end();
    return rowCount;
  };
  const signalled = (topic: string) => say("SELECT pg_notify('portal', $1)", [topic]);

  it('is heard from the moment that listening is confirmed', async () => {
    const signals = listenTo(url);
    ends.push(() => signals.close());
    await signals.listening(5_000);
    const heard = vi.fn();
    signals.on('topic', heard);
    await signalled('another');
    await signalled('topic');
    await expect.poll(() => heard.mock.calls.length).toBe(1);
  });

  it('makes everybody look again after a connection was lost', async () => {
    const { signals, heard } = hearing(url);
    await signals.listening(5_000);
    const before = heard.mock.calls.length;
    const listeners = "query LIKE 'LISTEN%' AND datname = current_database()";
    expect(await say(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${listeners}`)).toBeGreaterThan(0);
    await signalled('topic');
    await expect.poll(() => heard.mock.calls.length, { timeout: 5_000 }).toBe(before + 1);
    await signalled('topic');
    await expect.poll(() => heard.mock.calls.length).toBe(before + 2);
  });

  it('resumes after a host has disappeared silently', async () => {
    const sockets: Socket[] = [];
    const way = createServer((near) => {
      const { hostname, port } = new URL(url);
      const far = connect(Number(port), hostname);
      near.pipe(far).pipe(near);
      sockets.push(near, far);
      for (const socket of [near, far]) socket.on('error', () => undefined);
    });
    ends.push(() => {
      for (const socket of sockets) socket.destroy();
      way.close();
    });
    await once(way.listen(0, '127.0.0.1'), 'listening');
    const { port } = way.address() as AddressInfo;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const { signals, heard } = hearing(Object.assign(new URL(url), { port: String(port) }).href);
    await signals.listening(5_000);
    const before = heard.mock.calls.length;
    for (const socket of sockets) socket.unpipe();
    await vi.advanceTimersByTimeAsync(20_000);
    await vi.advanceTimersByTimeAsync(5_000);
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    await expect.poll(() => heard.mock.calls.length, { timeout: 5_000 }).toBe(before + 1);
  });

  it('fails fast while there is no database', async () => {
    const { signals } = hearing('postgresql://127.0.0.1:1/nothing');
    const begun = performance.now();
    await signals.listening(100);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});
