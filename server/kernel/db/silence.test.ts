import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEach, expect, inject, it, vi } from 'vitest';
import { DatabaseLost, openDatabase } from './database';

afterEach(() => void vi.useRealTimers());

/** A way to the database on which, once it is cut, nothing arrives any more and nothing is closed. */
async function wayTo(url: URL) {
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(url.port), url.hostname);
    near.pipe(far).pipe(near);
    sockets.push(near, far);
    // Ends of connections are no matter of this test.
    for (const socket of [near, far]) socket.on('error', () => undefined);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    cut() {
      for (const socket of sockets) socket.unpipe();
    },
    close: () => server.close(),
  };
}

it('replaces a connection whose host has disappeared silently', async () => {
  const way = await wayTo(new URL(inject('postgresUrl')));
  const database = openDatabase(way.url, { max: 1 });
  const ask = () => database.ask<{ one: number }>({ text: 'SELECT 1 AS one' });
  expect(await ask()).toEqual([{ one: 1 }]);
  way.cut();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked = expect(ask()).rejects.toThrow(DatabaseLost);
  // Sent by now; what the database itself would have ended is not given up before.
  await vi.advanceTimersByTimeAsync(30_000);
  expect(database.pool.totalCount).toBe(1);
  await vi.advanceTimersByTimeAsync(5_000);
  await asked;
  vi.useRealTimers();
  expect(await ask()).toEqual([{ one: 1 }]);
  await database.close();
  way.close();
});
