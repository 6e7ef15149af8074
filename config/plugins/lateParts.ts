import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { IApi } from '@umijs/max';

/*
 * What of antd's and pro-components' insides loads with its first use, or never. pro-components names all of its fields,
 * form layouts and languages wherever a table or a form is; a page shows few of them. Its version is pinned, and a path
 * that it no longer has fails the build.
 */
const pro = '@ant-design/pro-components/es';

/** Fields by their folder; the common ones (text, select, radio, checkbox, digit, switch …) stay where they are. */
const rareFields = [
  'Cascader',
  'Code',
  'ColorPicker',
  'DatePicker',
  'DigitRange',
  'FromNow',
  'Image',
  'Money',
  'Percent',
  'Progress',
  'RangePicker',
  'Rate',
  'Second',
  'Segmented',
  'Slider',
  'TreeSelect',
];

interface LatePart {
  /** What the module exports; its default otherwise. */
  names?: string[];
  /** An expression over `props` under which it shows nothing anyway. */
  unless?: string;
}

const lateParts: Record<string, LatePart> = {
  ...Object.fromEntries(rareFields.map((name) => [`${pro}/field/components/${name}/index.js`, {}])),
  [`${pro}/field/components/TimePicker/index.js`]: { names: ['default', 'FieldTimeRangePicker'] },
  // A table's own search form brings every form layout along; the portal's lists have a row of filters.
  [`${pro}/table/TableSearch.js`]: {
    names: ['TableSearch'],
    unless: "props.search === false && props.type !== 'form'",
  },
  // Named by PageContainer and by the list of cards; the portal shows neither.
  'antd/es/watermark/index.js': {},
  [`${pro}/card/components/CheckCard/index.js`]: { names: ['default'] },
  // Shown by error boundaries; drawn in three large pictures.
  'antd/es/result/index.js': {},
};

/** Of its 34 languages the portal speaks two. */
const otherLanguages = { path: /provider\/locale\/(?!zh_CN|en_US)\w+\.js$/u };

export default (api: IApi): void => {
  const loader = (name: string, options = {}) => ({ loader: join(api.cwd, 'config/bundler', name), options });
  const rules: Record<string, object> = {
    [`**/${pro}/provider/locale/*.js`]: { condition: otherLanguages, loaders: [loader('emptyModule.cjs')] },
  };
  for (const [path, part] of Object.entries(lateParts)) {
    if (!existsSync(join(api.cwd, 'node_modules', path))) throw new Error(`${path} is gone: adapt lateParts.ts.`);
    rules[`**/${path}`] = { condition: { not: { query: '?whole' } }, loaders: [loader('latePart.cjs', part)] };
  }
  api.modifyConfig((config) => ({
    ...config,
    utoopack: { ...config.utoopack, module: { ...config.utoopack?.module, rules } },
  }));
};
