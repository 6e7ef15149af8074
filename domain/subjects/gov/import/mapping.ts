import { importStates } from '../../../kernel/imports';
import { type ForeignTable, type MappableField, type MappedField, proposeFields } from '../../../kernel/tableMapping';
import { type GovPart, govParts } from '../records';

/*
 * Workbooks of government projects in a layout of their own: which fields a column may hold. A sheet holds records of one
 * part; which one, its headers give away.
 */

export const govImportKinds = ['tech', 'innovation'] as const;
export type GovImportKind = (typeof govImportKinds)[number];
/** The parts that a workbook of each kind may hold. */
export const partsOfKind: Readonly<Record<GovImportKind, readonly GovPart[]>> = {
  tech: govParts,
  innovation: ['rdProjects', 'ledger'],
};

/** unmapped: the columns of its tables must be matched first. */
export const govImportStates = ['unmapped', ...importStates] as const;
export const govChangeKinds = ['added', 'changed'] as const;

/** How people head these columns; `unit` is that of the money in its table. */
const names = {
  'years.year': ['年度', '年份', '会计年度', '年', 'year', 'fiscal year'],
  'years.unit': ['金额单位', '单位'],
  'years.staff': ['职工总数', '职工人数', '从业人员', '年末职工总数', '员工总数', 'total staff', 'employees'],
  'years.scienceStaff': [
    '科技人员',
    '科技人员数',
    '科技人员总数',
    '研发人员',
    'science and technology staff',
    's&t staff',
  ],
  'years.mainSales': ['主营业务收入', '主营收入', '主营', 'main business income', 'main sales'],
  'years.otherSales': ['其他业务收入', '其它业务收入', 'other business income', 'other sales'],
  'years.totalIncome': ['总收入', '收入总额', 'total income'],
  'years.untaxedIncome': ['不征税收入', 'untaxed income', 'income not taxed'],
  'years.highTechIncome': ['高新技术产品收入', '高品收入', '高新收入', '高新技术产品服务收入', 'high-tech income'],
  'years.netProfit': ['净利润', 'net profit'],
  'years.netAssets': ['净资产', '年末净资产', '所有者权益', 'net assets'],
  'years.taxes': ['税收', '纳税总额', '上缴税费', '税金', 'taxes'],
  'years.rdSpending': ['研发费用', '研究开发费用', '研发投入', '研发费用总额', 'r&d spending', 'r&d expenses'],
  'years.rdAbroad': ['境外研发费用', 'r&d abroad'],
  'years.conversions': ['成果转化数', '科技成果转化', '成果转化', '转化数', 'conversions'],
  'people.name': ['姓名', '人员姓名', '员工姓名', 'name', 'full name'],
  'people.department': ['部门', '所在部门', '所属部门', 'department'],
  'people.post': ['岗位', '职务', '职称', '工作岗位', 'position', 'job title'],
  'people.degree': ['学历', '学位', '最高学历', 'degree', 'education'],
  'people.isScience': ['是否科技人员', '是否研发人员', '科技人员', 's&t staff'],
  'people.workedFrom': ['入职日期', '入职时间', '参加工作时间', '到岗日期', 'start date', 'employed since'],
  'people.workedTo': ['离职日期', '离职时间', 'end date', 'left on'],
  'rights.number': [
    '授权号',
    '专利号',
    '登记号',
    '证书号',
    '知识产权编号',
    '申请号',
    'patent number',
    'registration number',
  ],
  'rights.name': ['知识产权名称', '专利名称', '软件名称', '成果名称', '名称', 'title'],
  'rights.kind': ['知识产权类型', '类型', '类别', '专利类型', '知识产权类别', 'kind of right', 'patent type'],
  'rights.origin': ['获得方式', '取得方式', 'how it was got', 'acquired by'],
  'rights.state': ['法律状态', '专利状态', '有效状态', '状态', 'legal status', 'status'],
  'rights.grantedOn': ['授权日期', '授权日', '登记日期', '获证日期', 'granted on', 'grant date'],
  'rights.product': ['对应产品', '支持产品', '主要产品', '高新技术产品', '产品', 'product'],
  'rights.isUsed': ['是否用于往次认定', '已用于认定', '是否使用过', 'used before'],
  'rdProjects.number': ['研发项目编号', '项目编号', 'rd编号', '编号', '序号', 'project number', 'rd number'],
  'rdProjects.unit': ['金额单位', '单位'],
  'rdProjects.name': ['研发项目名称', '项目名称', '研发活动名称', '名称', 'project name'],
  'rdProjects.category': ['项目类别', '项目来源', '类别', '技术来源', 'category', 'source'],
  'rdProjects.techField': ['技术领域', '所属技术领域', '技术领域代码', 'technology field'],
  'rdProjects.beginsOn': ['开始日期', '起始日期', '立项日期', '开始时间', '起始时间', 'start date', 'begins on'],
  'rdProjects.endsOn': ['结束日期', '完成日期', '终止日期', '结束时间', 'end date', 'ends on'],
  'rdProjects.leader': ['项目负责人', '负责人', 'project leader', 'leader'],
  'rdProjects.participants': ['参与人', '参与人员', '项目组成员', '研发人员', 'participants', 'team'],
  'rdProjects.budget': ['预算', '总预算', '研发经费总预算', '经费预算', 'budget'],
  'rdProjects.goal': ['目标', '目的', '立项目的', '研发目标', 'goal', 'objective'],
  'rdProjects.route': ['技术路线', '实施方式', '技术方案', 'technical route', 'approach'],
  'rdProjects.innovation': ['创新点', '核心技术', '核心技术及创新点', 'innovation'],
  'rdProjects.result': ['成果', '取得的阶段性成果', '成果转化', '成果及转化', 'result', 'results'],
  'ledger.rdNumber': ['研发项目编号', '项目编号', 'rd编号', '研发项目', 'rd', 'project number', 'rd number'],
  'ledger.unit': ['金额单位', '单位'],
  'ledger.bookedOn': ['记账日期', '日期', '凭证日期', '时间', 'date', 'booked on'],
  'ledger.voucher': ['凭证号', '凭证号数', '凭证编号', '凭证', 'voucher'],
  'ledger.kind': ['费用类别', '费用科目', '科目', '费用项目', '费用类型', 'kind of cost', 'cost kind'],
  'ledger.fen': ['金额', '借方金额', '发生额', 'amount'],
  'ledger.isAbroad': ['是否境外', '境内外', '境内境外', 'abroad'],
  'ledger.summary': ['摘要', '说明', 'summary', 'description'],
} as const satisfies Readonly<Record<`${GovPart}.${string}`, readonly string[]>>;

