import type { LevelBounds, Table } from '#domain/assets/method/method';
import { levelLabel, levels } from '#domain/kernel/levels';
import { type DefinedScale, levelDefinition } from '#server/assets/method/levelDefinitions';
import { type Block, h1, h2, item, p } from '#server/documents/document';
import type { Cell } from '#server/documents/table';
import { type Build, levelCell, table } from './parts';

const ruleTexts = {
  associatedBusiness: '业务与更重要的业务紧密关联的，重要性提升一级，最高不超过该业务；',
  carriedBusiness: '系统完全承载某项业务的，其价值不低于该业务的重要性；',
  system: '单元的价值不低于其所属系统的价值；',
  notEssential: '单元对所属系统不是关键的，按系统价值降低一级计算。',
} as const;

function definitionTable(build: Build, caption: string, scale: DefinedScale): Block[] {
  return table(build, caption, {
    columns: [
      { title: '等级', width: 1 },
      { title: '含义', width: 6 },
    ],
    rows: [...levels].reverse().map((level) => [levelCell(level), levelDefinition('zh-CN', scale, level)]),
  });
}

function matrixTable(build: Build, caption: string, corner: string, values: Table): Block[] {
  return table(build, caption, {
    columns: [
      { title: corner, width: 2 },
      ...levels.map((level) => ({ title: levelLabel(level), width: 1, align: 'center' as const })),
    ],
    rows: values.map((row, index) => [
      { text: levelLabel((index + 1) as 1 | 2 | 3 | 4 | 5), align: 'center' },
      ...row.map((value): Cell => ({ text: String(value), align: 'center' })),
    ]),
  });
}

function boundsTable(build: Build, rows: readonly (readonly [string, LevelBounds])[]): Block[] {
  return table(build, '数值与等级的对应', {
    columns: [
      { title: '项目', width: 2 },
      ...levels.map((level) => ({ title: levelLabel(level), width: 1, align: 'center' as const })),
    ],
    rows: rows.map(([name, bounds]) => [
      name,
      ...bounds.map((bound, index) => (index === 0 ? `≤ ${bound}` : `> ${bounds[index - 1]}，≤ ${bound}`)),
    ]),
  });
}

/** The method that the assessment was made with, its tables and levels. */
export function methodChapter(build: Build): Block[] {
  const { method } = build.input;
  const enabled = (Object.keys(ruleTexts) as (keyof typeof ruleTexts)[]).filter((rule) => method.importance[rule]);
  const calculation = () =>
    method.kind === 'matrix'
      ? [
          p(
            '由威胁频率 T 与脆弱性严重程度 V 查表得到可能性，由资产价值 A 与脆弱性严重程度 V 查表得到损失，分别换算为等级后，再由两者的等级查表得到风险值。',
          ),
          ...matrixTable(build, '可能性矩阵', '威胁频率 \\ 脆弱性', method.likelihood.table),
          ...matrixTable(build, '损失矩阵', '资产价值 \\ 脆弱性', method.loss.table),
          ...matrixTable(build, '风险矩阵', '损失 \\ 可能性', method.risk.table),
          ...boundsTable(build, [
            ['可能性', method.likelihood.bounds],
            ['损失', method.loss.bounds],
            ['风险', method.risk.bounds],
          ]),
        ]
      : [
          p('可能性 L = √(T×V)，损失 F = √(A×V)，风险值 R = L×F；T 为威胁频率，V 为脆弱性严重程度，A 为资产价值。'),
          ...boundsTable(build, [
            ['可能性', method.bounds.likelihood],
            ['损失', method.bounds.loss],
            ['风险', method.bounds.risk],
          ]),
        ];
  return [
    h1('2 评估方法'),
    p(
      `本次评估采用 ${method.source} 的${method.name.zh}（方法版本 ${method.version}），风险由资产价值、威胁和脆弱性三个要素确定：R = R(L(T,V), F(A,V))。`,
    ),
    h2('2.1 资产价值'),
    p(
      method.assetValue === 'maximum'
        ? '系统和单元的自身价值取保密性、完整性、可用性三者中的最高者。'
        : '系统和单元的自身价值由保密性 C、完整性 I、可用性 A 按 round(log2((2^C+2^I+2^A)/3)) 计算。',
    ),
    ...(enabled.length > 0
      ? [
          p('重要性由业务经系统向单元传递：'),
          ...enabled.map((rule, index) => item(`（${index + 1}）${ruleTexts[rule]}`)),
        ]
      : []),
    ...definitionTable(build, '业务重要性等级', 'importance'),
    ...definitionTable(build, '保密性等级', 'confidentiality'),
    ...definitionTable(build, '完整性等级', 'integrity'),
    ...definitionTable(build, '可用性等级', 'availability'),
    h2('2.2 威胁频率'),
    ...definitionTable(build, '威胁频率等级', 'threatFrequency'),
    h2('2.3 脆弱性严重程度'),
    ...definitionTable(build, '脆弱性严重程度等级', 'vulnerabilitySeverity'),
    h2('2.4 风险计算'),
    ...calculation(),
    h2('2.5 风险等级'),
    ...definitionTable(build, '风险等级', 'risk'),
  ];
}
