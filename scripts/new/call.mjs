import { beginSubject } from './subject.mjs';
import { lastOf, pascal, spaced } from './tree.mjs';

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
  { name }: ${pascal(subject)}Given[Call]['body'],
): Promise<${pascal(subject)}Wire[Call]['data']> {
  return ctx.write(async (_tx, audit) => {
    await audit({ action: '${name}', entity: '${subject}', entityCode: 'its code', detail: { name } });
    throw new Error('${name} is to be written.');
  });
}
`;

const testOf = ({ subject, home, name, up, path, method, asked }) => {
  const ask = method === 'GET' ? 'get(path)' : `post(path${asked})`;
  return `import { describe, expect, it } from 'vitest';
import { ${subject} } from '#domain/${home}/contract';
import { errorCodes } from '#domain/kernel/errors';
import { testApp } from '${up}tests/server/testApp';

const test = testApp();
const { path } = ${subject}.${name};

describe('${name}', () => {
  it('is for those who are signed in', async () => {
    const answer = await test.nobody.${ask};
    expect(answer).toMatchObject({ success: false, errorCode: errorCodes.notLoggedIn });
  });

  it('${method === 'GET' ? 'answers what it is for' : 'does what it is for, and leaves its row in the log'}', async () => {
    const person = await test.as('13800000021');
    const answer = await person.${ask};
    expect(answer.success, answer.errorMsg ?? answer.message).toBe(true);
${method === 'GET' ? `    expect(answer.data).toEqual({ /* what ${path} has to tell */ });` : `    expect(await test.audits('${name}')).toHaveLength(1);`}
  });
${method === 'GET' ? '' : "\n  it.todo('refuses bad input, other tenants, and what somebody else has changed meanwhile');\n"}});
`;
};

const answer =
  '  /** What goes in, what comes out; a field that the answer has and this has not never leaves the server. */\n';

/** A call that reads. */
export const getKind = {
  method: 'GET',
  verb: queryOf,
  input: 'nothing',
  schema: ({ name }) => ({ row: `${answer}  ${name}: { query: z.object({}), data: z.object({}) },` }),
};

/** A call that writes; forms take their rules from its schema. */
export const postKind = {
  method: 'POST',
  verb: verbOf,
  input: '({ free }) => ({ body: { name: free } })',
  asked: ", { name: 'X' }",
  schema: ({ name }) => ({
    row: `${answer}  ${name}: { body: z.object({ name }), data: z.object({}) },`,
    imports: [`import { name } from '#domain/kernel/fields.schema';`],
  }),
  audit: () => ({ detail: '{ name: string }' }),
};

/** @returns the paths that were written */
export function newCall(tree, place, name, kind) {
  const [subject, ...parts] = place.split('/');
  const home = tree.placeOf(subject);
  const inHome = [home, ...parts].join('/');
  const folder = `server/${inHome}`;
  const up = '../'.repeat(parts.length + 3);
  const schema = `domain/${inHome}/schema.ts`;
  const built = tree.schemasOf(home).find((path) => new RegExp(`^  ${name}: \\{`, 'mu').test(tree.read(path)));
  if (built) throw new Error(`${built}: ${name} is built already.`);
  beginSubject(tree, subject);
  const contract = `domain/${home}/contract.ts`;
  const planned = new RegExp(`^  ${name}: \\{\\s*method: '(\\w+)',\\s*path: '([^']+)'`, 'mu').exec(tree.read(contract));
  const method = planned?.[1] ?? kind.method;
  // The contract knows the method of a planned call.
  if (kind.method !== method && kind !== getKind && kind !== postKind)
    throw new Error(`${contract}: ${name} is planned as ${method}.`);
  const made = kind.method === method ? kind : method === 'GET' ? getKind : postKind;
  const told = { subject, home, inHome, place, name, record: kind.record };
  const path = planned?.[2] ?? `/api/portal/${subject}/${name}`;
  if (!planned)
    tree.addRow(contract, 'endpoints({', '});', `  ${name}: { method: '${method}', path: '${path}', timeout: 5000 },`);

  if (!tree.has(schema)) {
    const part = lastOf(place);
    tree.write(schema, `import { z } from 'zod';\n\nexport const ${part}Schemas = {\n} as const;\n`);
    tree.addRow(`domain/${home}/schema.ts`, `${subject}Schemas = {`, '} as const;', `  ...${part}Schemas,`, [
      `import { ${part}Schemas } from './${parts.join('/')}/schema';`,
    ]);
  }
  const { row, imports = [] } = made.schema(told);
  tree.addRow(schema, 'Schemas = {', '} as const;', row, [`import { z } from 'zod';`, ...imports]);

  const file = method === 'GET' ? `queries/${name}` : `verbs/${name}`;
  tree.begin(`${folder}/${file}.ts`, made.verb(told));
  const routes = `${folder}/routes.ts`;
  const helper = method === 'GET' ? 'query' : 'mutation';
  if (!tree.has(routes)) {
    const part = lastOf(place);
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

export const lines: Lines<typeof ${subject}Schemas> = {
};
`,
  );
  tree.addRow(isolation, 'export const lines', '};', `  ${name}: { roles: everybody, input: ${made.input} },`, [
    `import { everybody } from '${up}tests/isolation/roles';`,
    ...(method === 'GET' ? [`import { nothing } from '${up}tests/isolation/line';`] : []),
  ]);

  if (method !== 'GET') {
    const audit = `domain/${home}/audit.ts`;
    tree.begin(audit, `/** What is done with ${subject}. */\nexport interface ${pascal(subject)}Audit {\n}\n`);
    const { detail, imports: named } = made.audit(told);
    const entity = kind.record ?? subject;
    const action = `  ${name}: { entity: '${entity}'; detail: ${detail} };`;
    tree.addRow(audit, `interface ${pascal(subject)}Audit {`, '}', action, named);
    for (const language of ['zh-CN', 'en-US'])
      tree.addText(`domain/locales/${language}/pages/audit.json`, name, spaced(name));
    tree.notes.push(`To be worded in both languages: audit.${name}.`);
  }
  made.after?.(tree, told);
  tree.begin(`${folder}/${name}.test.ts`, testOf({ subject, home, name, up, path, method, asked: made.asked }));
  return tree.touched;
}
