import { type Derived, unitCategories } from '#domain/assets/inventory/derivation';
import { itemWord } from '#domain/assets/inventory/dictionaries';
import { heatMapLevel, type Method } from '#domain/assets/method/method';
import { type Level, levelLabel, levels, levelWords } from '#domain/kernel/levels';
import { type Block, h1, h2, p, plainTable } from '#server/documents/document';
import type { Cell, Column } from '#server/documents/table';
import { sources } from './assetChapter';
import type { AssessedRisk } from './figures';
import { type Build, levelCell, number, percent, table } from './parts';

/** Distribution, heat map, and where risks gather. */
export function analysisChapter(build: Build): Block[] {
  const { input, figures } = build;
  const { byLevel, total, heatMap } = figures;
  const descending = [...levels].reverse();
  const present = levels.filter((level) => byLevel[level] > 0);
  const levelColumns = (name: string): Column[] => [
    { title: name, width: 2 },
    ...levels.map((level) => ({ title: levelWords[level].zh, width: 1, align: 'right' as const })),
    { title: '合计', width: 1, align: 'right' },
  ];
  const levelRow = (name: string, counts: Readonly<Record<1 | 2 | 3 | 4 | 5, number>>) => [
    name,
    ...levels.map((level) => number(counts[level])),
    number(levels.reduce((sum, level) => sum + counts[level], 0)),
  ];
  return [
    h1('4 风险分析'),
    h2('4.1 风险分布'),
    ...table(build, '风险等级分布', {
      columns: [
        { title: '风险等级', width: 1 },
        { title: '数量', width: 1, align: 'right' },
        { title: '占比', width: 1, align: 'right' },
      ],
      rows: [
        ...descending.map((level) => [levelCell(level), number(byLevel[level]), percent(byLevel[level], total)]),
        [{ text: '合计', bold: true, align: 'center' as const }, number(total), '100.0%'],
      ],
    }),
    // A bar of the level colours, each as wide as its share; narrow ones keep room for their number.
    ...(present.length === 0
      ? []
      : [
          plainTable({
            columns: present.map((level) => ({ title: '', width: Math.max(byLevel[level] / total, 0.06) })),
            rows: [present.map((level) => levelCell(level, number(byLevel[level])))],
          }),
        ]),
    h2('4.2 风险热力图'),
    p(
      input.method.kind === 'matrix'
        ? '行为损失等级，列为可能性等级；单元格中为风险数量，颜色为该位置的风险等级。'
        : '行为损失等级，列为可能性等级；单元格中为风险数量。相乘法的风险等级由数值确定，同一位置可能有不同等级，因此不着色。',
    ),
    ...heatMapTable(build, '风险热力图', heatMap),
    h2('4.3 按单元类别'),
    ...table(build, '各类单元的风险数量', {
      columns: levelColumns('单元类别'),
      rows: unitCategories.map((category) =>
        levelRow(itemWord('unitCategory', category), figures.byCategory.get(category) ?? byLevel),
      ),
    }),
    h2('4.4 按系统'),
    p('列出单元中有高或很高风险的系统，最多 20 个；属于多个系统的单元，其风险计入每个系统。'),
    ...table(build, '风险集中的系统', {
      columns: levelColumns('系统').map((column, index) => (index === 0 ? { ...column, width: 5 } : column)),
      rows: figures.systems.slice(0, 20).map((system) => levelRow(`${system.code} ${system.name}`, system.byLevel)),
    }),
  ];
}

/** Counts by loss (row) and likelihood (column), in the colour of the level that the method gives the place. */
export function heatMapTable(
  build: Build,
  caption: string,
  heatMap: Readonly<Record<Level, Readonly<Record<Level, number>>>>,
): Block[] {
  return [
    ...table(build, caption, {
      columns: [
        { title: '损失 \\ 可能性', width: 1.4 },
        ...levels.map((level) => ({ title: levelLabel(level), width: 1, align: 'center' as const })),
      ],
      rows: [...levels].reverse().map((loss) => [
        { text: levelLabel(loss), bold: true, align: 'center' as const, fill: '#E8EDF9' },
        ...levels.map((likelihood): Cell => {
          const count = number(heatMap[loss][likelihood]);
          const level = heatMapLevel(build.input.method, loss, likelihood);
          return level ? { ...levelCell(level, count), bold: true } : { text: count, align: 'center' };
        }),
      ]),
    }),
    plainTable({
      columns: levels.map(() => ({ title: '', width: 1 })),
      rows: [levels.map((level) => levelCell(level))],
    }),
  ];
}

