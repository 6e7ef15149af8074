import type { Endpoint } from '#domain/contract/endpoint';
import { type Download, type RequestOptions, request, requestFile } from '@/request';

/** The wire types of one call (domain/contract). */
interface WireEntry {
  query: unknown;
  params: unknown;
  body: unknown;
  form: unknown;
  data: unknown;
}

type Parts<W extends WireEntry> = {
  [K in 'query' | 'params' | 'body' | 'form' as W[K] extends undefined ? never : K]: W[K];
};
/** Everything the call takes; a multipart call takes its files too. */
export type CallInput<W extends WireEntry> = Parts<W> & { file?: File | readonly File[] };
type Arguments<W extends WireEntry> =
  Record<never, never> extends Parts<W>
    ? [input?: CallInput<W>, options?: CallOptions]
    : [input: CallInput<W>, options?: CallOptions];

export interface CallOptions extends Pick<RequestOptions, 'silent' | 'handles' | 'signal'> {
  /** Share of an upload that is sent, 0–100. */
  onProgress?: (percent: number) => void;
}

interface AnyInput {
  query?: unknown;
  params?: unknown;
  body?: unknown;
  form?: unknown;
  file?: File | readonly File[];
}

function pathOf(endpoint: Endpoint, params: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  return endpoint.path.replace(/\{(\w+)\}/gu, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === '') throw new Error(`${endpoint.path}: ${name} is missing`);
    return encodeURIComponent(String(value));
  });
}

function formOf({ form, file }: AnyInput): FormData {
  const data = new FormData();
  // Fields first: the server reads the stream in order and must know them before the file arrives.
  for (const [key, value] of Object.entries((form ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) data.append(key, String(value));
  }
  const files = file === undefined ? [] : Array.isArray(file) ? (file as readonly File[]) : [file as File];
  for (const each of files) data.append('file', each, each.name);
  return data;
}

/** An upload's patience starts when its body is sent: a slow line is no reason to give up. */
function uploadOptions(timeout: number, { onProgress, signal }: CallOptions): RequestOptions & { settled: () => void } {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal?.addEventListener?.('abort', () => controller.abort());
  return {
    timeout: 0,
    signal: controller.signal,
    onUploadProgress({ loaded, total = loaded }) {
      onProgress?.(total ? Math.round((loaded / total) * 100) : 100);
      if (loaded >= total && timeout > 0)
        timer ??= setTimeout(() => controller.abort(new DOMException('Upload timed out', 'TimeoutError')), timeout);
    },
    settled: () => clearTimeout(timer),
  };
}

function optionsFor(endpoint: Endpoint, input: AnyInput, { silent, handles, signal }: CallOptions): RequestOptions {
  return {
    method: endpoint.method,
    url: pathOf(endpoint, input.params),
    params: input.query,
    data: endpoint.form ? formOf(input) : input.body,
    timeout: endpoint.timeout,
    headers: endpoint.job ? { Prefer: 'respond-async' } : undefined,
    silent,
    handles,
    signal,
  };
}

async function call(endpoint: Endpoint, input: AnyInput = {}, options: CallOptions = {}): Promise<unknown> {
  const base = optionsFor(endpoint, input, options);
  if (!endpoint.form) return request(base);
  const { settled, ...upload } = uploadOptions(endpoint.timeout, options);
  try {
    return await request({ ...base, ...upload });
  } finally {
    settled();
  }
}

/** The service function of one call of the contract: resolves with data, rejects once the failure has been shown. */
export function bind<W extends WireEntry>(endpoint: Endpoint & { job?: undefined; binary?: undefined }) {
  return (...[input, options]: Arguments<W>) => call(endpoint, input as AnyInput, options) as Promise<W['data']>;
}

/** The service function of long work: resolves at once with the job to watch (src/hooks/useJob.ts). */
export function bindJob<W extends WireEntry>(endpoint: Endpoint & { job: true }) {
  return (...[input, options]: Arguments<W>) =>
    call(endpoint, input as AnyInput, options) as Promise<{ jobCode: string }>;
}

/** The service function of a call that answers a file's bytes. */
export function bindFile<W extends WireEntry>(endpoint: Endpoint & { binary: true }) {
  return (...[input, options]: Arguments<W>): Promise<Download> =>
    requestFile(optionsFor(endpoint, (input ?? {}) as AnyInput, options ?? {}));
}
