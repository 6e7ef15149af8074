/** Section 9. */
export const CHUNK_TIMEOUT = 120_000;

export type LoadFailureType = 'missing' | 'timeout' | 'network';

/** A page's code that did not arrive. */
export class PageLoadError extends Error {
  override name = 'PageLoadError';
  constructor(
    readonly type: LoadFailureType,
    readonly address: string,
    options?: ErrorOptions,
  ) {
    super(`${type}: ${address}`, options);
  }
}

class ChunkTimeout extends Error {}

/** Rejects once a chunk has taken longer than 120 s. */
export function withTimeout<T>(loading: Promise<T>, timeout = CHUNK_TIMEOUT): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkTimeout()), timeout);
  });
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}

/** The file an import was waiting for: named in the bundler's message, else the last script asked for. */
function addressOf(error: unknown): string {
  const text = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error);
  const named = /[^\s"'()]+\.(?:m?js|css)(?:\?[^\s"'()]*)?/u.exec(text)?.[0];
  const lastScript = [...document.querySelectorAll<HTMLScriptElement>('script[src]')].at(-1)?.src;
  return new URL(named ?? lastScript ?? window.location.href, window.location.href).href;
}

/** Bundlers and browsers each say it in their own words; a page's own fault says neither. */
const isLoadFailure = (error: unknown) =>
  error instanceof ChunkTimeout ||
  /load (?:chunk|script)|chunkload|dynamically imported|module script/iu.test(String(error));

/** Finds out what kind of failure it was, since all of them are reported alike; a page's own fault stays as it is. */
export async function toPageLoadError(error: unknown): Promise<unknown> {
  if (!isLoadFailure(error)) return error;
  const address = addressOf(error);
  if (error instanceof ChunkTimeout) return new PageLoadError('timeout', address, { cause: error });
  try {
    const { ok } = await fetch(address, { method: 'HEAD', cache: 'no-store' });
    return new PageLoadError(ok ? 'network' : 'missing', address, { cause: error });
  } catch {
    return new PageLoadError('network', address, { cause: error });
  }
}
