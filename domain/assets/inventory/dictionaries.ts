import { levels, levelWords } from '#domain/kernel/levels';
import type { BusinessAttribute } from './derivation';

export interface DictionaryItem {
  readonly code: string;
  readonly zh: string;
  readonly en: string;
  /** Code of one of the dictionary's categories, where it has any. */
  readonly category?: string;
}

/** One dictionary of section 3. */
export interface Dictionary {
  readonly attrCode: string;
  readonly hasCategory: boolean;
  readonly categorys: readonly { readonly code: string; readonly zh: string; readonly en: string }[];
  readonly items: readonly DictionaryItem[];
}

type Entry = readonly [code: string, zh: string, en: string, category?: string];

function dictionary(attrCode: string, items: readonly Entry[], categorys: readonly Entry[] = []): Dictionary {
  return {
    attrCode,
    hasCategory: categorys.length > 0,
    categorys: categorys.map(([code, zh, en]) => ({ code, zh, en })),
    items: items.map(([code, zh, en, category]) => (category ? { code, zh, en, category } : { code, zh, en })),
  };
}

const levelItems: readonly Entry[] = levels.map((level) => [String(level), levelWords[level].zh, levelWords[level].en]);

export const businessDictionaries = {
  biz_func: dictionary(
    'biz_func',
    [
      ['research', '研究与开发', 'Research and development', 'core'],
      ['production', '生产与制造', 'Production', 'core'],
      ['procurement', '采购与供应', 'Procurement and supply', 'core'],
      ['logistics', '仓储与物流', 'Storage and logistics', 'core'],
      ['sales', '销售与订单', 'Sales and orders', 'core'],
      ['service', '客户服务', 'Customer service', 'core'],
      ['quality', '质量管理', 'Quality management', 'assurance'],
      ['compliance', '法规与合规', 'Regulation and compliance', 'assurance'],
      ['safety', '安全与环境', 'Safety and environment', 'assurance'],
      ['finance', '财务管理', 'Finance', 'support'],
      ['personnel', '人力资源', 'Human resources', 'support'],
      ['marketing', '市场与品牌', 'Marketing and brand', 'support'],
      ['information', '信息化服务', 'Information services', 'support'],
      ['administration', '行政与后勤', 'Administration', 'support'],
      ['strategy', '战略与决策', 'Strategy and decisions', 'governance'],
      ['audit', '审计与内控', 'Audit and internal control', 'governance'],
    ],
    [
      ['core', '核心业务', 'Core business'],
      ['assurance', '保障业务', 'Assurance'],
      ['support', '支撑业务', 'Support'],
      ['governance', '治理业务', 'Governance'],
    ],
  ),
  biz_obj: dictionary('biz_obj', [
    ['consumer', '个人消费者', 'Consumers'],
    ['enterprise', '企业客户', 'Enterprises'],
    ['institution', '医院、学校等机构', 'Institutions'],
    ['dealer', '经销商与代理商', 'Dealers and agents'],
    ['supplier', '供应商', 'Suppliers'],
    ['authority', '政府与监管部门', 'Authorities'],
    ['employee', '内部员工', 'Employees'],
    ['management', '内部管理层', 'Management'],
  ]),
  biz_process: dictionary('biz_process', [
    ['single', '单一环节', 'A single step'],
    ['department', '部门内流程', 'Within one department'],
    ['crossDepartment', '跨部门流程', 'Across departments'],
    ['endToEnd', '端到端流程', 'End to end'],
    ['crossEnterprise', '跨企业流程', 'Across companies'],
  ]),
  biz_scope: dictionary('biz_scope', [
    ['department', '部门级', 'Department'],
    ['site', '厂区或分支机构级', 'Site or branch'],
    ['company', '公司级', 'Company'],
    ['group', '集团级', 'Group'],
    ['chain', '产业链级', 'Supply chain'],
  ]),
  biz_align_goal: dictionary('biz_align_goal', [
    ['decisive', '决定目标达成', 'Decides the goals'],
    ['direct', '直接支撑目标', 'Supports the goals directly'],
    ['indirect', '间接支撑目标', 'Supports the goals indirectly'],
    ['none', '与目标关系不大', 'Hardly related to the goals'],
  ]),
  biz_worth: dictionary('biz_worth', [
    ['principal', '主导业务（主要收入来源）', 'Principal business (main revenue)'],
    ['growing', '成长业务（收入快速增长）', 'Growing business'],
    ['emerging', '新兴业务（战略培育）', 'Emerging business'],
    ['basic', '基础业务（不直接产生收入）', 'Basic business (no direct revenue)'],
    ['shrinking', '收缩业务', 'Shrinking business'],
  ]),
  biz_completeness: dictionary('biz_completeness', [
    ['independent', '独立业务（流程与环节闭环）', 'Independent (closed process)'],
    ['dependent', '非独立业务（其他业务的一部分）', 'Dependent (part of another)'],
  ]),
  biz_association_type: dictionary('biz_association_type', [
    ['parallel', '并列关系', 'Parallel'],
    ['parentChild', '父子关系', 'Parent and child'],
    ['indirect', '间接关系', 'Indirect'],
  ]),
  biz_association_degree: dictionary('biz_association_degree', [
    ['close', '紧密关联', 'Close'],
    ['loose', '非紧密关联', 'Loose'],
  ]),
  biz_importance: dictionary('biz_importance', levelItems),
  biz_domain: dictionary('biz_domain', [
    ['product', '产品与技术', 'Product and technology'],
    ['manufacturing', '生产制造', 'Manufacturing'],
    ['supplyChain', '供应链', 'Supply chain'],
    ['customer', '市场与客户', 'Market and customers'],
    ['operation', '经营管理', 'Business administration'],
    ['digital', '数字化', 'Digital'],
    ['risk', '风险与合规', 'Risk and compliance'],
  ]),
  biz_region: dictionary(
    'biz_region',
    [
      ['local', '本市', 'Local', 'domestic'],
      ['province', '本省', 'Province', 'domestic'],
      ['nation', '全国', 'Nationwide', 'domestic'],
      ['hongKongMacaoTaiwan', '港澳台', 'Hong Kong, Macao, Taiwan', 'beyond'],
      ['overseas', '海外', 'Overseas', 'beyond'],
      ['global', '全球', 'Global', 'beyond'],
    ],
    [
      ['domestic', '境内', 'Mainland'],
      ['beyond', '跨境', 'Beyond'],
    ],
  ),
} as const;

