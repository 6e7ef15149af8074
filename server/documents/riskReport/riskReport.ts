import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Header,
  HeadingLevel,
  type ISectionOptions,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  SectionType,
  TableOfContents,
  TabStopType,
  TextRun,
} from 'docx';
import { type Derived, type Factor, unitCategories } from '#domain/rules/assets';
import { itemWord } from '#domain/rules/dictionaries';
import type { Inventory } from '#domain/rules/inventory';
import { levelLabel, levels, levelWords } from '#domain/rules/levels';
import { heatMapLevel, type LevelBounds, type Method, type Table } from '#domain/rules/risk';
import { primaryColor } from '#domain/tokens';
import { levelDefinitions } from '../levelDefinitions';
import { type AssessedRisk, reportFigures } from './figures';
import { type Cell, type Column, levelCell, plainText, type WordTable, WordTables } from './wordTable';

export interface RiskReportInput {
  /** Stands on the cover in place of a logo. */
  readonly publisher: string;
  readonly number: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly projectName: string;
  readonly customer: string;
  /** The consulting channel; absent where the customer assesses itself. */
  readonly consultant?: string;
  /** People by duty, e.g. 项目经理. */
  readonly team: readonly { readonly duty: string; readonly name: string }[];
  /** The version that the assessment was made with. */
  readonly method: Method;
  readonly inventory: Inventory;
}

const title = '信息安全风险评估报告';
const song = { ascii: 'Times New Roman', hAnsi: 'Times New Roman', eastAsia: '宋体', cs: 'Times New Roman' };
const hei = { ascii: 'Arial', hAnsi: 'Arial', eastAsia: '黑体', cs: 'Arial' };
const number = (value: number) => value.toLocaleString('en-US');
const percent = (part: number, whole: number) => (whole === 0 ? '0.0%' : `${((part / whole) * 100).toFixed(1)}%`);

const h1 = (text: string, pageBreakBefore = false) =>
  new Paragraph({ text, heading: HeadingLevel.HEADING_1, pageBreakBefore });
const h2 = (text: string) => new Paragraph({ text, heading: HeadingLevel.HEADING_2 });
const p = (text: string) => new Paragraph({ text, style: 'BodyText' });
const item = (text: string) => new Paragraph({ text, style: 'BodyText', indent: { left: 420, firstLine: 0 } });

/** Numbers captions through the whole document. */
class Captions {
  #count = 0;
  next(text: string): Paragraph {
    this.#count++;
    return new Paragraph({ text: `表 ${this.#count}  ${text}`, style: 'Caption', keepNext: true });
  }
}

interface Build {
  readonly input: RiskReportInput;
  readonly figures: ReturnType<typeof reportFigures>;
  readonly captions: Captions;
  readonly tables: WordTables;
}

/** A caption and its table. */
function table({ captions, tables }: Build, caption: string, content: WordTable): Paragraph[] {
  return [captions.next(caption), tables.add(content), new Paragraph({ style: 'AfterTable' })];
}

function cover({ input }: Build): Paragraph[] {
  const line = (label: string, value: string) =>
    new Paragraph({
      spacing: { before: 160, after: 160 },
      indent: { left: 1400 },
      tabStops: [{ type: TabStopType.LEFT, position: 3200 }],
      children: [
        new TextRun({ text: `${label}\t`, font: hei, size: 28 }),
        new TextRun({ text: value, font: song, size: 28 }),
      ],
    });
  return [
    new Paragraph({
      children: [new TextRun({ text: input.publisher, font: hei, size: 32, bold: true, color: primaryColor.slice(1) })],
      border: { bottom: { style: BorderStyle.SINGLE, size: 12, color: primaryColor.slice(1), space: 8 } },
    }),
    new Paragraph({
      alignment: AlignmentType.RIGHT,
      spacing: { before: 120 },
      text: '密级：商业秘密，仅限委托双方使用',
    }),
    new Paragraph({
      alignment: AlignmentType.CENTER,
      spacing: { before: 2800, after: 240 },
      children: [new TextRun({ text: input.customer, font: hei, size: 40 })],
    }),
    new Paragraph({
      alignment: AlignmentType.CENTER,
      spacing: { after: 2400 },
      children: [new TextRun({ text: title, font: hei, size: 56, bold: true })],
    }),
    line('项目名称', input.projectName),
    line('被评估单位', input.customer),
    line('评估单位', input.consultant ?? input.customer),
    line('报告编号', input.number),
    line('报告日期', input.date),
  ];
}

