import { lastOf, pascal, recordOf, spaced } from './tree.mjs';

const queryOf = ({ subject, home, name }) => {
  const code = `${recordOf(name)}Code`;
  return `import type { ${pascal(subject)}Given, ${pascal(subject)}Wire } from '#domain/${home}/schema';
import type { Context } from '#server/kernel/context';
import { pageOf } from '#server/kernel/db/paging';
import type { Tx } from '#server/kernel/db/tx';

type Call = '${name}';

/**
 * Say of whom it lists what, and in which order.
 *
 * \`server/core/project/queries/listServices.ts\` is one with a keyword: likePattern makes its pattern, countUpTo its total.
 */
export async function ${name}(
  _ctx: Context,
  _tx: Tx,
  query: ${pascal(subject)}Given[Call]['query'],
): Promise<${pascal(subject)}Wire[Call]['data']> {
  const { limit, offset } = pageOf(query);
  throw new Error(\`${name} is to be written: \${limit} rows from \${offset} on, by ${code}.\`);
}
`;
};

/** A page of records: its call, and the description that its page and its workbook follow. */
export const listKind = {
  method: 'GET',
  verb: queryOf,
  input: 'nothing',
  schema: ({ name }) => ({
    row: `  /** A field that isn't named never leaves the server. */
  ${name}: {
    query: pageQuery.extend({ keyword }),
    data: paged(z.object({ ${recordOf(name)}Code: code, name: z.string(), createdAt: instant })),
  },`,
    imports: [`import { code, instant, keyword, paged, pageQuery } from '#domain/kernel/fields.schema';`],
  }),
  /** Described beside its schema, and among the lists of the subject. */
  after: (tree, { subject, home, inHome, place, name }) => {
    const own = lastOf(place);
    const path = `domain/${inHome}/lists.ts`;
    const key = place.split('/').join('.');
    const record = recordOf(name);
    const ofSubject = `domain/${home}/lists.ts`;
    if (inHome !== home) tree.begin(ofSubject, `export const ${subject}Lists = {\n};\n`);
    if (!tree.has(path)) {
      tree.write(path, `export const ${own}Lists = {\n};\n`);
      if (inHome !== home)
        tree.addRow(ofSubject, `${subject}Lists = {`, '};', `  ...${own}Lists,`, [
          `import { ${own}Lists } from './${place.split('/').slice(1).join('/')}/lists';`,
        ]);
    }
    tree.addRow(
      path,
      `${own}Lists = {`,
      '};',
      `  ${name}: listOf<RowOf<typeof ${own}Schemas.${name}>>()({
    title: '${key}.${record}Title',
    columns: {
      name: { kind: 'text', title: '${key}.${record}Name' },
      createdAt: { kind: 'time', title: '${key}.${record}Created' },
    },
  }),`,
      [`import { listOf, type RowOf } from '#domain/kernel/lists';`, `import type { ${own}Schemas } from './schema';`],
    );
    const title = spaced(name.replace(/^list(?=[A-Z])/u, '')).trim();
    for (const [language, texts] of [
      ['zh-CN', { Title: title, Name: '名称', Created: '创建时间' }],
      ['en-US', { Title: pascal(title), Name: 'Name', Created: 'Created' }],
    ])
      for (const [ending, text] of Object.entries(texts))
        tree.addText(`domain/locales/${language}/pages/${place}.json`, `${record}${ending}`, text);
    tree.notes.push(
      `To be worded in both languages: ${['Title', 'Name', 'Created'].map((one) => `${key}.${record}${one}`).join(', ')}.`,
    );
  },
};
