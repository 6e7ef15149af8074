import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/*
 * A language model as the common chat protocol documents it, written independently of the portal's side: it keeps what it was sent,
 * and answers what a test has told it to.
 */

interface Said {
  status?: number;
  headers?: Record<string, string>;
  /** In place of an answer of the protocol. */
  body?: string;
  /** It answers after this. */
  after?: Promise<unknown>;
}
export interface AskedOf {
  path: string;
  authorization: string | undefined;
  body: { model: string; stream: boolean; messages: { role: string; content: string }[] };
}

/** Starts one on a port of its own. */
export async function startLanguageModel() {
  const asked: AskedOf[] = [];
  const waiting: (() => void)[] = [];
  let next: string | Said = '';
  const stand: Server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '', headers: sent } = request;
      asked.push({
        path,
        authorization: sent.authorization,
        body: JSON.parse(Buffer.concat(chunks).toString() || '{}'),
      });
      for (const go of waiting.splice(0)) go();
      const said: Said = typeof next === 'string' ? { body: chat(next) } : next;
      const { status = 200, headers = { 'content-type': 'application/json' }, body = chat('') } = said;
      void Promise.resolve(said.after).then(() => reply.writeHead(status, headers).end(body));
    });
  });
  await new Promise<void>((there) => stand.listen(0, '127.0.0.1', there));
  const { port } = stand.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    env: {
      LANGUAGE_MODEL_URL: `http://127.0.0.1:${port}/v1/`,
      LANGUAGE_MODEL_KEY: 'key of the model',
      LANGUAGE_MODEL_NAME: 'small',
    },
    /** What it was sent, in order. */
    asked,
    /** What it answers from now on: a text, or whatever a server may answer. */
    answer(said: string | Said): void {
      next = said;
    },
    /** Once it is asked again. */
    isAsked: () => new Promise<void>((go) => waiting.push(go)),
    close: () =>
      new Promise((gone) => {
        stand.close(gone);
        stand.closeAllConnections();
      }),
  };
}

/** An answer of the protocol. */
export const chat = (content: unknown): string =>
  JSON.stringify({
    id: 'x',
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  });
