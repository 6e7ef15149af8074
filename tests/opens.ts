import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Who opens which route, as it is written down in tests/data/opens.tsv: not what the code says. */
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