export const systemDictionaries = {
  systemRelated: dictionary('systemRelated', [
    ['standalone', '独立运行', 'Stands alone'],
    ['dependsOnOthers', '依赖其他系统', 'Depends on others'],
    ['othersDepend', '被其他系统依赖', 'Others depend on it'],
    ['mutual', '与其他系统相互依赖', 'Depends on others and they on it'],
  ]),
  carryLevel: dictionary('carryLevel', levelItems),
  systemType: dictionary('systemType', [
    ['informationSystem', '信息系统', 'Information system'],
    ['dataResource', '数据资源', 'Data resource'],
    ['communicationNetwork', '通信网络', 'Communication network'],
    ['cloudPlatform', '云计算平台', 'Cloud platform'],
    ['industrialControl', '工业控制系统', 'Industrial control system'],
    ['internetOfThings', '物联网系统', 'Internet of things'],
    ['other', '其他', 'Other'],
  ]),
  carryType: dictionary('carryType', [
    ['full', '完全承载', 'Carries it fully'],
    ['partial', '部分承载', 'Carries a part'],
    ['support', '辅助支撑', 'Supports it'],
  ]),
  sys_availability: dictionary('sys_availability', levelItems),
  sys_confidentiality: dictionary('sys_confidentiality', levelItems),
  sys_integrity: dictionary('sys_integrity', levelItems),
} as const;

export const unitDictionaries = {
  unitCategory: dictionary('unitCategory', [
    ['systemUnit', '系统单元', 'System unit'],
    ['systemComponents', '系统组件', 'System component'],
    ['humanResources', '人力资源', 'Human resources'],
    ['otherAssets', '其他资产', 'Other assets'],
  ]),
  assetType: dictionary('assetType', [
    ['data', '数据', 'Data'],
    ['software', '软件', 'Software'],
    ['hardware', '硬件', 'Hardware'],
    ['service', '服务', 'Service'],
    ['staff', '人员', 'Staff'],
    ['other', '其他', 'Other'],
  ]),
  essential: dictionary('essential', [
    ['true', '是', 'Yes'],
    ['false', '否', 'No'],
  ]),
} as const;

export const riskDictionaries = {
  /** ISO/IEC 27005. */
  treatment: dictionary('treatment', [
    ['modify', '降低', 'Modify'],
    ['retain', '保留', 'Retain'],
    ['avoid', '规避', 'Avoid'],
    ['share', '分担', 'Share'],
  ]),
} as const;

export const dictionaries = {
  ...businessDictionaries,
  ...systemDictionaries,
  ...unitDictionaries,
  ...riskDictionaries,
} as const;
export type DictionaryCode = keyof typeof dictionaries;

/** The dictionary that holds the values of a business attribute. */
export const attributeDictionary: Readonly<Record<BusinessAttribute, keyof typeof businessDictionaries>> = {
  bizFunc: 'biz_func',
  bizObj: 'biz_obj',
  bizProcess: 'biz_process',
  bizScope: 'biz_scope',
  bizAlignGoal: 'biz_align_goal',
  bizWorth: 'biz_worth',
  bizCompleteness: 'biz_completeness',
  bizDomain: 'biz_domain',
  bizRegion: 'biz_region',
};

const plain = (text: string) => text.normalize('NFKC').replace(/\s/g, '').toLowerCase();

const lookups = new Map<string, Map<string, string>>();
for (const { attrCode, items } of Object.values(dictionaries)) {
  const lookup = new Map<string, string>();
  for (const item of items) for (const word of [item.code, item.zh, item.en]) lookup.set(plain(word), item.code);
  lookups.set(attrCode, lookup);
}

/** The code of an item given by its code or its word in either language, whatever its case and spaces. */
export function findItem(dictionary: DictionaryCode, text: string): string | undefined {
  return lookups.get(dictionary)?.get(plain(text));
}

/** The word of an item; the code itself where the dictionary has no such item any more. */
export function itemWord(dictionary: DictionaryCode, code: string, language: 'zh' | 'en' = 'zh'): string {
  return dictionaries[dictionary].items.find((item) => item.code === code)?.[language] ?? code;
}
