/** A call of the portal. Its schemas have the same name in the subject's schema.ts. */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  /** The whole path; parameters in braces, as in openapi.json. */
  readonly path: string;
  /** The client's timeout in ms; 0: none. */
  readonly timeout: number;
  /** The body is multipart/form-data. */
  readonly form?: true;
  /** The multipart body may lack the file. */
  readonly fileOptional?: true;
  /** Long work: with `Prefer: respond-async` it answers `{ jobCode }` at once. */
  readonly job?: true;
  /** Answers the bytes of a file instead of the envelope. */
  readonly binary?: true;
}

/** Checks each entry and keeps the entries' names as a type. */
export function endpoints<const T extends Readonly<Record<string, Endpoint>>>(entries: T): T {
  return entries;
}

/** The prefix of calls that the specification lacks. */
export const PORTAL_PREFIX = '/api/portal/';
