import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generate } from './generate.mjs';

/*
 * npm run new -- call <subject>[/<part>] <name> [--post]    every floor of a call, with a test that fails until it works
 * npm run new -- page <subject>[/<part>] <name> [--route /path --side customer --access canReadInterface]
 *
 * A subject that there isn't yet is begun. What stands already (a planned call, a planned route) is used as it is.
 */
const usage = `npm run new -- call <subject>[/<part>] <name> [--post]
npm run new -- page <subject>[/<part>] <name> [--route <path> --side channel|customer|audit|platform|account --access <access name>]`;

const pascal = (name) => `${name[0].toUpperCase()}${name.slice(1)}`;
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Whether what an import line brings has been brought already, from wherever. */
const isImported = (text, line) => {
  const [, name] = /import (?:type )?\{ (\w+) \}/u.exec(line) ?? [];
  return new RegExp(`import (?:type )?\\{[^}]*\\b${name}\\b[^}]*\\}`, 'u').test(text);
};

/** Writes into a tree of the repository's shape and remembers what it has touched. */
export class Tree {
  constructor(root) {
    this.root = root;
    this.touched = [];
  }

  has(path) {
    return existsSync(join(this.root, path));
  }

  read(path) {
    return readFileSync(join(this.root, path), 'utf8');
  }

