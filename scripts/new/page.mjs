import { lastOf, pascal, recordOf, spaced } from './tree.mjs';

const pageOf = ({ name, key }) => `import { Page } from '@/components/Page';
import { ResultBlock } from '@/components/ResultBlock';
import { useT } from '@/locales';

/** Say who comes here, and what for. */
export default function ${pascal(name)}() {
  const t = useT();
  return (
    <Page title={t('route.${name}')}>
      <ResultBlock compact title={t('${key}.${name}Empty')} text={t('${key}.${name}EmptyText')} role="status" />
    </Page>
  );
}
`;

/** A list by its description; with a form, a dialog whose fields take their rules from the call's schema. */
const listPageOf = ({ name, key, place, inHome, list, form }) => {
  const [subject] = place.split('/');
  const own = lastOf(place);
  const record = recordOf(list);
  const said = (text) => `t('${key}.${text}')`;
  const imports = [
    ...(form ? [`import { Button } from 'antd';`, `import { useState } from 'react';`] : []),
    `import { ${own}Lists } from '#domain/${inHome}/lists';`,
    ...(form ? [`import { ${form}Rules } from '#domain/generated/rules/${subject}/${form}';`] : []),
    `import { EmptyState } from '@/components/EmptyState';`,
    ...(form ? [`import { TextField } from '@/components/fields';`] : []),
    `import { SearchFilter } from '@/components/filters';`,
    `import { useColumns } from '@/components/listColumns';`,
    `import { Page } from '@/components/Page';`,
    `import { PortalTable } from '@/components/PortalTable';`,
    ...(form ? [`import { RecordDialog } from '@/components/RecordDialog';`] : []),
    `import { usePortalList } from '@/hooks/usePortalList';`,
    `import { useT } from '@/locales';`,
    `import { ${subject}Service } from '@/services/${subject}';`,
  ];
  return `${imports.join('\n')}

const filters = { keyword: '' };

/** Say who comes here, and what for. */
export default function ${pascal(name)}() {
  const t = useT();${form ? '\n  const [isAdding, setAdding] = useState(false);' : ''}
  const list = usePortalList({ name: '${name}', load: ${subject}Service.${list}, filters });
  const { query, setQuery } = list;
  const columns = useColumns(${own}Lists.${list});
${form ? `  const add = { label: ${said(form)}, onClick: () => setAdding(true) };\n` : ''}  return (
    <Page title={t('route.${name}')}${form ? ' action={<Button type="primary" onClick={add.onClick}>{add.label}</Button>}' : ''}>
      <PortalTable
        list={list}
        rowKey="${record}Code"
        filters={
          <SearchFilter value={query.keyword} placeholder={${said(`${record}Search`)}} onSearch={(keyword) => setQuery({ keyword })} />
        }
        empty={<EmptyState title={${said(`${name}Empty`)}} text={${said(`${name}EmptyText`)}}${form ? ' action={add}' : ''} />}
        columns={Object.values(columns)}
      />
${
  form
    ? `      {isAdding && (
        <RecordDialog<{ name: string }>
          title={add.label}
          okText={add.label}
          send={async (body, options) => {
            await ${subject}Service.${form}({ body }, options);
          }}
          onTried={list.refresh}
          onClose={() => setAdding(false)}
        >
          <TextField name="name" label={${said(`${record}Name`)}} {...${form}Rules.name} autoFocus />
        </RecordDialog>
      )}
`
    : ''
}    </Page>
  );
}
`;
};

const listPageTestOf = ({ name, path, key, phone, place, home, list }) => {
  const [subject] = place.split('/');
  return `import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ${subject} } from '#domain/${home}/contract';
import { t } from '@/locales';
import { openApp } from './app';
import { button } from './buttons';
import { answerWith, lay, network, signInAs } from './server';

const open = async () => {
  await signInAs('${phone}');
  const app = await openApp('${path.replace(/:\w+/gu, 'PDEMO27001A')}');
  await app.settled();
  return app;
};

// \`settled\` waits for the page, not for its list: what stands in that is found with \`findBy…\`.
describe('${path}', () => {
  it('shows what there is', async () => {
    await open();
    expect(await screen.findByText('what stands in a row of the demo')).toBeVisible();
  });

  it('shows what to do where there is nothing', async () => {
    answerWith(${subject}.${list}.path, { list: [], total: 0 });
    await open();
    expect(await screen.findByText(t('${key}.${name}Empty'))).toBeVisible();
  });

  it('comes back after a failure with a retry', async () => {
    lay('networkDown', ${subject}.${list}.path);
    const app = await open();
    await button(t('common.retry'));
    network.resetHandlers();
    answerWith(${subject}.${list}.path, { list: [], total: 0 });
    await app.user.click(await button(t('common.retry')));
    expect(await screen.findByText(t('${key}.${name}Empty'))).toBeVisible();
  });
});
`;
};

const pageTestOf = ({ name, path, key, phone }) => `import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { t } from '@/locales';
import { openApp } from './app';
import { signInAs } from './server';

describe('${path}', () => {
  it('shows what it is for', async () => {
    await signInAs('${phone}');
    const app = await openApp('${path.replace(/:\w+/gu, 'PDEMO27001A')}');
    await app.settled();
    expect(screen.getByRole('heading', { name: t('route.${name}') })).toBeVisible();
    // What a person finds there, in the place of this:
    expect(screen.queryByText(t('${key}.${name}Empty'))).toBeNull();
  });

  it.todo('shows what to do where there is nothing, and what went wrong where it fails');
});
`;

/** Who of the demo may open pages of a side: each side's manager. */
const opener = {
  channel: '13800000011',
  customer: '13800000021',
  audit: '13800000031',
  platform: '13800000001',
  account: '13800000021',
  public: '13800000021',
};
const sides = Object.keys(opener).filter((side) => side !== 'public');

