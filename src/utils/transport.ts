/** One HTTP call as the browser takes it. */
export interface TransportRequest {
  method?: 'GET' | 'POST';
  url: string;
  /** Query values; undefined ones are left out, arrays repeat their key. */
  params?: unknown;
  /** FormData as it is, anything else as JSON. */
  data?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** Asks for bytes rather than text. */
  blob?: boolean;
  onUpload?: (loaded: number, total: number) => void;
}

export interface TransportAnswer {
  status: number;
  statusText: string;
  header(name: string): string | null;
  /** A Blob, parsed JSON, or the text that is none. */
  data: unknown;
}

/** No answer came: the connection broke, or the call was taken back. */
export class NoAnswer extends Error {
  constructor(readonly aborted: boolean) {
    super(aborted ? 'aborted' : 'network');
  }
}

/** The value a JSON text stands for, or the text itself where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function withQuery(url: string, params: unknown): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries((params ?? {}) as Record<string, unknown>)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) query.append(key, String(each));
    }
  }
  const text = query.toString();
  return text ? `${url}?${text}` : url;
}

/**
 * Sends a call. XMLHttpRequest rather than fetch, which tells nothing of an upload's progress; and rather than a
 * library, since this is all the portal needs of one (docs/decisions/0001).
 * @throws NoAnswer where no HTTP answer came; an error status is an answer
 */
export function transport(request: TransportRequest): Promise<TransportAnswer> {
  const { method = 'GET', url, params, data, headers = {}, signal, blob, onUpload } = request;
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    xhr.open(method, withQuery(url, params));
    xhr.responseType = blob ? 'blob' : 'text';
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    const form = data instanceof FormData;
    if (data !== undefined && !form) xhr.setRequestHeader('Content-Type', 'application/json');
    if (onUpload) xhr.upload.onprogress = ({ loaded, total }) => onUpload(loaded, total);
    xhr.onload = () =>
      resolve({
        status: xhr.status,
        statusText: xhr.statusText,
        header: (name) => xhr.getResponseHeader(name),
        data: blob ? xhr.response : parseJson(xhr.responseText),
      });
    xhr.onerror = () => reject(new NoAnswer(false));
    const stop = () => {
      xhr.abort();
      reject(new NoAnswer(true));
    };
    if (signal?.aborted) {
      stop();
      return;
    }
    signal?.addEventListener('abort', stop, { once: true });
    xhr.send(data === undefined ? null : form ? data : JSON.stringify(data));
  });
}
