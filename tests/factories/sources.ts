import type { SourceFile, SourceParagraph, SourceTable } from '#domain/subjects/iso/existing/source';

/** A line is a paragraph; `#` makes it a heading, `=` a title; an array is a table of cells. */
type Line = string | readonly (readonly string[])[];

const level = (line: string): number | null => (line.startsWith('=') ? 0 : (/^#+/u.exec(line)?.[0].length ?? null));

/** A Word file as it is read apart. */
export function wordSource(name: string, ...lines: Line[]): SourceFile {
  let [paragraphs, tables] = [0, 0];
  const blocks = lines.map((line): SourceParagraph | SourceTable => {
    if (typeof line !== 'string') {
      tables += 1;
      return tableOf(tables, null, line);
    }
    paragraphs += 1;
    const text = line.replace(/^[#=]+\s*/u, '');
    return { kind: 'paragraph', number: paragraphs, text, level: level(line), isMargin: false };
  });
  return { name, blocks };
}

const tableOf = (number: number, sheet: string | null, rows: readonly (readonly string[])[]): SourceTable => ({
  kind: 'table',
  number,
  sheet,
  rows: rows.map((cells, at) => ({ number: at + 1, cells })),
});

/** A workbook as it is read apart, by its sheets. */
export const bookSource = (
  name: string,
  sheets: Readonly<Record<string, readonly (readonly string[])[]>>,
): SourceFile => ({
  name,
  blocks: Object.entries(sheets).map(([sheet, rows], at) => tableOf(at + 1, sheet, rows)),
});

/** The manual of a small company. */
export const chineseManual = (): SourceFile =>
  wordSource(
    'HC-SC-01 质量手册 A0.docx',
    '华辰智能科技（苏州）有限公司',
    '=质量手册',
    '文件编号：HC-SC-01　　版本：A/0',
    '编制：李敏　　审核：王强　　批准：周建国',
    '发布日期：2025年3月1日　　实施日期：2025年3月15日',
    '# 0.1 颁布令',
    '本手册依据 GB/T 19001-2016 编制，现予发布。',
    '# 0.2 任命书',
    '兹任命 陈思远 同志为公司质量管理体系管理者代表，负责体系的建立与保持。',
    '# 0.3 公司简介',
    '华辰智能科技（苏州）有限公司（以下简称“华辰”）成立于2012年，专业从事工业传感器的研发与制造。',
    '公司现有员工186人。',
    [
      ['公司名称', '华辰智能科技（苏州）有限公司'],
      ['注册地址', '苏州工业园区星湖街 328 号', '邮编', '215000'],
      ['联系电话', '0512-62881234', '员工总数', '186人'],
    ],
    '# 1 范围',
    '工业传感器的设计、开发、生产和销售。',
    '# 2 引用标准',
    'GB/T 19001-2016 质量管理体系 要求',
    '# 5 领导作用',
    '## 5.2 质量方针',
    '精益求精，客户至上，持续改进。',
    '## 5.3 职责和权限',
    '公司设有总经办、行政部、研发部、生产部、品质部和销售部等部门。',
    '### 5.3.1 行政部',
    '负责人力资源、文件控制和基础设施。',
    '负责内部沟通。',
    '### 5.3.2 品质部职责',
    '负责检验、不合格品控制和内部审核。',
    [
      ['条款', '总经办', '行政部', '研发部', '生产部', '品质部', '销售部'],
      ['8.3', '△', '', '●', '', '○', ''],
    ],
    '# 8 运行',
    '## 8.1 过程清单',
    [
      ['序号', '过程名称', '责任部门', '输入', '输出', '记录'],
      ['1', '订单评审', '销售部', '客户订单', '评审结果', '订单评审表'],
      ['2', '焊接', '生产部', '元器件', '焊接件', '焊接记录'],
    ],
    '生产流程：来料检验 → 焊接 → 装配 → 老化测试 → 包装',
    '# 附录 受控文件清单',
    [
      ['序号', '文件编号', '文件名称', '版本'],
      ['1', 'HC-CX-01', '文件控制程序', 'A/0'],
      ['2', 'HC-CX-07', '内部审核程序', 'A/1'],
      ['3', 'HC-ZY-03', '焊接作业指导书', 'A/0'],
      ['4', 'HC-JL-11', '培训记录', 'A/0'],
    ],
  );

/** The manual of a company that writes English. */
export const englishManual = (): SourceFile =>
  wordSource(
    'QM-01 Quality Manual Rev. 3.docx',
    '=Quality Manual',
    'Document No.: QM-01\tRevision: 3\tRelease date: 2025-06-30',
    'Approved by: Anna Keller',
    '# 1 Scope of certification',
    'Design and manufacture of industrial sensors.',
    '# 2 Company profile',
    'Northwind Sensors Ltd. (hereinafter referred to as "Northwind") makes sensors.',
    'Address: 12 Harbour Road, Bristol',
    'The managing director appoints Mr. David Cole as the management representative.',
    '# 3 Organization',
    'Northwind has the following departments: Sales Department, Production Department and Quality Department.',
    '## Quality Department',
    'Inspects incoming goods and finished products.',
    '# 4 Processes',
    [
      ['Process', 'Responsible department', 'Inputs', 'Outputs'],
      ['Purchasing', 'Production Department', 'Requirements', 'Orders'],
    ],
  );