function overview(build: Build): Paragraph[] {
  const { input, figures } = build;
  const { inventory, method } = input;
  const { byLevel, total, listed } = figures;
  const worst = figures.systems.slice(0, 3).map((system) => system.name);
  return [
    h1('1 概述', true),
    h2('1.1 评估目的'),
    p(
      `识别${input.customer}业务、系统及其组成单元面临的信息安全威胁和存在的脆弱性，分析安全事件发生的可能性和可能造成的损失，确定风险等级，为风险处置和信息安全管理体系建设提供依据。`,
    ),
    h2('1.2 评估范围'),
    p(
      `本次评估覆盖 ${number(inventory.businesses.length)} 项业务、${number(inventory.systems.length)} 个系统和 ${number(inventory.units.length)} 个单元（系统单元、系统组件、人力资源和其他资产），共识别 ${number(total)} 项风险。`,
    ),
    h2('1.3 评估依据'),
    item('GB/T 20984 信息安全技术 信息安全风险评估方法'),
    item('GB/T 22080(ISO/IEC 27001)信息安全管理体系 要求'),
    item('ISO/IEC 27005 信息安全风险管理指南'),
    h2('1.4 评估结论'),
    p(
      `在 ${number(total)} 项风险中，很高 ${number(byLevel[5])} 项（${percent(byLevel[5], total)}），高 ${number(byLevel[4])} 项（${percent(byLevel[4], total)}），中等 ${number(byLevel[3])} 项，低 ${number(byLevel[2])} 项，很低 ${number(byLevel[1])} 项。`,
    ),
    p(
      listed.length === 0
        ? '没有等级为高或很高的风险，现有控制措施总体有效，建议保持并定期复评。'
        : `等级为高和很高的 ${number(listed.length)} 项风险应优先处置${worst.length > 0 ? `，主要集中在${worst.join('、')}` : ''}。全部清单见第 5 章，每项风险的要素见附录 A。`,
    ),
    ...(input.team.length === 0
      ? []
      : [
          h2('1.5 评估人员'),
          ...table(build, '评估人员', {
            columns: [
              { title: '职责', width: 1 },
              { title: '姓名', width: 2 },
            ],
            rows: input.team.map(({ duty, name }) => [duty, name]),
          }),
        ]),
    ...(method.importance.associatedBusiness || method.importance.carriedBusiness || method.importance.system
      ? []
      : [p('说明：本次评估未启用重要性传递，资产价值仅由各资产自身的保密性、完整性、可用性确定。')]),
  ];
}

const ruleTexts = {
  associatedBusiness: '业务与更重要的业务紧密关联的，重要性提升一级，最高不超过该业务；',
  carriedBusiness: '系统完全承载某项业务的，其价值不低于该业务的重要性；',
  system: '单元的价值不低于其所属系统的价值；',
  notEssential: '单元对所属系统不是关键的，按系统价值降低一级计算。',
} as const;

function definitionTable(
  build: Build,
  caption: string,
  definitions: Readonly<Record<1 | 2 | 3 | 4 | 5, string>>,
): Paragraph[] {
  return table(build, caption, {
    columns: [
      { title: '等级', width: 1 },
      { title: '含义', width: 6 },
    ],
    rows: [...levels].reverse().map((level) => [levelCell(level), definitions[level]]),
  });
}

