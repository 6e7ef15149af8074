import { createHash } from 'node:crypto';
import type { Env } from '#server/kernel/env';
import { readJwt, signJwt } from '#server/kernel/jwt';
import { Secrets } from '#server/kernel/secrets';

/** A document server that is set up. */
export interface DocumentServer {
  /** Its address, without a slash at its end. */
  readonly url: string;
  readonly origin: string;
  /** With which both sides sign. */
  readonly secret: string;
  /** Where it finds the portal. */
  readonly portal: string;
}

type Settings = Pick<Env, 'DOCUMENT_SERVER_URL' | 'DOCUMENT_SERVER_SECRET' | 'PUBLIC_ORIGIN'>;

/** @returns null: none is set up */
export function documentServer(env: Settings): DocumentServer | null {
  const { DOCUMENT_SERVER_URL: url, DOCUMENT_SERVER_SECRET: secret, PUBLIC_ORIGIN: origin } = env;
  if (!url || !secret || !origin) return null;
  return { url: url.replace(/\/+$/u, ''), origin: new URL(url).origin, secret, portal: new URL(origin).origin };
}

/** The script by which a page shows the editor. */
export const scriptOf = ({ url }: DocumentServer): string => `${url}/web-apps/apps/api/documents/api.js`;

/**
 * By which the document server knows a version. Each stored version has another key, and so has each edit: a key is dead once the
 * editor has reported the end of its edit (ONLYOFFICE/DocumentServer#513, #2275).
 */
export const keyOf = (...of: readonly (string | number)[]): string =>
  createHash('sha256').update(JSON.stringify(of)).digest('hex').slice(0, 40);

export const callbackPath = '/api/notices/word';
export const filePath = '/api/notices/word/file';

/**
 * How long a document server may fetch a file after the editor was opened, in s. A report is of one edit and signed by that server:
 * its link has no end, or what was typed in a page that stayed open would be lost.
 */
const uses = { file: 10 * 60, callback: undefined } as const;
export type LinkUse = keyof typeof uses;

/** The secret of links to the portal: the document server has another one, so that it can't make links itself. */
const linkSecret = async (env: Env, use: LinkUse) => (await Secrets.of(env)).digest(use, 'documentEdit');

/** A link by which a document server, which has no session, reaches what it was given, for a time. */
export async function signedLink(
  env: Env,
  { portal }: DocumentServer,
  use: LinkUse,
  claims: Readonly<Record<string, string>>,
): Promise<string> {
  const time = uses[use];
  const until = time && Math.floor(Date.now() / 1000) + time;
  const token = signJwt(claims, await linkSecret(env, use), until);
  return `${portal}${use === 'file' ? filePath : callbackPath}?token=${token}`;
}

/** What a link was made with; undefined where it was not made here, for another use, or is over. */
export const openLink = async (env: Env, use: LinkUse, token: string): Promise<Record<string, unknown> | undefined> =>
  readJwt(token, await linkSecret(env, use));
