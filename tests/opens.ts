import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The routes that each role opens, from tests/data/opens.tsv, independent of the code. */
export const tableOfOpens = readFileSync(join(import.meta.dirname, 'data/opens.tsv'), 'utf8')
  .trim()
  .split('\n')
  .filter((line) => !line.startsWith('#'))
  .map((line) => {
    const [path = '', leadsTo = '-', roles = ''] = line.split('\t');
    return { path, leadsTo, roles: roles.split(' ') };
  });

/** @returns the paths that are open to a role, in the order of the routes */
export const opensOf = (role: string): string[] =>
  tableOfOpens
    .filter(({ roles }) => roles.includes('everybody') || roles.includes('all') || roles.includes(role))
    .map(({ path }) => path);
