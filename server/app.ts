import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import serveStatic from '@fastify/static';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import helmet from 'helmet';
import once from 'lodash/once.js';
import { limits } from '#domain/kernel/limits';
import type { Services } from './kernel/context';
import { HttpError } from './kernel/errors';
import { readBodiesWithinBounds } from './kernel/http/body';
import { answerErrors, RETRY_AFTER } from './kernel/http/errors';
import type { Mounted } from './kernel/http/mount';
import { mountSubject } from './kernel/http/mount';
import { openapiDocument } from './kernel/http/openapi';
import { openSession, sessionCookie } from './kernel/http/session';
import { authorize, signedIn } from './kernel/policy';
import { documentServer, scriptOf } from './subjects/iso/documentEdit/documentServer';

/** So long a request with a file, and one without, may take to arrive, in ms. */
const UPLOAD_TIME = 5 * 60_000;
const BODY_TIME = 20_000;
/** A file of which nothing comes for so long was lost on its way, in ms: it would hold one of its sender's places. */
const SILENCE = 30_000;
/** So long a portal that stops waits for what is under way, in ms. */
const DRAIN_TIME = 10_000;
const GRACE_TIME = 500;

/** Requests that one address may send in a minute, over all calls; people share an address in an office. */
const REQUESTS_PER_MINUTE = 3_000;

declare module 'fastify' {
  interface FastifyInstance {
    /** The contract's entries that are served, for tables and tests that walk them. */
    mounted: readonly Mounted[];
  }
}

/** Of answers to what is no request of the portal's. */
const headersOfNothing = {
  'content-type': 'application/json; charset=utf-8',
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const;

/** What isn't HTTP, is too long, or takes too long to arrive. */
function refuseConnection(code: string | undefined, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return;
  const status = {
    HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
    ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  };
  const line = status[code as keyof typeof status] ?? '400 Bad Request';
  const body = JSON.stringify({ message: line.slice(4) });
  const headers = { ...headersOfNothing, 'content-length': body.length, connection: 'close' };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${line}\r\n${head.join('\r\n')}\r\n\r\n${body}`);
}

/**
 * The portal's HTTP side over given services; it listens to nothing yet.
 * @param webRoot folder of the built screens; without it only the calls are served
 */
export async function buildApp(services: Services, webRoot?: string): Promise<FastifyInstance> {
  const { env, database } = services;
  const app = Fastify({
    logger: {
      level: env.LOG_LEVEL,
      // Codes and contents are confidential; who, what and how long is enough.
      serializers: {
        req: (request) => ({ method: request.method, url: request.url.split('?')[0], address: request.ip }),
      },
      redact: ['req.headers.cookie', 'req.headers.authorization'],
    },
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < env.TRUSTED_PROXIES,
    bodyLimit: limits.bodyBytes,
    forceCloseConnections: 'idle',
    // Who asks in the moment of stopping is answered, and told to connect anew.
    return503OnClosing: false,
    // The largest file over a slow line; whoever sends slower than that is only keeping a connection open.
    requestTimeout: UPLOAD_TIME,
    routerOptions: { maxParamLength: 2_048 },
    // Neither comes as far as the hooks below.
    frameworkErrors: (_error, _request, reply) => {
      (reply as FastifyReply).code(400).headers(headersOfNothing).send({ message: 'Bad Request' });
    },
    clientErrorHandler: (error, socket) => refuseConnection(error.code, socket),
  });
  answerErrors(app);
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    // Whoever listens connects anew, elsewhere.
    for (const end of services.listening) end();
    // Whoever is still sending then only keeps everybody waiting.
    setTimeout(() => app.server.closeAllConnections(), DRAIN_TIME).unref();
    // Connections that are kept open may just be bringing a question: it is answered, and the next one goes elsewhere.
    if (app.server.listening) await pause(GRACE_TIME);
  });
  app.addHook('onRequest', async (request) => {
    const { raw } = request;
    if (request.method === 'GET') return;
    if (request.headers['content-type']?.startsWith('multipart/')) {
      let before = -1;
      const watch = setInterval(() => {
        if (!raw.complete && raw.socket.bytesRead === before) raw.destroy();
        before = raw.socket.bytesRead;
      }, SILENCE);
      raw.once('close', () => clearInterval(watch));
      return;
    }
    const timer = setTimeout(() => !raw.complete && raw.destroy(), BODY_TIME);
    raw.once('close', () => clearTimeout(timer));
  });
  // Calls speak JSON or multipart; a form of another site can send plain text without asking first.
  app.removeContentTypeParser('text/plain');
  readBodiesWithinBounds(app);
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (isClosing) reply.header('connection', 'close');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    // The policy rules documents (an svg is one): a page's many scripts would only carry it along.
    if (/^(text\/css|(text|application)\/javascript)\b/.test(String(reply.getHeader('content-type'))))
      reply.raw.removeHeader('content-security-policy');
  });

  const editor = documentServer(env);
  const setSecurityHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Of the editor its one script: its host serves what people uploaded, too.
        scriptSrc: ["'self'", ...(editor ? [scriptOf(editor)] : [])],
        // antd writes its styles into the page at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        // The page of a sitting comes back without a line (public/examWorker.js).
        workerSrc: ["'self'"],
        // The editor's frame, where there is one.
        ...(editor && { frameSrc: ["'self'", editor.origin] }),
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    frameguard: { action: 'sameorigin' },
    hsts: env.PUBLIC_ORIGIN?.startsWith('https://') ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
  });
  app.addHook('onRequest', (request, reply, next) => setSecurityHeaders(request.raw, reply.raw, () => next()));
  await app.register(cookie);
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
  await app.register(multipart, { throwFileSizeLimit: false });
  if (!env.DEMO) await app.register(rateLimit, { max: REQUESTS_PER_MINUTE, timeWindow: '1 minute' });

  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await database.ask({ text: 'SELECT 1' });
      return { ok: true };
    } catch {
      return reply.code(503).header('retry-after', RETRY_AFTER).send({ ok: false });
    }
  });

  app.decorate(
    'mounted',
    services.subjects.flatMap((subject) => mountSubject(app, services, subject)),
  );
  for (const subject of services.subjects) await subject.mountNotices?.(app, services);
  const describe = once(() => openapiDocument(app.mounted));
  app.get('/openapi.json', async (request) => {
    // Outside the demo, strangers need not be told what there is.
    if (!env.DEMO)
      authorize(
        signedIn('session'),
        await openSession(database, request.cookies[sessionCookie(env)]),
        env.SECOND_FACTOR,
      );
    return describe();
  });

  if (webRoot && existsSync(join(webRoot, 'index.html'))) {
    // The tenant's title, logo and tabs change without a build: their file is read from where people edit it.
    app.get('/static/tenant-config.js', async (_request, reply) => {
      const config = await readFile(join(webRoot, '../public/tenant-config.js')).catch(() => undefined);
      if (!config) throw new HttpError(404, 'notFound');
      return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(config);
    });
    await app.register(serveStatic, {
      root: webRoot,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        // It answers for documents at the root; the page that registers it narrows that to its own address.
        if (/examWorker\.js(\.br|\.gz)?$/.test(path)) reply.setHeader('service-worker-allowed', '/');
        // File names of the build carry a hash of their content; everything else may change under its name.
        reply.setHeader(
          'cache-control',
          /\.[0-9a-f]{8,}\.(js|css)(\.br|\.gz)?$/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  }
  return app;
}
