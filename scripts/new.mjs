import { join } from 'node:path';
import { generate, generateRoutes } from './generate.mjs';
import { getKind, newCall, postKind } from './new/call.mjs';
import { listKind } from './new/list.mjs';
import { newPage } from './new/page.mjs';
import { Tree } from './new/tree.mjs';
import { newWorkflow } from './new/workflow.mjs';

/*
 * npm run new -- call <subject>[/<part>] <name> [--post]    every floor of a call, with a test that fails until it works
 * npm run new -- list <subject>[/<part>] <name>             a call that answers a page of records, with its description
 * npm run new -- workflow <subject>[/<part>] <record>       a table of steps, and the call move<Record> that makes one
 * npm run new -- page <subject>[/<part>] <name> [--route /path --side customer --access canReadInterface]
 *                [--list <call>] [--form <call>]            of a described list; with a dialog for a call that writes
 *
 * A missing subject is created. Existing parts (a planned call, a planned route) are used as they are.
 */
const usage = `npm run new -- call <subject>[/<part>] <name> [--post]
npm run new -- list <subject>[/<part>] <name>
npm run new -- workflow <subject>[/<part>] <record>
npm run new -- page <subject>[/<part>] <name> [--route <path> --side channel|customer|audit|platform|account --access <access name>] [--list <call>] [--form <call>]`;

const makers = {
  call: (tree, place, name, { post }) => newCall(tree, place, name, post ? postKind : getKind),
  list: (tree, place, name) => newCall(tree, place, name, listKind),
  workflow: newWorkflow,
  page: newPage,
};

/** `--name value`, or `--name` alone. */
const optionsOf = (words) =>
  Object.fromEntries(
    words.flatMap((word, i) => {
      const next = words[i + 1];
      return word.startsWith('--') ? [[word.slice(2), next && !next.startsWith('--') ? next : true]] : [];
    }),
  );

function main([what, place, name, ...rest]) {
  if (
    !Object.hasOwn(makers, what ?? '') ||
    !/^[a-z]\w*(\/[a-z]\w*)?$/u.test(place ?? '') ||
    !/^[a-z]\w*$/u.test(name ?? '')
  )
    throw new Error(usage);
  const tree = new Tree(join(import.meta.dirname, '..'));
  const written = makers[what](tree, place, name, optionsOf(rest));
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
