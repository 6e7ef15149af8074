import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { startReadersFrom } from '#server/kernel/documents/apart';
import { openClone } from '../server/clone';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address where a page test file requests a portal of its own. */
    portalsUrl: string;
  }
}

const addressOf = (address: string | AddressInfo | null) => `http://127.0.0.1:${(address as AddressInfo).port}`;

/**
 * Real portals for page tests, which run in jsdom: POST opens one on a clone of the demo and answers its
 * address, DELETE closes what was opened at the address sent.
 */
export default async function setup(project: TestProject) {
  const { postgresUrl, demoFolder, readersFolder } = project.getProvidedContext();
  startReadersFrom(readersFolder);
  const open = new Map<string, () => Promise<void>>();

  async function openPortal(): Promise<string> {
    const { app, close } = await openClone(postgresUrl, demoFolder);
    // Only pages close idle connections: a call could hit the moment in which the server closes one.
    app.server.keepAliveTimeout = 0;
    await app.listen({ port: 0, host: '127.0.0.1' });
    const url = addressOf(app.server.address());
    open.set(url, close);
    return url;
  }
  async function closePortal(url: string): Promise<string> {
    await open.get(url)?.();
    open.delete(url);
    return '';
  }

  const portals = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://portals');
    try {
      response.end(
        request.method === 'POST' ? await openPortal() : await closePortal(decodeURIComponent(pathname.slice(1))),
      );
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  portals.keepAliveTimeout = 0;
  await new Promise<void>((done) => portals.listen(0, '127.0.0.1', done));
  project.provide('portalsUrl', addressOf(portals.address()));

  return async () => {
    portals.close();
    await Promise.all([...open.keys()].map(closePortal));
  };
}