/** What a new route lacks, before anything is written. */
function checkRoute(tree, name, { route, side, access }) {
  if (!route || !side) throw new Error(`No route is called ${name}: say --route and --side.`);
  if (!/^\/\S+$/u.test(route)) throw new Error(`--route ${route}: a path begins with /.`);
  if (!sides.includes(side)) throw new Error(`--side ${side}: there are ${sides.join(', ')}.`);
  const [, names] = /accessNames = \[([^\]]*)\]/u.exec(tree.read('domain/kernel/access.ts'));
  if (access && !names.includes(`'${access}'`))
    throw new Error(`--access ${access}: domain/kernel/access.ts has none of this name.`);
}

/** A route of our own stands in the tests' tables too, as facts, behind the others of its side. */
function addFacts(tree, { route, side, access }) {
  const routes = 'tests/data/routes.tsv';
  const lines = tree.read(routes).split('\n');
  const ofSide = lines.map((line) => line.split('\t')).filter((fields) => fields[5] === side);
  const last = lines.findLastIndex((line) => line.split('\t')[5] === side);
  const fact = [route, access ?? '-', 'no', 'full', 'user', side, 'own'].join('\t');
  tree.write(routes, lines.toSpliced(last + 1, 0, fact).join('\n'));
  const opens = 'tests/data/opens.tsv';
  const known = tree.read(opens).split('\n');
  const before = known.findLastIndex((line) => ofSide.some(([path]) => line.startsWith(`${path}\t`)));
  tree.write(opens, known.toSpliced(before + 1, 0, `${route}\t-\t?`).join('\n'));
  tree.notes.push(`To be worked out by hand: who opens ${route}, in the place of ? in ${opens}.`);
}

/** What a page is made of, before anything is written. */
function checkCalls(tree, { inHome, list, form }) {
  const has = (file, pattern) => tree.has(file) && pattern.test(tree.read(file));
  if (form && !list) throw new Error(`--form ${form}: a dialog needs the list that it adds to, --list.`);
  if (list && !has(`domain/${inHome}/lists.ts`, new RegExp(`\\b${list}: listOf`, 'u')))
    throw new Error(`--list ${list}: domain/${inHome}/lists.ts describes none of this name.`);
  if (form && !has(`domain/${inHome}/schema.ts`, new RegExp(`^  ${form}: \\{`, 'mu')))
    throw new Error(`--form ${form}: domain/${inHome}/schema.ts has no call of this name.`);
}

export function newPage(tree, place, name, { route, side, access, list, form }) {
  const [subject, ...parts] = place.split('/');
  const home = tree.placeOf(subject);
  const inHome = [home, ...parts].join('/');
  checkCalls(tree, { inHome, list, form });
  const component = `@/pages/${place}/${name}`;
  const key = place.split('/').join('.');
  const planned = new RegExp(`row\\('([^']+)', '${name}', \\{([^}]*)\\}`, 'u');
  const holder = [...sides, 'public']
    .map((one) => `config/routes/${one}.ts`)
    .find((file) => tree.has(file) && planned.test(tree.read(file)));
  let path = route;
  const ownSide = holder ? /(\w+)\.ts$/u.exec(holder)[1] : side;
  if (holder) {
    const text = tree.read(holder);
    const [whole, itsPath, rest] = planned.exec(text);
    path = itsPath;
    if (rest.includes('component:')) throw new Error(`${holder}: ${name} has its page already.`);
    tree.write(holder, text.replace(whole, whole.replace(/,?\s*\}$/u, `, component: '${component}' }`)));
  } else {
    checkRoute(tree, name, { route, side, access });
    const file = `config/routes/${side}.ts`;
    const given = [access && `access: '${access}'`, 'menu: false', `component: '${component}'`]
      .filter(Boolean)
      .join(', ');
    tree.addRow(file, `${side}Routes = [`, '];', `  row('${route}', '${name}', { ${given} }),`);
    addFacts(tree, { route, side, access });
    if (!access) tree.notes.push(`Without an access everybody who is signed in may open ${route}.`);
  }
  const told = { name, key, place, home, inHome, list, form, path, phone: opener[ownSide] };
  tree.begin(`src/pages/${place}/${name}/index.tsx`, (list ? listPageOf : pageOf)(told));
  const languages = [
    {
      texts: 'domain/locales/zh-CN',
      route: spaced(name),
      own: {
        [`${name}Empty`]: '这里还没有内容',
        [`${name}EmptyText`]: '说明人们在这里做什么，以及第一步。',
        ...(list && { [`${recordOf(list)}Search`]: '搜索' }),
        ...(form && { [form]: spaced(form) }),
      },
    },
    {
      texts: 'domain/locales/en-US',
      route: pascal(spaced(name)),
      own: {
        [`${name}Empty`]: 'Nothing here yet',
        [`${name}EmptyText`]: 'Say what people do here, and what comes first.',
        ...(list && { [`${recordOf(list)}Search`]: 'Search' }),
        ...(form && { [form]: pascal(spaced(form)) }),
      },
    },
  ];
  for (const { texts, route: title, own } of languages) {
    tree.addText(`${texts}/frame/route.json`, name, title);
    for (const [text, said] of Object.entries(own)) tree.addText(`${texts}/pages/${place}.json`, text, said);
  }
  const worded = [`route.${name}`, ...Object.keys(languages[0].own).map((text) => `${key}.${text}`)];
  tree.notes.push(`To be worded in both languages: ${worded.join(', ')}.`);
  tree.begin(`tests/pages/${name}.test.tsx`, (list ? listPageTestOf : pageTestOf)(told));
  return tree.touched;
}