/** High and very high risks one by one, the rest summed up. */
export function listChapter(build: Build): Block[] {
  const { figures } = build;
  return [
    h1('5 高风险清单'),
    h2('5.1 高和很高的风险'),
    p(
      figures.listed.length === 0
        ? '本次评估没有等级为高或很高的风险。'
        : `以下为等级为高和很高的全部 ${number(figures.listed.length)} 项风险，按风险值从高到低排列。`,
    ),
    ...table(build, '高和很高的风险', {
      columns: [
        { title: '序号', width: 0.7, align: 'right' },
        { title: '单元编码', width: 1.2 },
        { title: '单元名称', width: 2.6 },
        { title: '威胁', width: 2.8 },
        { title: '脆弱性', width: 3.2 },
        { title: '资产价值', width: 1, align: 'center' },
        { title: '可能性', width: 0.8, align: 'center' },
        { title: '损失', width: 0.8, align: 'center' },
        { title: '风险值', width: 0.8, align: 'right' },
        { title: '风险等级', width: 1.1 },
      ],
      rows: figures.listed.map((risk, index) => [
        index + 1,
        risk.unit,
        risk.asset.name,
        risk.threat,
        risk.vulnerability,
        risk.assetValue,
        risk.likelihoodLevel,
        risk.lossLevel,
        risk.riskValue,
        levelCell(risk.riskLevel),
      ]),
    }),
    h2('5.2 其余风险汇总'),
    ...table(build, '中等及以下风险按单元类别汇总', {
      columns: [
        { title: '单元类别', width: 2 },
        ...([3, 2, 1] as const).map((level) => ({ title: levelLabel(level), width: 1, align: 'right' as const })),
        { title: '合计', width: 1, align: 'right' },
      ],
      rows: unitCategories.map((category) => {
        const counts = figures.byCategory.get(category) ?? figures.byLevel;
        const rest = [counts[3], counts[2], counts[1]];
        return [
          itemWord('unitCategory', category),
          ...rest.map(number),
          number(rest.reduce((sum, count) => sum + count, 0)),
        ];
      }),
    }),
  ];
}

function factorsText(risk: AssessedRisk, derived: Derived, method: Method): readonly [string, string, string] {
  const { confidentiality: c, integrity: i, availability: a } = risk.asset;
  const from = sources(derived);
  const value = `C${c} I${i} A${a}，自身 ${derived.own}${from ? `；${from}` : ''}；取 ${derived.value}`;
  if (method.kind === 'matrix') {
    return [
      value,
      `T${risk.threatFrequency}、V${risk.vulnerabilitySeverity} 查得 ${risk.likelihoodValue} → ${risk.likelihoodLevel} 级`,
      `A${risk.assetValue}、V${risk.vulnerabilitySeverity} 查得 ${risk.lossValue} → ${risk.lossLevel} 级`,
    ];
  }
  return [
    value,
    `√(${risk.threatFrequency}×${risk.vulnerabilitySeverity}) = ${risk.likelihoodValue} → ${risk.likelihoodLevel} 级`,
    `√(${risk.assetValue}×${risk.vulnerabilitySeverity}) = ${risk.lossValue} → ${risk.lossLevel} 级`,
  ];
}

/** How each listed risk came about. */
export function appendix(build: Build): Block[] {
  const { figures, input } = build;
  return [
    h1('附录 A 风险要素明细'),
    p(
      '序号与第 5 章一致。资产价值一栏依次为单元的保密性 C、完整性 I、可用性 A，由此得到的自身价值，以及各所属系统的编码（价值）与传递到本单元的值；取其中最高者。',
    ),
    ...table(build, '风险要素', {
      columns: [
        { title: '序号', width: 0.7, align: 'right' },
        { title: '单元', width: 2.4 },
        { title: '资产价值', width: 3.4 },
        { title: '可能性', width: 2.2 },
        { title: '损失', width: 2.2 },
        { title: '风险', width: 1.3 },
        { title: '已有控制措施', width: 2.8 },
      ],
      rows: figures.listed.map((risk, index) => {
        const derived = figures.derived.units.get(risk.unit);
        const [value, likelihood, loss] = derived ? factorsText(risk, derived, input.method) : ['', '', ''];
        return [
          index + 1,
          `${risk.unit} ${risk.asset.name}`,
          value,
          likelihood,
          loss,
          levelCell(risk.riskLevel, `${risk.riskValue} → ${levelLabel(risk.riskLevel)}`),
          risk.existingControl ?? '—',
        ];
      }),
    }),
  ];
}
