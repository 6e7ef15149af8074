import { beginSubject } from './subject.mjs';
import { pascal, spaced } from './tree.mjs';

const queryOf = ({
  subject,
  home,
  name,
}) => `import type { ${pascal(subject)}Given, ${pascal(subject)}Wire } from '#domain/${home}/schema';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';

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
  home,
  name,
}) => `import type { ${pascal(subject)}Given, ${pascal(subject)}Wire } from '#domain/${home}/schema';
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

const testOf = ({ subject, home, name, up, path, method }) => `import { describe, expect, it } from 'vitest';
import { ${subject} } from '#domain/${home}/contract';
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
    expect(answer.success, answer.errorMsg ?? answer.message).toBe(true);
${method === 'GET' ? `    expect(answer.data).toEqual({ /* what ${path} has to tell */ });` : `    expect(await test.audits('${name}')).toHaveLength(1);`}
  });
${method === 'GET' ? '' : "\n  it.todo('refuses bad input, other tenants, and what somebody else has changed meanwhile');\n"}});
`;

/** @returns the paths that were written */
export function newCall(tree, place, name, isPost) {
  const [subject, ...parts] = place.split('/');
  const home = tree.placeOf(subject);
  const inHome = [home, ...parts].join('/');
  const folder = `server/${inHome}`;
  const up = '../'.repeat(parts.length + 3);
  const schema = `domain/${inHome}/schema.ts`;
  if (tree.has(schema) && new RegExp(`^  ${name}: \\{`, 'mu').test(tree.read(schema)))
    throw new Error(`${schema}: ${name} is built already.`);
  beginSubject(tree, subject);
  const contract = `domain/${home}/contract.ts`;
  const planned = new RegExp(`^  ${name}: \\{\\s*method: '(\\w+)',\\s*path: '([^']+)'`, 'mu').exec(tree.read(contract));
  const method = planned?.[1] ?? (isPost ? 'POST' : 'GET');
  const path = planned?.[2] ?? `/api/portal/${subject}/${name}`;
  if (!planned)
    tree.addRow(contract, 'endpoints({', '});', `  ${name}: { method: '${method}', path: '${path}', timeout: 5000 },`);

  if (!tree.has(schema)) {
    const part = parts.at(-1);
    tree.write(schema, `import { z } from 'zod';\n\nexport const ${part}Schemas = {\n} as const;\n`);
    tree.addRow(`domain/${home}/schema.ts`, `${subject}Schemas = {`, '} as const;', `  ...${part}Schemas,`, [
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
  tree.begin(`${folder}/${file}.ts`, (method === 'GET' ? queryOf : verbOf)({ subject, home, name }));
  const routes = `${folder}/routes.ts`;
  const helper = method === 'GET' ? 'query' : 'mutation';
  if (!tree.has(routes)) {
    const part = parts.at(-1);
    tree.write(
      routes,
      `import type { ${subject} as calls } from '#domain/${home}/contract';
import type { ${subject}Schemas } from '#domain/${home}/schema';
import type { Routes } from '#server/kernel/http/mount';

export const ${part}Routes = {
} satisfies Partial<Routes<typeof calls, typeof ${subject}Schemas>>;
`,
    );
    tree.addRow(`server/${home}/routes.ts`, 'Routes', '};', `  ...${part}Routes,`, [
      `import { ${part}Routes } from './${parts.join('/')}/routes';`,
    ]);
  }
  const opening = /Routes(?:: [^=]+)? = \{/u.exec(tree.read(routes))?.[0];
  if (!opening)
    throw new Error(`${routes} has no list of routes: give the part its routes.ts first, as its neighbours have.`);
  const closing = tree.read(routes).includes('} satisfies') ? '} satisfies' : '};';
  tree.addRow(routes, opening, closing, `  ${name}: ${helper}(signedIn(), ${name}),`, [
    `import { ${helper} } from '#server/kernel/http/routes';`,
    `import { signedIn } from '#server/kernel/policy';`,
    `import { ${name} } from './${file}';`,
  ]);

  const isolation = `${folder}/isolation.ts`;
  tree.begin(
    isolation,
    `import type { ${subject}Schemas } from '#domain/${home}/schema';
import type { Lines } from '${up}tests/isolation/line';
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
    const audit = `domain/${home}/audit.ts`;
    tree.begin(audit, `/** What is done with ${subject}. */\nexport interface ${pascal(subject)}Audit {\n}\n`);
    tree.addRow(audit, `interface ${pascal(subject)}Audit {`, '}', `  ${name}: { entity: '${subject}' };`);
    for (const language of ['zh-CN', 'en-US'])
      tree.addText(`domain/locales/${language}/pages/audit.json`, name, spaced(name));
    tree.notes.push(`To be worded in both languages: audit.${name}.`);
  }
  tree.begin(`${folder}/${name}.test.ts`, testOf({ subject, home, name, up, path, method }));
  return tree.touched;
}
