import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Client } from './testApp';

/** Listens to server-sent events as a browser does; the application must be listening itself. */
export function listenTo(app: FastifyInstance, client: Client, path: string) {
  const { port } = app.server.address() as AddressInfo;
  const headers = { accept: 'text/event-stream', cookie: client.cookie };
  return new Promise<{ answer: IncomingMessage; events: () => number; ended: Promise<void> }>((resolve, reject) => {
    get({ port, path, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      const ended = new Promise<void>((end) => answer.once('close', () => end()));
      resolve({ answer, events: () => text.split('data:').length - 1, ended });
    }).on('error', reject);
  });
}
