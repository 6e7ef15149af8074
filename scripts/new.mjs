import { join } from 'node:path';
import { generate, generateRoutes } from './generate.mjs';
import { newCall } from './new/call.mjs';
import { newPage } from './new/page.mjs';
import { Tree } from './new/tree.mjs';

/*
 * npm run new -- call <subject>[/<part>] <name> [--post]    every floor of a call, with a test that fails until it works
 * npm run new -- page <subject>[/<part>] <name> [--route /path --side customer --access canReadInterface]
 *
 * A missing subject is created. Existing parts (a planned call, a planned route) are used as they are.
 */
const usage = `npm run new -- call <subject>[/<part>] <name> [--post]
npm run new -- page <subject>[/<part>] <name> [--route <path> --side channel|customer|audit|platform|account --access <access name>]`;

function main([what, place, name, ...rest]) {
  const option = (key) => (rest.includes(`--${key}`) ? rest[rest.indexOf(`--${key}`) + 1] : undefined);
  if (
    !['call', 'page'].includes(what) ||
    !/^[a-z]\w*(\/[a-z]\w*)?$/u.test(place ?? '') ||
    !/^[a-z]\w*$/u.test(name ?? '')
  )
    throw new Error(usage);
  const tree = new Tree(join(import.meta.dirname, '..'));
  const written =
    what === 'call'
      ? newCall(tree, place, name, rest.includes('--post'))
      : newPage(tree, place, name, { route: option('route'), side: option('side'), access: option('access') });
  generate();
  if (what === 'page') generateRoutes();
  console.log(
    [
      ...written.map((path) => `  ${path}`),
      '',
      ...tree.notes,
      'Next: npm run format, npm run types, then the test that fails. CONTRIBUTING.md tells the way.',
    ].join('\n'),
  );
}

if (process.argv[1] === import.meta.filename) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