  write(path, text) {
    const file = join(this.root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    if (!this.touched.includes(path)) this.touched.push(path);
  }

  /** A new file; one that is there stays. */
  begin(path, text) {
    if (!this.has(path)) this.write(path, text);
  }

  /** Puts a row before the end of the list that begins with `opening`, and imports above everything else. */
  addRow(path, opening, closing, row, imports = []) {
    const text = this.read(path);
    const from = text.indexOf(opening);
    const at = from < 0 ? -1 : text.indexOf(`\n${closing}`, from);
    if (at < 0) throw new Error(`${path}: there is no list between "${opening}" and "${closing}".`);
    const missing = imports.filter((line) => !isImported(text, line));
    this.write(path, `${missing.map((line) => `${line}\n`).join('')}${text.slice(0, at)}\n${row}${text.slice(at)}`);
  }

  addText(path, key, text) {
    const texts = this.has(path) ? JSON.parse(this.read(path)) : {};
    if (key in texts) return;
    this.write(path, `${JSON.stringify({ ...texts, [key]: text }, null, 2)}\n`);
  }
}

function beginSubject(tree, subject) {
  tree.begin(
    `domain/${subject}/contract.ts`,
    `import { endpoints } from '../kernel/endpoint';

/** Calls of the subject "${subject}": say in a line what it is about. */
export const ${subject} = endpoints({
});
`,
  );
  tree.begin(
    `domain/${subject}/schema.ts`,
    `import { z } from 'zod';
import type { Given, Wire } from '../kernel/fields.schema';

export const ${subject}Schemas = {
} as const;

export type ${pascal(subject)}Wire = Wire<typeof ${subject}Schemas>;
export type ${pascal(subject)}Given = Given<typeof ${subject}Schemas>;
`,
  );
  if (!tree.has(`server/${subject}/subject.ts`))
    tree.begin(
      `server/${subject}/routes.ts`,
      `import type { ${subject} as calls } from '#domain/${subject}/contract';
import type { ${subject}Schemas } from '#domain/${subject}/schema';
import type { Routes } from '#server/kernel/http/mount';

export const ${subject}Routes: Routes<typeof calls, typeof ${subject}Schemas> = {
};
`,
    );
  tree.begin(
    `server/${subject}/subject.ts`,
    `import type { Subject } from '#server/kernel/subject';
import { ${subject}Routes } from './routes';

/** Say in a line what it is about. */
export const subject: Subject = { name: '${subject}', routes: ${subject}Routes };
`,
  );
  tree.begin(
    `src/services/${subject}.ts`,
    `import { ${subject} } from '#domain/${subject}/contract';
import type { ${pascal(subject)}Wire } from '#domain/${subject}/schema';
import { client } from './client';

export const ${subject}Service = client<typeof ${subject}, ${pascal(subject)}Wire>(${subject});
`,
  );
}

const queryOf = ({
  subject,
  name,
}) => `import type { ${pascal(subject)}Given, ${pascal(subject)}Wire } from '#domain/${subject}/schema';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/database';

type Call = '${name}';

/** Say what it answers, of whom, in which order. */
export async function ${name}(
  _ctx: Context,
  _tx: Tx,
  _query: ${pascal(subject)}Given[Call]['query'],
): Promise<${pascal(subject)}Wire[Call]['data']> {
  throw new Error('${name} is to be written.');
}
`;

const verbOf = ({
  subject,
  name,
}) => `import type { ${pascal(subject)}Given, ${pascal(subject)}Wire } from '#domain/${subject}/schema';
import type { Context } from '#server/kernel/context';

type Call = '${name}';

/**
 * Say what it does, and to what.
 * @throws AppError which, and when
 */
export async function ${name}(
  ctx: Context,
  _body: ${pascal(subject)}Given[Call]['body'],
): Promise<${pascal(subject)}Wire[Call]['data']> {
  return ctx.write(async (_tx, audit) => {
    await audit({ action: '${name}', entity: '${subject}', entityCode: 'its code' });
    throw new Error('${name} is to be written.');
  });
}
`;

const testOf = ({ subject, name, up, path, method }) => `import { describe, expect, it } from 'vitest';
import { ${subject} } from '#domain/${subject}/contract';
import { testApp } from '${up}tests/server/testApp';

const test = testApp();
const { path } = ${subject}.${name};

describe('${name}', () => {
  it('is for those who are signed in', async () => {
    const answer = await test.nobody.${method === 'GET' ? 'get' : 'post'}(path${method === 'GET' ? '' : ', {}'});
    expect(answer).toMatchObject({ success: false, errorCode: '10000' });
  });

  it('${method === 'GET' ? 'answers what it is for' : 'does what it is for, and leaves its row in the log'}', async () => {
    const person = await test.as('13800000021');
    const answer = await person.${method === 'GET' ? 'get' : 'post'}(path${method === 'GET' ? '' : ', {}'});
    expect(answer, answer.errorMsg).toMatchObject({ success: true });
${method === 'GET' ? `    expect(answer.data).toEqual({ /* what ${path} has to tell */ });` : `    expect(await test.audits('${name}')).toHaveLength(1);`}
  });
${method === 'GET' ? '' : "\n  it.todo('refuses bad input, other tenants, and what somebody else has changed meanwhile');\n"}});
`;

/** @returns the paths that were written */
export function newCall(tree, place, name, isPost) {
  const [subject, ...parts] = place.split('/');
  const folder = `server/${place}`;
  const up = '../'.repeat(parts.length + 2);
  beginSubject(tree, subject);
  const contract = `domain/${subject}/contract.ts`;
  const planned = new RegExp(`^  ${name}: \\{\\s*method: '(\\w+)',\\s*path: '([^']+)'`, 'mu').exec(tree.read(contract));
  const method = planned?.[1] ?? (isPost ? 'POST' : 'GET');
  const path = planned?.[2] ?? `/api/portal/${subject}/${kebab(name)}`;
  if (!planned)
    tree.addRow(contract, 'endpoints({', '});', `  ${name}: { method: '${method}', path: '${path}', timeout: 5000 },`);

  const schema = `domain/${place}/schema.ts`;
  if (!tree.has(schema)) {
    const part = parts.at(-1);
    tree.write(schema, `import { z } from 'zod';\n\nexport const ${part}Schemas = {\n} as const;\n`);
    tree.addRow(`domain/${subject}/schema.ts`, `${subject}Schemas = {`, '} as const;', `  ...${part}Schemas,`, [
      `import { ${part}Schemas } from './${parts.join('/')}/schema';`,
    ]);
  }
  const answer =
    '  /** What goes in, what comes out; a field that the answer has and this has not never leaves the server. */\n';
  tree.addRow(
    schema,
    'Schemas = {',
    '} as const;',
    method === 'GET'
      ? `${answer}  ${name}: { query: z.object({}), data: z.object({}) },`
      : `${answer}  ${name}: { body: z.object({}), data: z.object({}) },`,
  );

  const file = method === 'GET' ? `queries/${name}` : `verbs/${name}`;
  tree.begin(`${folder}/${file}.ts`, (method === 'GET' ? queryOf : verbOf)({ subject, name }));
  const routes = `${folder}/routes.ts`;
  const handle =
    method === 'GET'
      ? `({ ctx, query }) => ctx.read((tx) => ${name}(ctx, tx, query))`
      : `({ ctx, body }) => ${name}(ctx, body)`;
  if (!tree.has(routes)) {
    const part = parts.at(-1);
    tree.write(
      routes,
      `import type { ${subject} as calls } from '#domain/${subject}/contract';
import type { ${subject}Schemas } from '#domain/${subject}/schema';
import type { Routes } from '#server/kernel/http/mount';

export const ${part}Routes = {
} satisfies Partial<Routes<typeof calls, typeof ${subject}Schemas>>;
`,
    );
    tree.addRow(`server/${subject}/routes.ts`, 'Routes', '};', `  ...${part}Routes,`, [
      `import { ${part}Routes } from './${parts.join('/')}/routes';`,
    ]);
  }
  const opening = /Routes(?:: [^=]+)? = \{/u.exec(tree.read(routes))?.[0];
  if (!opening)
    throw new Error(`${routes} has no list of routes: give the part its routes.ts first, as its neighbours have.`);
  const closing = tree.read(routes).includes('} satisfies') ? '} satisfies' : '};';
  tree.addRow(routes, opening, closing, `  ${name}: { policy: signedIn(), handle: ${handle} },`, [
    `import { signedIn } from '#server/kernel/policy';`,
    `import { ${name} } from './${file}';`,
  ]);

  const isolation = `${folder}/isolation.ts`;
  tree.begin(
    isolation,
    `import type { ${subject}Schemas } from '#domain/${subject}/schema';
import { type Lines, nothing } from '${up}tests/isolation/line';
import { everybody } from '${up}tests/isolation/roles';

export const lines: Lines<typeof ${subject}Schemas> = {
};
`,
  );
  tree.addRow(
    isolation,
    'export const lines',
    '};',
    `  ${name}: { roles: everybody, input: ${method === 'GET' ? 'nothing' : '() => ({ body: {} })'} },`,
    [
      `import { everybody } from '${up}tests/isolation/roles';`,
      ...(method === 'GET' ? [`import { nothing } from '${up}tests/isolation/line';`] : []),
    ],
  );

  if (method !== 'GET') {
    const audit = `domain/${subject}/audit.ts`;
    tree.begin(audit, `/** What is done with ${subject}. */\nexport interface ${pascal(subject)}Audit {\n}\n`);
    tree.addRow(audit, `interface ${pascal(subject)}Audit {`, '}', `  ${name}: { entity: '${subject}' };`);
  }
  tree.begin(`${folder}/${name}.test.ts`, testOf({ subject, name, up, path, method }));
  return tree.touched;
}

const pageOf = ({ name, key }) => `import { Page } from '@/components/Page';
import { ResultBlock } from '@/components/ResultBlock';
import { useT } from '@/locales';

/** Say who comes here, and what for. */
export default function ${pascal(name)}() {
  const t = useT();
  return (
    <Page title={t('route.${name}')}>
      <ResultBlock compact title={t('${key}.empty')} text={t('${key}.emptyText')} role="status" />
    </Page>
  );
}
`;

const pageTestOf = ({ name, path, key }) => `import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { t } from '@/locales';
import { openApp } from './app';
import { signInAs } from './server';

describe('${path}', () => {
  it('shows what it is for', async () => {
    await signInAs('13800000021');
    const app = await openApp('${path.replace(/:\w+/gu, 'PDEMO27001A')}');
    await app.settled();
    expect(screen.getByRole('heading', { name: t('route.${name}') })).toBeVisible();
    // What a person finds there, in the place of this:
    expect(screen.queryByText(t('${key}.empty'))).toBeNull();
  });

  it.todo('shows what to do where there is nothing, and what went wrong where it fails');
});
`;

export function newPage(tree, place, name, { route, side, access }) {
  const component = `@/pages/${place}/${name}`;
  const key = place.split('/').join('.');
  tree.begin(`src/pages/${place}/${name}/index.tsx`, pageOf({ name, key }));
  const sides = ['channel', 'customer', 'audit', 'platform', 'account', 'public'].map(
    (one) => `config/routes/${one}.ts`,
  );
  const planned = new RegExp(`row\\('([^']+)', '${name}', \\{([^}]*)\\}`, 'u');
  const holder = sides.find((file) => tree.has(file) && planned.test(tree.read(file)));
  let path = route;
  if (holder) {
    const text = tree.read(holder);
    const [whole, itsPath, rest] = planned.exec(text);
    path = itsPath;
    if (rest.includes('component:')) throw new Error(`${holder}: ${name} has its page already.`);
    tree.write(holder, text.replace(whole, whole.replace(/,?\s*\}$/u, `, component: '${component}' }`)));
  } else {
    if (!route || !side) throw new Error(`No route is called ${name}: say --route and --side.\n${usage}`);
    const file = `config/routes/${side}.ts`;
    const given = [access && `access: '${access}'`, 'menu: false', `component: '${component}'`]
      .filter(Boolean)
      .join(', ');
    tree.addRow(file, `${side}Routes = [`, '];', `  row('${route}', '${name}', { ${given} }),`);
  }
  const words = name.replace(/[A-Z]/gu, (letter) => ` ${letter.toLowerCase()}`);
  for (const [language, title, empty, text] of [
    ['zh-CN', words, '这里还没有内容', '说明人们在这里做什么，以及第一步。'],
    ['en-US', pascal(words), 'Nothing here yet', 'Say what people do here, and what comes first.'],
  ]) {
    const texts = `domain/locales/${language}`;
    tree.addText(`${texts}/frame/route.json`, name, title);
    tree.addText(`${texts}/pages/${place}.json`, 'empty', empty);
    tree.addText(`${texts}/pages/${place}.json`, 'emptyText', text);
  }
  tree.begin(`tests/pages/${name}.test.tsx`, pageTestOf({ name, path, key }));
  return tree.touched;
}

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
  console.log(
    `${written.map((path) => `  ${path}`).join('\n')}\n\nNext: npm run format, npm run types, then the test that fails. CONTRIBUTING.md tells the way.`,
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
