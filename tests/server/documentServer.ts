import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/*
 * A document server as ONLYOFFICE documents it, written independently of the portal's side, so that both don't share a mistake: it
 * serves its script, keeps edited files, and signs what it reports.
 */

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const jwt = (claims: unknown, secret: string) => {
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
};
/** What a token says; its signature is not checked. */
export const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

interface Sent {
  status?: number;
  headers?: Record<string, string>;
  body?: Buffer;
  /** It is sent after this. */
  after?: Promise<unknown>;
}

/** The editor's script: it shows what it was started with, as the real one does in a frame. */
const script = `
window.DocsAPI = { DocEditor: function (id, config) {
  var place = document.getElementById(id);
  var frame = document.createElement('iframe');
  frame.title = 'editor';
  frame.src = new URL('/frame', document.currentScript ? document.currentScript.src : ORIGIN).href
    + '?mode=' + config.editorConfig.mode + '&title=' + encodeURIComponent(config.document.title);
  frame.style.cssText = 'width:100%;height:100%;border:0';
  place.replaceWith(frame);
  window.editorConfig = config;
  if (config.events && config.events.onAppReady) config.events.onAppReady();
  this.destroyEditor = function () { frame.remove(); };
} };`;

/** Starts one on a port of its own. */
export async function startDocumentServer() {
  const secret = randomBytes(32).toString('hex');
  const files = new Map<string, Sent>();
  const fetched: string[] = [];
  const stand: Server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://here');
    if (pathname === '/web-apps/apps/api/documents/api.js')
      return void reply
        .writeHead(200, { 'content-type': 'text/javascript' })
        .end(script.replace('ORIGIN', JSON.stringify(at)));
    if (pathname === '/frame')
      return void reply
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(`<p>${searchParams.get('mode')} ${searchParams.get('title')}</p>`);
    fetched.push(pathname);
    const { status = 200, headers = {}, body, after } = files.get(pathname) ?? { status: 404 };
    void Promise.resolve(after).then(() => reply.writeHead(status, headers).end(body));
  });
  await new Promise<void>((there) => stand.listen(0, '127.0.0.1', there));
  const at = `http://127.0.0.1:${(stand.address() as AddressInfo).port}`;
  return {
    url: at,
    secret,
    env: { DOCUMENT_SERVER_URL: at, DOCUMENT_SERVER_SECRET: secret },
    /** Paths of files that were asked for. */
    fetched,
    /** Keeps an edited file. @returns its address */
    keep(sent: Buffer | Sent): string {
      const path = `/cache/files/${randomBytes(6).toString('hex')}/output.docx`;
      files.set(path, Buffer.isBuffer(sent) ? { body: sent } : sent);
      return at + path;
    },
    /** A report with its token in the body, or in a header. @param key with which it signs */
    report(said: object, { inHeader = false, key = secret } = {}) {
      return inHeader
        ? { body: said, headers: { authorization: `Bearer ${jwt({ payload: said }, key)}` } }
        : { body: { ...said, token: jwt(said, key) }, headers: {} };
    },
    close: () => new Promise((gone) => stand.close(gone)),
  };
}
