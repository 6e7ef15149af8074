import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { beforeAll, describe, expect, it } from 'vitest';
import { user } from '#domain/core/user/contract';
import { assets } from '#domain/subjects/assets/contract';
import { inflating } from '../../../tests/factories/hostile';
import { testApp } from '../../../tests/server/testApp';

const t = testApp();
const PROJECT = 'PDEMO27001A';
const BOUNDARY = 'hostile';

let port: number;
beforeAll(async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
});

const uploads = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith(`portal-upload-${process.pid}-`));

/** Opens an upload and sends its fields and the beginning of its file; the rest is up to the test. */
function begin(
  cookie: string,
  projectCode = PROJECT,
  at = port,
  agent?: Agent,
): { sent: ClientRequest; answer: Promise<Record<string, unknown>> } {
  const sent = request({
    port: at,
    host: '127.0.0.1',
    method: 'POST',
    path: assets.parseInventory.path,
    agent,
    headers: {
      cookie,
      origin: `http://127.0.0.1:${at}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      prefer: 'respond-async',
    },
  });
  sent.on('error', () => undefined);
  sent.write(
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="projectCode"\r\n\r\n${projectCode}\r\n` +
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="x.xlsx"\r\ncontent-type: application/octet-stream\r\n\r\nPK`,
  );
  const answer = once(sent, 'response').then(async ([response]) => {
    let text = '';
    for await (const chunk of response as IncomingMessage) text += chunk;
    return JSON.parse(text) as Record<string, unknown>;
  });
  return { sent, answer };
}

describe('an upload', () => {
  it.each([
    ['somebody who may not import', '13800000022', PROJECT, '403'],
    ['a stranger to the project', '13800000025', PROJECT, 'not_found'],
    ['somebody who names no project', '13800000021', 'NONE', 'not_found'],
  ])('of %s is refused before its file is taken', async (_, phone, projectCode, errorCode) => {
    const { cookie } = await t.as(phone);
    const before = await uploads();
    const { sent, answer } = begin(cookie, projectCode);
    // The body is still open: whoever may not send it is told at once.
    expect(await answer).toMatchObject({ success: false, errorCode });
    sent.destroy();
    await expect.poll(uploads).toEqual(before);
  });

  it('that is refused does not block later requests on the connection', async () => {
    const { cookie } = await t.as('13800000021');
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const { sent, answer } = begin(cookie, 'NONE', port, agent);
    sent.end(Buffer.concat([Buffer.alloc(300_000), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]));
    expect(await answer).toMatchObject({ errorCode: 'not_found' });
    const next = request({ port, host: '127.0.0.1', path: user.getUserInfo.path, headers: { cookie }, agent }).end();
    const [response] = (await once(next, 'response')) as [IncomingMessage];
    expect([response.statusCode, next.reusedSocket]).toEqual([200, true]);
    agent.destroy();
  });

  it('is refused if fields follow the file', async () => {
    const pm = await t.as('13800000021');
    const parts = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="x.xlsx"\r\n\r\nPK\r\n--${BOUNDARY}\r\ncontent-disposition: form-data; name="projectCode"\r\n\r\n${PROJECT}\r\n--${BOUNDARY}--\r\n`;
    const reply = await t.app.inject({
      method: 'POST',
      url: assets.parseInventory.path,
      payload: parts,
      headers: {
        host: 'portal.test',
        origin: 'http://portal.test',
        cookie: pm.cookie,
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      },
    });
    expect(reply.statusCode).toBe(400);
  });

  it('of a decompression bomb blocks no one', async () => {
    const pm = await t.as('13800000021');
    const bomb = inflating();
    const sending = Array.from({ length: 5 }, () =>
      pm.upload(
        assets.parseInventory.path,
        { name: 'x.xlsx', content: Buffer.from(bomb), fields: { projectCode: PROJECT } },
        { prefer: 'respond-async' },
      ),
    );
    const slowest: number[] = [];
    for (let i = 0; i < 20; i += 1) {
      const from = performance.now();
      expect((await pm.get(user.getUserInfo.path)).success).toBe(true);
      slowest.push(performance.now() - from);
    }
    await Promise.all(sending);
    slowest.sort((a, b) => a - b);
    expect(slowest[18]).toBeLessThan(300);
  });
});

describe('a portal that stops', () => {
  const stopping = testApp();

  it('answers concurrent requests, and does not wait for slow senders', async () => {
    const { app } = stopping;
    await app.listen({ port: 0, host: '127.0.0.1' });
    const at = (app.server.address() as AddressInfo).port;
    const { cookie } = await stopping.as('13800000021');
    const slow = begin(cookie, PROJECT, at);
    slow.answer.catch(() => undefined);
    const kept = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = () =>
      new Promise<IncomingMessage>((done, failed) => {
        const sent = request({ port: at, host: '127.0.0.1', path: user.listToolKits.path, agent: kept }, (response) => {
          response.resume();
          response.once('end', () => done(response));
        });
        sent.once('error', failed);
        sent.end();
      });
    expect((await ask()).statusCode).toBe(200);
    const from = performance.now();
    // Asked and stopping at once: the answer comes, and asks to connect anew.
    const asked = ask();
    await new Promise(setImmediate);
    const closed = app.close();
    expect((await asked).statusCode).toBe(200);
    await closed;
    expect(performance.now() - from).toBeLessThan(12_000);
  }, 30_000);
});
