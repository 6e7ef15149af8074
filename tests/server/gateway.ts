import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/** The last message for a phone. */
export interface SentCode {
  code: string;
  language: string;
  authorization: string | undefined;
}

/** Replaces the operator's gateway; its address must be known before the application is built. */
export async function startGateway() {
  const sent = new Map<string, SentCode>();
  /** Sentences sent to phones, in order. */
  const told: { phone: string; text: string; language: string }[] = [];
  const held = { failing: false };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const { phone, code, language, text } = JSON.parse(body);
      if (!held.failing && text) told.push({ phone, text, language });
      else if (!held.failing) sent.set(phone, { code, language, authorization: request.headers.authorization });
      response.writeHead(held.failing ? 500 : 204).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(() => new Promise((done) => server.close(done)));
  const { port } = server.address() as AddressInfo;
  return {
    sent,
    told,
    held,
    /** Settings of a portal that sends through it. */
    env: { DEMO: 'false', CODE_SENDER_URL: `http://127.0.0.1:${port}/send`, CODE_SENDER_TOKEN: 'secret' },
  };
}
