import type { Words } from '../../kernel/levels';
import { spellingKey } from '../../kernel/spelling';
import type { CostKind, Degree, RdCategory, RightKind, RightOrigin, RightState } from './records';

/* What the values of records are called, and how else people write them in their workbooks. */

interface Word extends Words {
  readonly also?: readonly string[];
}

export const costKindWords: Readonly<Record<CostKind, Word>> = {
  personnel: { zh: '人员人工', en: 'Personnel', also: ['人工费用', '人员人工费用', '人工', '工资', 'labor'] },
  direct: { zh: '直接投入', en: 'Direct input', also: ['直接投入费用', '材料', '材料费', 'materials'] },
  depreciation: {
    zh: '折旧与长期待摊',
    en: 'Depreciation and deferred costs',
    also: ['折旧', '折旧费用', '折旧费用与长期待摊费用', '折旧与长期待摊费用', 'depreciation'],
  },
  intangible: {
    zh: '无形资产摊销',
    en: 'Amortization of intangible assets',
    also: ['无形摊销', '无形资产摊销费用', 'amortization'],
  },
  design: { zh: '设计', en: 'Design', also: ['设计费', '设计费用', '新产品设计费'] },
  trial: {
    zh: '装备调试与试验',
    en: 'Equipment commissioning and trials',
    also: ['装备调试费用与试验费用', '装备调试', '试验', '试验费', '调试与试验', 'trials'],
  },
  outside: {
    zh: '委托外部研究开发',
    en: 'Commissioned R&D',
    also: ['委外', '委外研发', '委托外部研究开发费用', '委托研发', 'outsourced'],
  },
  other: { zh: '其他', en: 'Other', also: ['其他费用', '其它', '其它费用'] },
};

export const rightKindWords: Readonly<Record<RightKind, Word>> = {
  invention: { zh: '发明专利', en: 'Invention patent', also: ['发明', 'invention'] },
  plantVariety: { zh: '植物新品种', en: 'New plant variety', also: ['国家级农作物品种'] },
  newDrug: { zh: '国家新药', en: 'New drug', also: ['新药', '国家一级中药保护品种'] },
  layout: {
    zh: '集成电路布图设计',
    en: 'Integrated-circuit layout design',
    also: ['集成电路布图设计专有权', '布图设计'],
  },
  utilityModel: { zh: '实用新型专利', en: 'Utility model patent', also: ['实用新型', 'utility model'] },
  design: { zh: '外观设计专利', en: 'Design patent', also: ['外观设计', '外观', 'design'] },
  software: { zh: '软件著作权', en: 'Software copyright', also: ['软著', '计算机软件著作权', 'software'] },
  trademark: { zh: '商标', en: 'Trade mark', also: ['注册商标', 'trademark'] },
};

export const rightStateWords: Readonly<Record<RightState, Word>> = {
  applied: { zh: '申请中', en: 'Applied for', also: ['申请', '受理', '实审', '审查中', 'applied', 'pending'] },
  valid: { zh: '有效', en: 'Valid', also: ['授权', '已授权', '已登记', '登记', 'granted'] },
  ended: { zh: '失效', en: 'Ended', also: ['终止', '过期', '无效', 'expired'] },
};

export const rightOriginWords: Readonly<Record<RightOrigin, Word>> = {
  own: { zh: '自主研发', en: 'Own work', also: ['自主', '原始取得', '自行研发', 'own'] },
  transfer: { zh: '受让', en: 'Transfer', also: ['转让', '购买'] },
  gift: { zh: '受赠', en: 'Gift', also: ['赠与'] },
  merger: { zh: '并购', en: 'Merger', also: ['收购'] },
  licence: { zh: '许可使用', en: 'License', also: ['许可', '独占许可', 'licence'] },
};

export const degreeWords: Readonly<Record<Degree, Word>> = {
  doctor: { zh: '博士', en: 'Doctorate', also: ['博士研究生', 'phd'] },
  master: { zh: '硕士', en: "Master's degree", also: ['研究生', '硕士研究生', 'master'] },
  bachelor: { zh: '本科', en: "Bachelor's degree", also: ['学士', '大学', '大学本科', 'bachelor'] },
  college: { zh: '大专', en: 'College', also: ['专科'] },
  below: { zh: '大专以下', en: 'Below college', also: ['中专', '高中', '其他'] },
};

export const rdCategoryWords: Readonly<Record<RdCategory, Word>> = {
  ownResearch: { zh: '自主研发', en: 'Own research', also: ['自选', '企业自选', '自主'] },
  jointResearch: { zh: '合作研发', en: 'Joint research', also: ['产学研', '产学研合作', '合作', '联合'] },
  commissioned: { zh: '委托研发', en: 'Commissioned', also: ['委托', '受托'] },
  national: { zh: '国家级项目', en: 'National program', also: ['国家', '国家级'] },
  provincial: { zh: '省市级项目', en: 'Provincial or municipal program', also: ['省级', '市级', '省市', '地方'] },
  other: { zh: '其他', en: 'Other', also: ['其它'] },
};

const yesNoWords = {
  true: { zh: '是', en: 'Yes', also: ['y', '√', '1', 'true', '境外'] },
  false: { zh: '否', en: 'No', also: ['n', '×', '0', 'false', '境内'] },
} satisfies Record<string, Word>;

/** Money in workbooks: in yuan, or in ten thousands of them. */
export const moneyUnits = ['yuan', 'tenThousand'] as const;
export type MoneyUnit = (typeof moneyUnits)[number];
export const moneyUnitWords: Readonly<Record<MoneyUnit, Word>> = {
  yuan: { zh: '元', en: 'Yuan', also: ['人民币元', 'cny', 'rmb'] },
  tenThousand: { zh: '万元', en: 'Ten thousand yuan', also: ['万', '人民币万元'] },
};

/** The lists of words that columns of workbooks take. */
export const govWordLists = {
  costKind: costKindWords,
  rightKind: rightKindWords,
  rightState: rightStateWords,
  rightOrigin: rightOriginWords,
  degree: degreeWords,
  rdCategory: rdCategoryWords,
  yesNo: yesNoWords,
  moneyUnit: moneyUnitWords,
} as const satisfies Readonly<Record<string, Readonly<Record<string, Word>>>>;
export type GovWordList = keyof typeof govWordLists;

/** The value that a word means; undefined where it means none. */
export function findGovWord(list: GovWordList, typed: string): string | undefined {
  const wanted = spellingKey(typed);
  return Object.entries<Word>(govWordLists[list]).find(([, { zh, en, also = [] }]) =>
    [zh, en, ...also].some((word) => spellingKey(word) === wanted),
  )?.[0];
}
