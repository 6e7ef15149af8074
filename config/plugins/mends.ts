const pro = '@ant-design/pro-components/es';

/** A statement, and what takes its place. */
export type Mend = readonly [from: string, to: string];

/*
 * Imports of libraries that bring much for little, by the module that has them. A statement that a new version no longer
 * has fails the build.
 */
export const mends: Readonly<Record<string, readonly Mend[]>> = {
  // Button asks the colour picker whether a colour is bright; that brings antd's Collapse and the whole picker.
  'antd/es/color-picker/components/ColorPresets.js': [
    [
      "import { ColorBlock, Color as RcColor } from '@rc-component/color-picker';",
      "import ColorBlock from '@rc-component/color-picker/es/components/ColorBlock.js';\nimport { Color as RcColor } from '@rc-component/color-picker/es/color.js';",
    ],
    ["import Collapse from '../../collapse';", "import Collapse from '../../collapse/index.js?late';"],
  ],
  'antd/es/color-picker/color.js': [
    [
      "import { Color as RcColor } from '@rc-component/color-picker';",
      "import { Color as RcColor } from '@rc-component/color-picker/es/color.js';",
    ],
  ],
  'antd/es/color-picker/util.js': [
    [
      "import { Color as RcColor } from '@rc-component/color-picker';",
      "import { Color as RcColor } from '@rc-component/color-picker/es/color.js';",
    ],
  ],
  // A table asks the tree for the arithmetic of selections; that brings the whole tree.
  'antd/es/table/hooks/useSelection.js': [
    [
      "import { arrAdd, arrDel, conductCheck, convertDataToEntities } from '@rc-component/tree';",
      "const arrAdd = (keys, key) => [...new Set(keys).add(key)];\nconst arrDel = (keys, key) => keys.filter((one) => one !== key);\nimport { conductCheck } from '@rc-component/tree/es/utils/conductUtil.js';\nimport { convertDataToEntities } from '@rc-component/tree/es/utils/treeUtil.js';",
    ],
  ],
  // The hint beside a label; the sign-in form has none.
  'antd/es/form/FormItemLabel.js': [
    ["import Tooltip from '../tooltip';", "import Tooltip from '../tooltip/index.js?late';"],
  ],
  // The portal's lists are tables without a card around them, whose values have no status.
  [`${pro}/table/Table.js`]: [['import ProCard from "../card";', 'import ProCard from "../card/ProCard.js?late";']],
  [`${pro}/utils/proFieldParsingText/index.js`]: [
    [
      "import { Badge, Space } from 'antd';",
      "import { Space } from 'antd';\nimport Badge from 'antd/es/badge/index.js?late';",
    ],
  ],
  [`${pro}/field/components/Status/index.js`]: [
    ["import { Badge } from 'antd';", "import Badge from 'antd/es/badge/index.js?late';"],
  ],
  // The app gives antd its language (src/components/Providers.tsx).
  [`${pro}/provider/index.js`]: [
    ["import zh_CN from 'antd/lib/locale/zh_CN';", 'const zh_CN = undefined;'],
    ["import 'dayjs/locale/zh-cn';", ''],
  ],
  // A second library of colours, for their transparency alone.
  [`${pro}/provider/useStyle/index.js`]: [
    [
      "import { TinyColor } from '@ctrl/tinycolor';",
      "import { FastColor as TinyColor } from '@ant-design/fast-color';",
    ],
    ['.setAlpha(alpha).toRgbString()', '.setA(alpha).toRgbString()'],
  ],
};
