import type { Endpoint } from '#domain/kernel/endpoint';
import { xlsxMime } from '#domain/kernel/listFile';
import { type Download, type RequestOptions, request, requestFile } from '@/request';
import { sendFile } from './sendFile';

/** The wire types of one call (domain/<subject>/schema.ts). */
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
/** Everything the call takes; a multipart call takes its file too. */
export type CallInput<W extends WireEntry> = Parts<W> & { file?: File };
type Arguments<W extends WireEntry> =
  Record<never, never> extends Parts<W>
    ? [input?: CallInput<W>, options?: CallOptions]
    : [input: CallInput<W>, options?: CallOptions];

export interface CallOptions extends Pick<RequestOptions, 'silent' | 'handles' | 'signal' | 'onProgress'> {
  /** A call with a file waits while the connection is lost, reports that here, and continues by itself. */
  onWaiting?: (isWaiting: boolean) => void;
  /** The same key sent twice writes once: one per opened form, so that a double click or a retry makes no second record. */
  idempotencyKey?: string;
  /** A list call answers a workbook instead, in these columns of its description. */
  workbook?: readonly string[];
}

/** In ms: the server reads a list page by page. */
const WORKBOOK_TIMEOUT = 120_000;

interface AnyInput {
  query?: unknown;
  params?: unknown;
  body?: unknown;
  form?: unknown;
  file?: File;
}

function pathOf(endpoint: Endpoint, params: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  return endpoint.path.replace(/\{(\w+)\}/gu, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === '') throw new Error(`${endpoint.path}: ${name} is missing`);
    return encodeURIComponent(String(value));
  });
}

function formOf({ form }: AnyInput, file?: Blob, name?: string): FormData {
  const data = new FormData();
  // Fields first: the server reads the stream in order and must know them before the file arrives.
  for (const [key, value] of Object.entries((form ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== null) data.append(key, String(value));
  }
  if (file) data.append('file', file, name);
  return data;
}

function optionsFor(
  endpoint: Endpoint,
  input: AnyInput,
  { silent, handles, signal, onProgress, idempotencyKey }: CallOptions,
): RequestOptions {
  return {
    method: endpoint.method,
    url: pathOf(endpoint, input.params),
    params: input.query,
    data: input.body,
    timeout: endpoint.timeout,
    headers: {
      ...(endpoint.job && { Prefer: 'respond-async' }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    },
    silent,
    handles,
    signal,
    onProgress,
  };
}

/** The service functions of a subject, by the names of its calls. A call that is not built yet has none. */
export type Client<E extends Readonly<Record<string, Endpoint>>, W extends { [N in keyof W]: WireEntry }> = {
  readonly [N in keyof E & keyof W]: (
    ...input: Arguments<W[N]>
  ) => Promise<
    E[N] extends { job: true } ? { jobCode: string } : E[N] extends { binary: true } ? Download : W[N]['data']
  >;
};

/**
 * Binds a subject's contract: each function resolves with data, rejects once the failure has been shown. Long work
 * resolves at once with the job to watch (src/hooks/useJob.ts), a download with bytes and name.
 */
export function client<E extends Readonly<Record<string, Endpoint>>, W extends { [N in keyof W]: WireEntry }>(
  calls: E,
): Client<E, W> {
  const bound = Object.entries(calls).map(([name, endpoint]) => [
    name,
    (input: AnyInput = {}, options: CallOptions = {}): Promise<unknown> => {
      const sent = optionsFor(endpoint, input, options);
      const { file } = input;
      const { workbook } = options;
      if (workbook)
        return requestFile({
          ...sent,
          params: { ...(input.query as object), columns: workbook.join() },
          headers: { Accept: xlsxMime },
          timeout: WORKBOOK_TIMEOUT,
        });
      if (!endpoint.form) return (endpoint.binary ? requestFile : request)(sent);
      if (!file && endpoint.fileOptional) return request({ ...sent, data: formOf(input) });
      if (!file) throw new Error(`${endpoint.path}: its file is missing`);
      return sendFile({
        ...sent,
        file,
        formOf: (bytes) => formOf(input, bytes, file.name),
        onWaiting: options.onWaiting,
      });
    },
  ]);
  return Object.fromEntries(bound) as Client<E, W>;
}
