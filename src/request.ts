import type { Envelope, HttpFault } from '#domain/kernel/errors';
import { getLocale } from './locales';
import { checkEnvelope, type FailureOptions, httpFailure } from './requestErrors';
import { NoAnswer, parseJson, type TransportAnswer, type TransportRequest, transport } from './utils/transport';

/** Section 9. Each call of the contract names its own. */
const DEFAULT_TIMEOUT = 5000;

export interface RequestOptions extends Omit<TransportRequest, 'blob' | 'onUpload'>, FailureOptions {
  /** The client's patience in ms; 0: none. */
  timeout?: number;
  /** Share of an upload that is sent, 0–100. */
  onProgress?: (percent: number) => void;
}

/** "No filter" has one spelling on the wire, whatever the selects call it. */
function wireQuery(params: unknown): unknown {
  return Object.fromEntries(
    Object.entries((params ?? {}) as Record<string, unknown>).map(([key, value]) => [
      key,
      value === 'ALL' ? '' : value,
    ]),
  );
}

function isEnvelope(data: unknown): data is Envelope<unknown> {
  return typeof data === 'object' && data !== null && 'errorCode' in data && 'success' in data;
}

async function faultOf(data: unknown): Promise<Partial<HttpFault> | undefined> {
  // An answer asked for as bytes brings its fault as bytes, too.
  const value = data instanceof Blob ? parseJson(await data.text()) : data;
  return typeof value === 'object' && value !== null && 'message' in value ? (value as Partial<HttpFault>) : undefined;
}

/**
 * Ends a call that takes longer than its timeout; 0 waits for ever. An upload's time starts when its body is sent: a
 * slow line is no reason to give up.
 */
function patience({ timeout = DEFAULT_TIMEOUT, data, signal, onProgress }: RequestOptions) {
  const controller = new AbortController();
  let timedOut = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    if (timeout <= 0) return;
    timer ??= setTimeout(() => {
      timedOut = true;
      controller.abort();
    }, timeout);
  };
  const abort = () => controller.abort();
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  const upload = data instanceof FormData;
  if (!upload) start();
  return {
    signal: controller.signal,
    onUpload: upload
      ? (loaded: number, total: number) => {
          onProgress?.(total > 0 ? Math.round((loaded / total) * 100) : 100);
          if (loaded >= total) start();
        }
      : undefined,
    timedOut: () => timedOut,
    settled() {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    },
  };
}

async function send(options: RequestOptions, blob = false): Promise<TransportAnswer> {
  const { signal, onUpload, timedOut, settled } = patience(options);
  const { method, url, params, data, headers } = options;
  const answer = await transport({
    method,
    url,
    params: wireQuery(params),
    data,
    headers: { 'Accept-Language': getLocale(), ...headers },
    signal,
    blob,
    onUpload,
  })
    .catch((error: unknown) => {
      if (!(error instanceof NoAnswer)) throw error;
      // The caller took the call back; nobody waits for a message.
      if (error.aborted && !timedOut()) throw error;
      throw httpFailure({ kind: timedOut() ? 'timeout' : 'network' }, options);
    })
    .finally(settled);
  const { status, statusText } = answer;
  if (status >= 200 && status < 300) return answer;
  throw httpFailure({ kind: 'status', status, statusText, fault: await faultOf(answer.data) }, options);
}

/** Sends a call and returns the envelope's data; a failure is shown once (src/requestErrors.ts) and rejects. */
export async function request(options: RequestOptions): Promise<unknown> {
  const { data, status, statusText } = await send(options);
  if (!isEnvelope(data)) throw httpFailure({ kind: 'status', status, statusText }, options);
  return checkEnvelope(data, options);
}

/** A file's bytes and the name it is to be saved under. */
export interface Download {
  blob: Blob;
  fileName: string;
}

/** Fetches a file; an envelope in its place is a failure like any other. */
export async function requestFile(options: RequestOptions): Promise<Download> {
  const { data, header } = await send(options, true);
  const blob = data as Blob;
  const disposition = header('content-disposition') ?? '';
  if (blob.type.startsWith('application/json') && !disposition) {
    const envelope = parseJson(await blob.text());
    if (isEnvelope(envelope)) checkEnvelope(envelope, options);
  }
  const encoded = /filename\*=UTF-8''([^;]+)/iu.exec(disposition)?.[1];
  const plain = /filename="?([^";]+)"?/iu.exec(disposition)?.[1];
  return { blob, fileName: encoded ? decodeURIComponent(encoded) : (plain ?? 'download') };
}
