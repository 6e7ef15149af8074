import { pascal, spaced } from './tree.mjs';

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

/** A route of our own stands in the tests' table too, as a fact, behind the others of its side. */
function addFact(tree, { route, side, access }) {
  const table = 'tests/data/routes.tsv';
  const lines = tree.read(table).split('\n');
  const last = lines.findLastIndex((line) => line.split('\t')[5] === side);
  const fact = [route, access ?? '-', 'no', 'full', 'user', side, 'own'].join('\t');
  tree.write(table, lines.toSpliced(last + 1, 0, fact).join('\n'));
}

export function newPage(tree, place, name, { route, side, access }) {
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
    addFact(tree, { route, side, access });
    if (!access) tree.notes.push(`Without an access everybody who is signed in may open ${route}.`);
  }
  tree.begin(`src/pages/${place}/${name}/index.tsx`, pageOf({ name, key }));
  for (const [language, title, empty, text] of [
    ['zh-CN', spaced(name), '这里还没有内容', '说明人们在这里做什么，以及第一步。'],
    ['en-US', pascal(spaced(name)), 'Nothing here yet', 'Say what people do here, and what comes first.'],
  ]) {
    const texts = `domain/locales/${language}`;
    tree.addText(`${texts}/frame/route.json`, name, title);
    tree.addText(`${texts}/pages/${place}.json`, `${name}Empty`, empty);
    tree.addText(`${texts}/pages/${place}.json`, `${name}EmptyText`, text);
  }
  tree.notes.push(`To be worded in both languages: route.${name}, ${key}.${name}Empty, ${key}.${name}EmptyText.`);
  tree.begin(`tests/pages/${name}.test.tsx`, pageTestOf({ name, path, key, phone: opener[ownSide] }));
  return tree.touched;
}
