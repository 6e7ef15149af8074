import { join } from 'node:path';

export const TEMPLATE = 'portal_template';
/** Holds migrations and functions. */
export const databaseFolder = join(import.meta.dirname, '../../server/kernel/db');

/** The same server, another database. */
export function onDatabase(url: string, name: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${name}`;
  return parsed.href;
}