export type GovField = keyof typeof names;
export const govFields = Object.keys(names) as [GovField, ...GovField[]];
export const partOfField = (field: GovField): GovPart => field.split('.')[0] as GovPart;
export const keyOfField = (field: GovField): string => field.split('.')[1] ?? '';

/** What a line needs to be a record of its part; money in another unit than yuan is said for all rows. */
export const neededFields: Readonly<Record<GovPart, readonly GovField[]>> = {
  years: ['years.year'],
  people: ['people.name'],
  rights: ['rights.number', 'rights.name', 'rights.kind'],
  rdProjects: ['rdProjects.number', 'rdProjects.name'],
  ledger: ['ledger.rdNumber', 'ledger.bookedOn', 'ledger.kind', 'ledger.fen'],
};

/** Fields for which all rows of a table may have one value. */
export const valuedFields: Readonly<Record<GovPart, readonly GovField[]>> = {
  years: ['years.year', 'years.unit'],
  people: ['people.isScience'],
  rights: ['rights.kind'],
  rdProjects: ['rdProjects.unit'],
  ledger: ['ledger.unit', 'ledger.rdNumber', 'ledger.kind'],
};

export const mappableFields = (parts: readonly GovPart[]): readonly MappableField[] =>
  govFields
    .filter((field) => parts.includes(partOfField(field)) && !field.endsWith('.unit'))
    .map((field) => ({ field, names: names[field] }));

/** Whether headers or titles of a table say that its money is in ten thousands of yuan. */
const inTenThousands = ({ columns }: Pick<ForeignTable, 'columns'>): boolean =>
  columns.some(({ header }) => /万元/u.test(header.normalize('NFKC')));

/**
 * The part that a table's headers fit best, with its columns; of parts that fit alike the first. Nothing where what a record
 * of it needs is neither there nor can be said for all rows.
 */
export function proposeTable(
  table: Pick<ForeignTable, 'columns'>,
  kind: GovImportKind,
): { part: GovPart; fields: MappedField[] } | undefined {
  let best: { part: GovPart; fields: MappedField[] } | undefined;
  for (const part of partsOfKind[kind]) {
    const fields = proposeFields(table.columns, mappableFields([part]));
    const has = (field: GovField) => fields.some((one) => one.field === field);
    if (!neededFields[part].every((field) => has(field) || valuedFields[part].includes(field))) continue;
    if (fields.length > (best?.fields.length ?? 1)) best = { part, fields };
  }
  if (!best) return undefined;
  const { part, fields } = best;
  const said: MappedField[] = [];
  // A list of people without such a column is one of the scientific staff.
  if (part === 'people' && !fields.some(({ field }) => field === 'people.isScience'))
    said.push({ field: 'people.isScience', value: '是' });
  const unit = govFields.find((field) => field === `${part}.unit`);
  if (unit && inTenThousands(table)) said.push({ field: unit, value: '万元' });
  return { part, fields: [...fields, ...said] };
}