function matrixTable(build: Build, caption: string, corner: string, values: Table): Paragraph[] {
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

function boundsTable(build: Build, rows: readonly (readonly [string, LevelBounds])[]): Paragraph[] {
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

function methodChapter(build: Build): Paragraph[] {
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
    ...definitionTable(build, '业务重要性等级', levelDefinitions.importance),
    ...definitionTable(build, '保密性等级', levelDefinitions.confidentiality),
    ...definitionTable(build, '完整性等级', levelDefinitions.integrity),
    ...definitionTable(build, '可用性等级', levelDefinitions.availability),
    h2('2.2 威胁频率'),
    ...definitionTable(build, '威胁频率等级', levelDefinitions.threatFrequency),
    h2('2.3 脆弱性严重程度'),
    ...definitionTable(build, '脆弱性严重程度等级', levelDefinitions.vulnerabilitySeverity),
    h2('2.4 风险计算'),
    ...calculation(),
    h2('2.5 风险等级'),
    ...definitionTable(build, '风险等级', levelDefinitions.risk),
  ];
}

const own: Factor['rule'] = 'own';
const sources = ({ factors }: Derived) =>
  factors
    .filter((factor) => factor.rule !== own)
    .map((factor) => `${factor.from}(${factor.fromValue})→${factor.offered}`)
    .join('；');

function assetChapter(build: Build): Paragraph[] {
  const { inventory } = build.input;
  const { derived } = build.figures;
  const counts = (values: readonly (readonly [string, string])[], key: 'category' | 'assetType') =>
    values.map(([code, word]): (string | number)[] => {
      const found = inventory.units.filter((unit) => unit[key] === code);
      const values = levels.map(
        (level) => found.filter((unit) => derived.units.get(unit.code)?.value === level).length,
      );
      return [word, ...values, found.length];
    });
  const countColumns = (name: string): Column[] => [
    { title: name, width: 2 },
    ...levels.map((level) => ({ title: levelLabel(level), width: 1, align: 'right' as const })),
    { title: '合计', width: 1, align: 'right' },
  ];
  const categories = unitCategories.map((code) => [code, itemWord('unitCategory', code)] as const);
  const types = (['data', 'software', 'hardware', 'service', 'staff', 'other'] as const).map(
    (code) => [code, itemWord('assetType', code)] as const,
  );
  return [
    h1('3 资产识别'),
    h2('3.1 业务资产'),
    ...table(build, '业务资产清单', {
      columns: [
        { title: '编码', width: 1.2 },
        { title: '业务', width: 3 },
        { title: '业务功能', width: 1.8 },
        { title: '自身重要性', width: 1.3 },
        { title: '重要性', width: 1.3 },
        { title: '提升来源', width: 1.8 },
      ],
      rows: inventory.businesses.flatMap((business) => {
        const value = derived.businesses.get(business.code);
        if (!value) return [];
        const func = business.bizFunc ? itemWord('biz_func', business.bizFunc) : '—';
        return [
          [business.code, business.name, func, levelCell(value.own), levelCell(value.value), sources(value) || '—'],
        ];
      }),
    }),
    h2('3.2 系统资产'),
    ...table(build, '系统资产清单', {
      columns: [
        { title: '编码', width: 1.1 },
        { title: '系统', width: 3.4 },
        { title: '保密性', width: 0.9, align: 'center' },
        { title: '完整性', width: 0.9, align: 'center' },
        { title: '可用性', width: 0.9, align: 'center' },
        { title: '价值', width: 1.2 },
        { title: '完全承载的业务', width: 2 },
      ],
      rows: inventory.systems.flatMap((system) => {
        const value = derived.systems.get(system.code);
        if (!value) return [];
        const { confidentiality, integrity, availability } = system;
        return [
          [
            system.code,
            system.name,
            confidentiality,
            integrity,
            availability,
            levelCell(value.value),
            sources(value) || '—',
          ],
        ];
      }),
    }),
    h2('3.3 单元资产'),
    p('单元资产数量较多，按类别和类型汇总如下；数字为各价值等级的单元数量。'),
    ...table(build, '单元资产按类别汇总', { columns: countColumns('单元类别'), rows: counts(categories, 'category') }),
    ...table(build, '单元资产按类型汇总', { columns: countColumns('资产类型'), rows: counts(types, 'assetType') }),
  ];
}

function analysisChapter(build: Build): Paragraph[] {
  const { input, figures, tables } = build;
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
          tables.add({
            columns: present.map((level) => ({ title: '', width: Math.max(byLevel[level] / total, 0.06) })),
            rows: [present.map((level) => levelCell(level, number(byLevel[level])))],
            hasHeader: false,
          }),
          new Paragraph({ style: 'AfterTable' }),
        ]),
    h2('4.2 风险热力图'),
    p(
      input.method.kind === 'matrix'
        ? '行为损失等级，列为可能性等级；单元格中为风险数量，颜色为该位置的风险等级。'
        : '行为损失等级，列为可能性等级；单元格中为风险数量。相乘法的风险等级由数值确定，同一位置可能有不同等级，因此不着色。',
    ),
    ...table(build, '风险热力图', {
      columns: [
        { title: '损失 \\ 可能性', width: 1.4 },
        ...levels.map((level) => ({ title: levelLabel(level), width: 1, align: 'center' as const })),
      ],
      rows: descending.map((loss) => [
        { text: levelLabel(loss), bold: true, align: 'center' as const, fill: '#E8EDF9' },
        ...levels.map((likelihood): Cell => {
          const count = number(heatMap[loss][likelihood]);
          const level = heatMapLevel(input.method, loss, likelihood);
          return level ? { ...levelCell(level, count), bold: true } : { text: count, align: 'center' };
        }),
      ]),
    }),
    tables.add({
      columns: levels.map(() => ({ title: '', width: 1 })),
      rows: [levels.map((level) => levelCell(level))],
      hasHeader: false,
    }),
    new Paragraph({ style: 'AfterTable' }),
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

