import { join } from 'node:path';

export const TEMPLATE = 'portal_template';
export const migrationsFolder = join(import.meta.dirname, '../../server/kernel/db/migrations');

/** The same server, another database. */
export function onDatabase(url: string, name: string): string {
  const parsed = new URL(url);
  parsed.pathname = `/${name}`;
  return parsed.href;
}
