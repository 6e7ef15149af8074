import { type AddressInfo, connect } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../tests/server/testApp';

const ORIGIN = 'https://portal.example.com';

describe('behind https, without the demo', () => {
  const test = testApp({
    env: {
      PUBLIC_ORIGIN: ORIGIN,
      TRUSTED_PROXIES: '0',
      DEMO: 'false',
      CODE_SENDER_URL: 'http://127.0.0.1:9/',
    },
  });

  it('clears a cookie that only this host over TLS can have set', async () => {
    const person = await test.as('13800000011');
    expect(person.cookie).toMatch(/^__Host-portal_session=/);
    const answer = await person.get('/user/logout', undefined, { origin: ORIGIN });
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(/^__Host-portal_session=;/);
    expect(cookie).toMatch(/; Path=\/;/);
    expect(cookie).toMatch(/; Secure/);
    expect(cookie).not.toMatch(/Domain/);
  });

  it('knows a browser by such a cookie, too', async () => {
    const answer = await test.nobody.post('/user/getVerifyCode', { phone: '13800000011' }, { origin: ORIGIN });
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(
      /^__Host-portal_device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
  });

  it('does not take the cookie under its plain name, which another host of the domain could set', async () => {
    const person = await test.as('13800000011');
    const plain = person.cookie.replace('__Host-', '');
    expect(await test.nobody.get('/user/getUserInfo', undefined, { cookie: plain })).toMatchObject({
      errorCode: '10000',
    });
    expect(await person.get('/user/getUserInfo')).toMatchObject({ success: true });
  });

  it('shows its calls to signed-in people', async () => {
    expect(await test.nobody.get('/openapi.json')).toMatchObject({ success: false, errorCode: '10000' });
    const person = await test.as('13800000011');
    expect((await person.get('/openapi.json')) as unknown).toMatchObject({ openapi: '3.0.3' });
  });
});

describe('an address without a call', () => {
  const test = testApp();
  let port: number;
  beforeAll(async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    port = (test.app.server.address() as AddressInfo).port;
  });
  /** The whole answer to bytes as they are. */
  const send = (bytes: string) =>
    new Promise<string>((done, failed) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('end', () => done(text));
      socket.on('error', failed);
    });

  it.each([
    ['an address that is none', 'GET /%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
    [
      'a parameter that is too long',
      `GET /api/portal/announcement/${'x'.repeat(3000)} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
    ],
    ['a path that there isn’t', 'GET /nowhere HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
    ['bytes that are no HTTP', 'nonsense\r\n\r\n'],
    ['a header without end', `GET / HTTP/1.1\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`],
  ])('is answered with the headers that protect, and without a word of how it works: %s', async (_, bytes) => {
    const answer = await send(bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(answer.toLowerCase()).toContain('content-security-policy: default-src');
    expect(answer.toLowerCase()).toContain('cache-control: no-store');
    expect(answer).not.toMatch(/fastify|FST_|node/i);
  });

  it('is a file where a call expects none', async () => {
    const person = await test.as('13800000021');
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/portal/notice/read',
      headers: {
        host: 'portal.test',
        origin: 'http://portal.test',
        cookie: person.cookie,
        'content-type': 'multipart/form-data; boundary=b',
      },
      payload: '--b\r\ncontent-disposition: form-data; name="noticeIds"\r\n\r\n1\r\n--b--\r\n',
    });
    expect(answer.statusCode).toBe(415);
  });
});
