// biome-ignore lint/style/noRestrictedImports: the one place that calls it.
import { request as send } from '@umijs/max';
import { type AxiosRequestConfig, type AxiosResponse, isAxiosError, isCancel } from 'axios';
import {
  ENDS_SIGNATURE,
  type Envelope,
  type ErrorData,
  errorCodes,
  type HttpFault,
  SUPPORT_VIEW,
} from '#domain/kernel/errors';
import { LIST_ROWS_HEADER } from '#domain/kernel/listFile';
import { uploadHeaders } from '#domain/kernel/uploadParts';
import { askToEndSignature } from './endingSignature';
import { askForFreshFactor } from './freshFactor';
import { getLocale } from './locales';
import { type FailureOptions, httpFailure, isRefused, PortalError, showRefusal } from './requestErrors';
import { shownView } from './supportView';

/*
 * Calls go through Umi's request, that is axios; src/app.tsx hands it the interceptors below. What becomes of a failure
 * stands in src/requestErrors.ts.
 */

/** Section 9. Each call of the contract names its own. */
const DEFAULT_TIMEOUT = 5000;

export interface RequestOptions extends FailureOptions {
  method?: 'GET' | 'POST';
  url: string;
  /** Query values; undefined ones are left out, arrays repeat their key. */
  params?: unknown;
  /** FormData as it is, anything else as JSON. */
  data?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** The client's patience in ms; 0: none. */
  timeout?: number;
  /** Share of an upload that is sent, 0–100. */
  onProgress?: (percent: number) => void;
}

declare module 'axios' {
  interface AxiosRequestConfig {
    /** What the interceptors must know of a call beside what axios does. */
    portal?: FailureOptions & { timedOut: () => boolean };
  }
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

/** On the way out: one spelling of "no filter", the language on screen, and whose portal is shown there. */
export function prepareRequest(config: AxiosRequestConfig): AxiosRequestConfig {
  const view = shownView.get();
  return {
    ...config,
    params: wireQuery(config.params),
    // Keys repeat without brackets.
    paramsSerializer: { indexes: null },
    headers: { ...config.headers, 'Accept-Language': getLocale(), ...(view && { [SUPPORT_VIEW]: view }) },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** An answer asked for as bytes brings its envelope, or its fault, as bytes, too. */
const contentOf = async (data: unknown): Promise<unknown> =>
  data instanceof Blob ? parseJson(await data.text()) : data;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isEnvelope = (value: unknown): value is Envelope<unknown> =>
  isObject(value) && 'errorCode' in value && 'success' in value;
const isFault = (value: unknown): value is HttpFault => isObject(value) && 'message' in value;

/** A file comes with a name; an envelope in its place is an answer like any other. */
const isFile = ({ data, headers }: AxiosResponse) =>
  data instanceof Blob && (!data.type.startsWith('application/json') || Boolean(headers['content-disposition']));

/** On the way back: shows a refusal once; Umi passes what has no success on to the thrower (throwRefusal). */
export async function readAnswer(response: AxiosResponse): Promise<AxiosResponse> {
  if (isFile(response)) return response;
  const { status, statusText, config } = response;
  const envelope = await contentOf(response.data);
  if (!isEnvelope(envelope)) throw httpFailure({ kind: 'status', status, statusText }, config.portal);
  const refused = isRefused(envelope);
  if (refused) showRefusal(envelope, config.portal);
  // Also one whose code says so alone.
  return { ...response, data: { ...envelope, success: !refused } };
}

/** On the way back without an envelope: shows an HTTP fault, a timeout or a lost connection once. */
export async function readFailure(error: Error): Promise<never> {
  if (!isAxiosError(error)) throw error;
  const { config, response } = error;
  const options = config?.portal;
  const timedOut = options?.timedOut();
  // The caller took the call back; nobody waits for a message.
  if (isCancel(error) && !timedOut) throw error;
  if (!response) throw httpFailure({ kind: timedOut ? 'timeout' : 'network' }, options);
  const { status, statusText } = response;
  const fault = await contentOf(response.data);
  throw httpFailure({ kind: 'status', status, statusText, fault: isFault(fault) ? fault : undefined }, options);
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

function call(options: RequestOptions, responseType: 'json' | 'blob'): Promise<AxiosResponse<unknown>> {
  const { method = 'GET', url, params, data, headers, silent, handles } = options;
  const { signal, onUpload, timedOut, settled } = patience(options);
  return send<unknown>(url, {
    method,
    params,
    data,
    headers,
    signal,
    responseType,
    onUploadProgress: onUpload && (({ loaded, total = 0 }) => onUpload(loaded, total)),
    // Who is asked needs no message beside the question.
    portal: { silent, handles: [...(handles ?? []), errorCodes.endsSignature, errorCodes.freshFactorNeeded], timedOut },
    getResponse: true,
  }).finally(settled);
}

/**
 * Sends a call and returns the envelope's data; a failure is shown once (src/requestErrors.ts) and rejects. What would end
 * a signature is asked about, and sent again where it is meant; what needs a fresh second factor is sent again with one.
 */
export async function request(options: RequestOptions): Promise<unknown> {
  return (await requestPart(options)).data;
}

/** The same for a part of a file. @returns received: how much of it the server has, where it waits for more */
export async function requestPart(options: RequestOptions): Promise<{ data: unknown; received?: number }> {
  const { data, headers } = await call(options, 'json').catch(async (error: unknown) => {
    if (!(error instanceof PortalError)) throw error;
    if (error.code === errorCodes.freshFactorNeeded && (await askForFreshFactor())) return call(options, 'json');
    if (error.code !== errorCodes.endsSignature) throw error;
    if (!(await askToEndSignature(error.details.data as ErrorData['endsSignature']))) throw error;
    return call({ ...options, headers: { ...options.headers, [ENDS_SIGNATURE]: 'yes' } }, 'json');
  });
  const received: unknown = headers[uploadHeaders.offset];
  return { data: (data as Envelope<unknown>).data, ...(received !== undefined && { received: Number(received) }) };
}

/** A file's bytes and the name it is to be saved under. */
export interface Download {
  blob: Blob;
  fileName: string;
  /** Of a list: how many rows it holds, and whether the list has more. */
  rows?: { count: number; isCut: boolean };
}

/** Fetches a file; an envelope in its place is a failure like any other. */
export async function requestFile(options: RequestOptions): Promise<Download> {
  const { data, headers } = await call(options, 'blob');
  const disposition = String(headers['content-disposition'] ?? '');
  const encoded = /filename\*=UTF-8''([^;]+)/iu.exec(disposition)?.[1];
  const plain = /filename="?([^";]+)"?/iu.exec(disposition)?.[1];
  const rows: unknown = headers[LIST_ROWS_HEADER];
  return {
    blob: data as Blob,
    fileName: encoded ? decodeURIComponent(encoded) : (plain ?? 'download'),
    ...(typeof rows === 'string' && { rows: { count: Number.parseInt(rows, 10), isCut: rows.endsWith('+') } }),
  };
}
