/** One call of the portal. Its schemas stand beside it in `<subject>.schema.ts` under the same name. */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  /** Whole path; parameters in braces, as in openapi.json. */
  readonly path: string;
  /** The client's patience in ms; 0: none. */
  readonly timeout: number;
  /** The body is multipart/form-data. */
  readonly form?: true;
  /** The multipart body may come without a file. */
  readonly fileOptional?: true;
  /** Long work: with `Prefer: respond-async` it answers `{ jobCode }` at once. */
  readonly job?: true;
  /** Answers a file's bytes rather than the envelope. */
  readonly binary?: true;
}

/** Keeps the names of the entries as a type while checking each of them. */
export function endpoints<const T extends Readonly<Record<string, Endpoint>>>(entries: T): T {
  return entries;
}

/** Extra calls that the specification lacks live under this prefix. */
export const PORTAL_PREFIX = '/api/portal/';
