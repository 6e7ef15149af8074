import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { IApi } from '@umijs/max';
import { mends } from './mends';

/*
 * What of the libraries' insides loads with its first use, or never. pro-components names all of its fields,
 * form layouts and languages wherever a table or a form is; a page shows few of them. Its version is pinned, and a path
 * that it no longer has fails the build.
 */
const pro = '@ant-design/pro-components/es';

/** Fields by their folder; the common ones (text, select, radio, checkbox …) stay where they are. */
const rareFields = [
  'Cascader',
  'Code',
  'ColorPicker',
  'DatePicker',
  'Digit',
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
  'Switch',
  'TreeSelect',
];

interface LatePart {
  /** What the module exports; its default otherwise. */
  names?: string[];
  /** An expression over `props` under which it shows nothing anyway. */
  unless?: string;
  /** Only for those who import it under `?late` (mends.ts); others have it at once. */
  asked?: true;
}

const lateParts: Record<string, LatePart> = {
  ...Object.fromEntries(rareFields.map((name) => [`${pro}/field/components/${name}/index.js`, {}])),
  [`${pro}/field/components/TimePicker/index.js`]: { names: ['default', 'FieldTimeRangePicker'] },
  // A table's own search form brings every form layout along; the portal's lists have a row of filters.
  [`${pro}/table/TableSearch.js`]: {
    names: ['TableSearch'],
    unless: "props.search === false && props.type !== 'form'",
  },
  // Fields as a table's light filter; the portal's lists have a row of filters.
  [`${pro}/field/components/Select/FieldSelectLightEdit.js`]: { names: ['FieldSelectLightEdit'] },
  [`${pro}/form/layouts/LightFilter/LightWrapper/index.js`]: { names: ['LightWrapper'] },
  // Named by PageContainer, some by the list of cards as well; the portal shows none of them.
  'antd/es/watermark/index.js': {},
  'antd/es/affix/index.js': {},
  [`${pro}/layout/components/FooterToolbar/index.js`]: { names: ['FooterToolbar'] },
  [`${pro}/card/components/CheckCard/index.js`]: { names: ['default'] },
  // Shown by error boundaries; drawn in three large pictures.
  'antd/es/result/index.js': {},
  // What a table and a field for text can be, and the columns to choose from once they are opened.
  'antd/es/table/RcTable/VirtualTable.js': {},
  'antd/es/input/OTP/index.js': {},
  'antd/es/input/Password.js': {},
  'antd/es/tree/index.js': {},
  // Tooltips that share one bubble; the portal's each have their own.
  'antd/es/tooltip/UniqueProvider/index.js': {},
  // ProLayout's header of another layout.
  [`${pro}/layout/components/TopNavHeader/index.js`]: { names: ['TopNavHeader'] },
  'antd/es/badge/index.js': { asked: true },
  'antd/es/collapse/index.js': { asked: true },
  'antd/es/tooltip/index.js': { asked: true },
  [`${pro}/card/ProCard.js`]: { asked: true },
};

/** What the portal never comes to, with the names that others import of it. */
const unused: Record<string, string[]> = {
  // Umi's own useRequest; screens have ahooks' (src/hooks/useRequest.ts).
  '@umijs/plugins/node_modules/@ahooksjs/use-request/es/index.js': ['UseRequestProvider'],
  // Pages that a server has drawn.
  '@umijs/renderer-react/dist/html.js': ['Html'],
  // Calls go by XMLHttpRequest, which every browser has.
  'axios/lib/adapters/fetch.js': ['getFetch'],
  // Texts of ProLayout's own drawer of settings.
  ...Object.fromEntries(
    ['en-US', 'it-IT', 'ko-KR', 'zh-CN', 'zh-TW'].map((name) => [`${pro}/layout/locales/${name}.js`, []]),
  ),
};

/** Of its 34 languages the portal speaks two. */
const otherLanguages = { path: /provider\/locale\/(?!zh_CN|en_US)\w+\.js$/u };

export default (api: IApi): void => {
  const loader = (name: string, options = {}) => ({ loader: join(api.cwd, 'config/bundler', name), options });
  const rules: Record<string, object> = {
    [`**/${pro}/provider/locale/*.js`]: { condition: otherLanguages, loaders: [loader('emptyModule.cjs')] },
  };
  const addRule = (path: string, rule: object) => {
    if (!existsSync(join(api.cwd, 'node_modules', path))) throw new Error(`${path} is gone: adapt lateParts.ts.`);
    rules[`**/${path}`] = rule;
  };
  for (const [path, part] of Object.entries(lateParts)) {
    const condition = part.asked ? { query: '?late' } : { not: { query: '?whole' } };
    addRule(path, { condition, loaders: [loader('latePart.cjs', part)] });
  }
  for (const [path, names] of Object.entries(unused))
    addRule(path, { loaders: [loader('emptyModule.cjs', { names })] });
  for (const [path, statements] of Object.entries(mends))
    addRule(path, { loaders: [loader('mendedModule.cjs', { mends: statements })] });
  api.modifyConfig((config) => ({
    ...config,
    utoopack: { ...config.utoopack, module: { ...config.utoopack?.module, rules } },
  }));
};