function listChapter(build: Build): Paragraph[] {
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

function adviceChapter(build: Build): Paragraph[] {
  const { causes, listed } = build.figures;
  return [
    h1('6 处置建议'),
    ...(listed.length === 0
      ? [p('现有控制措施应保持运行并定期检查；业务、系统或外部环境发生重大变化时重新评估。')]
      : [
          p('同一脆弱性往往造成多项风险，从最常见的脆弱性入手，可以用较少的措施降低较多的风险。'),
          ...table(build, '造成高和很高风险最多的脆弱性', {
            columns: [
              { title: '序号', width: 0.6, align: 'right' },
              { title: '脆弱性', width: 5 },
              { title: '风险数量', width: 1, align: 'right' },
              { title: '涉及单元', width: 1, align: 'right' },
            ],
            rows: causes
              .slice(0, 15)
              .map((cause, index) => [index + 1, cause.vulnerability, number(cause.count), number(cause.units)]),
          }),
        ]),
    p('对每项不可接受的风险，由风险责任人从下列方式中选择并批准：'),
    item('（1）降低：采取或加强控制措施，降低威胁发生的可能性或脆弱性的严重程度；'),
    item('（2）保留：风险在可接受范围内或处置成本明显高于收益的，经批准后保留并持续监视；'),
    item('（3）规避：停止或改变引起风险的活动；'),
    item('（4）转移：通过保险、合同等方式与其他方分担。'),
    p('处置完成后应重新评估残余风险；很高的风险建议立即制定措施，高的风险建议在三个月内完成处置。'),
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

function appendix(build: Build): Paragraph[] {
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

const styles = {
  default: {
    document: { run: { font: song, size: 21 } },
    heading1: {
      run: { font: hei, size: 32, bold: true, color: '1F1F1F' },
      paragraph: { spacing: { before: 360, after: 200 }, keepNext: true },
    },
    heading2: {
      run: { font: hei, size: 26, bold: true, color: '1F1F1F' },
      paragraph: { spacing: { before: 240, after: 120 }, keepNext: true },
    },
  },
  paragraphStyles: [
    {
      id: 'BodyText',
      name: 'Body Text',
      basedOn: 'Normal',
      quickFormat: true,
      run: { size: 22 },
      paragraph: { spacing: { line: 360, after: 80 }, indent: { firstLine: 440 } },
    },
    {
      id: 'TableText',
      name: 'Table Text',
      basedOn: 'Normal',
      run: { size: 18 },
      paragraph: { spacing: { line: 250 } },
    },
    {
      id: 'Caption',
      name: 'caption',
      basedOn: 'Normal',
      run: { font: hei, size: 19 },
      paragraph: { alignment: AlignmentType.CENTER, spacing: { before: 160, after: 80 }, keepNext: true },
    },
    {
      id: 'AfterTable',
      name: 'After Table',
      basedOn: 'Normal',
      run: { size: 12 },
      paragraph: { spacing: { after: 60 } },
    },
    {
      id: 'ContentsTitle',
      name: 'Contents Title',
      basedOn: 'Normal',
      run: { font: hei, size: 36, bold: true },
      paragraph: { alignment: AlignmentType.CENTER, spacing: { after: 300 } },
    },
    ...[1, 2].map((level) => ({
      id: `TOC${level}`,
      name: `toc ${level}`,
      basedOn: 'Normal',
      run: { size: 22, bold: level === 1 },
      paragraph: { spacing: { before: level === 1 ? 120 : 20, after: 20 }, indent: { left: level === 1 ? 0 : 420 } },
    })),
  ],
};

const a4 = { width: 11_906, height: 16_838 };
const margin = { top: 1440, right: 1300, bottom: 1300, left: 1300, header: 720, footer: 640 };

function section(
  build: Build,
  landscape: boolean,
  children: ISectionOptions['children'],
  first = false,
): ISectionOptions {
  const { input } = build;
  const right = landscape ? a4.height - margin.left - margin.right : a4.width - margin.left - margin.right;
  const small = { size: 17, color: '595959' };
  return {
    properties: {
      type: SectionType.NEXT_PAGE,
      page: {
        size: { ...a4, orientation: landscape ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT },
        margin,
        ...(first ? { pageNumbers: { start: 1 } } : {}),
      },
    },
    headers: {
      default: new Header({
        children: [
          new Paragraph({
            tabStops: [{ type: TabStopType.RIGHT, position: right }],
            border: { bottom: { style: BorderStyle.SINGLE, size: 4, color: 'BFBFBF', space: 4 } },
            children: [
              new TextRun({ text: `${input.customer}  ${title}`, ...small }),
              new TextRun({ text: `\t${input.number}`, ...small }),
            ],
          }),
        ],
      }),
    },
    footers: {
      default: new Footer({
        children: [
          new Paragraph({
            alignment: AlignmentType.CENTER,
            children: [new TextRun({ children: ['第 ', PageNumber.CURRENT, ' 页'], ...small })],
          }),
        ],
      }),
    },
    children,
  };
}

/** The risk assessment report as docx: high and very high risks one by one, all others summed up. */
export async function buildRiskReport(given: RiskReportInput): Promise<Buffer> {
  const input: RiskReportInput = {
    ...given,
    publisher: plainText(given.publisher),
    projectName: plainText(given.projectName),
    customer: plainText(given.customer),
    ...(given.consultant === undefined ? {} : { consultant: plainText(given.consultant) }),
  };
  const tables = new WordTables();
  const build: Build = {
    input,
    figures: reportFigures(input.method, input.inventory),
    captions: new Captions(),
    tables,
  };
  const contents = [
    new Paragraph({ text: '目  录', style: 'ContentsTitle' }),
    new TableOfContents('目录', { hyperlink: true, headingStyleRange: '1-2' }),
  ];
  const document = new Document({
    title: `${input.customer}${title}`,
    creator: input.consultant ?? input.customer,
    description: input.number,
    styles,
    sections: [
      { properties: { page: { size: a4, margin } }, children: cover(build) },
      section(
        build,
        false,
        [...contents, ...overview(build), ...methodChapter(build), ...assetChapter(build), ...analysisChapter(build)],
        true,
      ),
      section(build, true, listChapter(build)),
      section(build, false, adviceChapter(build)),
      section(build, true, appendix(build)),
    ],
  });
  return tables.fill(await Packer.toBuffer(document));
}
