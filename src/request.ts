import axios, { type AxiosProgressEvent, type AxiosRequestConfig, isAxiosError } from 'axios';
import type { Envelope, HttpFault } from '#domain/contract/errors';
import { getLocale } from './locales';
import { checkEnvelope, type FailureOptions, httpFailure } from './requestErrors';

/** Section 9. Each call of the contract names its own. */
const DEFAULT_TIMEOUT = 5000;

export interface RequestOptions extends Omit<AxiosRequestConfig, 'signal' | 'onUploadProgress'>, FailureOptions {
  signal?: AbortSignal;
  /** Share of an upload that is sent, 0–100. */
  onProgress?: (percent: number) => void;
}

const client = axios.create({ paramsSerializer: { indexes: null } });

client.interceptors.request.use((config) => {
  config.headers.set('Accept-Language', getLocale());
  // "No filter" has one spelling on the wire, whatever the selects call it.
  if (config.params) {
    config.params = Object.fromEntries(
      Object.entries(config.params as Record<string, unknown>).map(([key, value]) => [
        key,
        value === 'ALL' ? '' : value,
      ]),
    );
  }
  return config;
});

function isEnvelope(data: unknown): data is Envelope<unknown> {
  return typeof data === 'object' && data !== null && 'errorCode' in data && 'success' in data;
}

async function faultOf(data: unknown): Promise<Partial<HttpFault> | undefined> {
  // An answer asked for as bytes brings its fault as bytes, too.
  const value = data instanceof Blob ? await data.text().then(parseJson) : data;
  return typeof value === 'object' && value !== null && 'message' in value ? (value as Partial<HttpFault>) : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Ends a call that takes longer than its timeout; 0 waits for ever. An upload's time starts when its body is sent: a
 * slow line is no reason to give up.
 */
function patience({ timeout = DEFAULT_TIMEOUT, data, signal, onProgress }: RequestOptions) {
  const controller = new AbortController();
  const state: { timedOut: boolean; timer?: ReturnType<typeof setTimeout> } = { timedOut: false };
  const start = () => {
    if (timeout <= 0) return;
    state.timer ??= setTimeout(() => {
      state.timedOut = true;
      controller.abort();
    }, timeout);
  };
  const abort = () => controller.abort();
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  const upload = data instanceof FormData;
  if (!upload) start();
  return {
    config: {
      timeout: 0,
      signal: controller.signal,
      onUploadProgress: upload
        ? ({ loaded, total = loaded }: AxiosProgressEvent) => {
            onProgress?.(total > 0 ? Math.round((loaded / total) * 100) : 100);
            if (loaded >= total) start();
          }
        : undefined,
    },
    timedOut: () => state.timedOut,
    settled() {
      clearTimeout(state.timer);
      signal?.removeEventListener('abort', abort);
    },
  };
}

async function send(options: RequestOptions) {
  const { onProgress: _, ...rest } = options;
  const { config, timedOut, settled } = patience(options);
  try {
    return await client.request<unknown>({ ...rest, ...config });
  } catch (error) {
    if (!isAxiosError(error)) throw error;
    // The caller took the call back; nobody waits for a message.
    if (error.code === 'ERR_CANCELED' && !timedOut()) throw error;
    const { response } = error;
    const kind = response ? 'status' : timedOut() ? 'timeout' : 'network';
    throw httpFailure(
      { kind, status: response?.status, statusText: response?.statusText, fault: await faultOf(response?.data) },
      options,
    );
  } finally {
    settled();
  }
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
  const { data, headers } = await send({ ...options, responseType: 'blob' });
  const blob = data as Blob;
  const disposition = String(headers['content-disposition'] ?? '');
  if (blob.type.startsWith('application/json') && !disposition) {
    const envelope = parseJson(await blob.text());
    if (isEnvelope(envelope)) checkEnvelope(envelope, options);
  }
  const encoded = /filename\*=UTF-8''([^;]+)/iu.exec(disposition)?.[1];
  const plain = /filename="?([^";]+)"?/iu.exec(disposition)?.[1];
  return { blob, fileName: encoded ? decodeURIComponent(encoded) : (plain ?? 'download') };
}
