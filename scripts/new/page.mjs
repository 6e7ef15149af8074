import { pascal } from './tree.mjs';

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
    if (!route || !side) throw new Error(`No route is called ${name}: say --route and --side.`);
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
