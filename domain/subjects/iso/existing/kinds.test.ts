import { describe, expect, it } from 'vitest';
import { documentKindOf, isDocumentNumber, namedByFile, numberIn } from './kinds';
import { columnName, headingLevelOf, unnumbered } from './source';

describe('a document by the name of its file', () => {
  it.each([
    ['QP-07 内部审核程序.docx', 'QP-07', '内部审核程序'],
    ['HC-SC-01 质量手册 A0.docx', 'HC-SC-01', '质量手册'],
    ['HC/QMS-QP-07_内部审核程序_V2.0.docx', 'HC/QMS-QP-07', '内部审核程序'],
    ['内部审核程序(HC-CX-07)（A/1）20250301.docx', 'HC-CX-07', '内部审核程序'],
    ['质量手册-终稿.docx', '', '质量手册'],
    ['ISO9001 质量手册.docx', '', 'ISO9001 质量手册'],
    ['GB/T 19001-2016 内审检查表.xlsx', '', 'GB/T 19001-2016 内审检查表'],
    ['HC-JL-11 培训记录(2).xlsx', 'HC-JL-11', '培训记录'],
    ['WI-003 Soldering work instruction rev 4.docx', 'WI-003', 'Soldering work instruction'],
    ['V2.0.docx', '', 'V2.0'],
    ['新建文档', '', '新建文档'],
  ])('%s', (file, number, name) => {
    expect(namedByFile(file)).toEqual({ number, name });
  });
});

describe('the kind of a document', () => {
  it.each([
    ['质量环境管理手册', 'manual'],
    ['内部审核程序', 'procedure'],
    ['采购管理制度', 'procedure'],
    ['信息安全管理规定', 'procedure'],
    ['焊接作业指导书', 'instruction'],
    ['设备操作规程', 'instruction'],
    ['成品检验规范', 'inspection'],
    ['进料检验标准', 'inspection'],
    ['质量方针', 'policy'],
    ['内部审核检查表', 'form'],
    ['培训签到表', 'form'],
    ['采购申请单', 'form'],
    ['培训记录', 'record'],
    ['设备台账', 'record'],
    ['管理评审报告', 'record'],
    ['Quality manual', 'manual'],
    ['Internal audit procedure', 'procedure'],
    ['Soldering work instruction', 'instruction'],
    ['Audit checklist', 'form'],
    ['Training records', 'record'],
    ['组织机构图', 'other'],
  ])('by its name: %s', (name, kind) => {
    expect(documentKindOf(name)).toBe(kind);
  });

  it.each([
    ['HC-SC-01', 'manual'],
    ['QP-07', 'procedure'],
    ['HC-ZY-03', 'instruction'],
    ['HC-JY-02', 'inspection'],
    ['HC-JL-01', 'record'],
    ['HC-BD-01', 'form'],
    ['HC-QT-01', 'other'],
  ])('by its number where the name says nothing: %s', (number, kind) => {
    expect(documentKindOf('审核', number)).toBe(kind);
  });
});

describe('the number of a document', () => {
  it.each(['HC-CX-07', 'QP07', 'HC/QMS-QP-07', 'A-1', 'HC-QR-7.5-01'])('is one: %s', (text) => {
    expect(isDocumentNumber(text)).toBe(true);
    expect(numberIn(`见 ${text} 的要求`)).toBe(text);
  });

  it.each(['ISO9001', 'GB/T 19001-2016', 'V1.0', 'A/0', '2025-03-01', '手册', '', '12'])('is none: %s', (text) => {
    expect(numberIn(text)).toBeUndefined();
  });
});

describe('a heading', () => {
  it.each([
    ['5.3.1 行政部', '行政部'],
    ['第五章 领导作用', '领导作用'],
    ['一、公司简介', '公司简介'],
    ['（1）采购过程', '采购过程'],
    ['· 焊接', '焊接'],
    ['5G 事业部', '5G 事业部'],
  ])('is read without its number: %s', (text, bare) => {
    expect(unnumbered(text)).toBe(bare);
  });
});

describe('a line without a style', () => {
  it.each([
    ['第五章 领导作用', 1],
    ['1 范围', 1],
    ['5.3 职责和权限', 2],
    ['5.3.1 行政部', 3],
    ['1、负责人力资源管理', null],
    ['5.3 本公司应当确保职责得到分派。', null],
    ['2025.03.01', null],
    ['186', null],
  ])('is a heading by its number: %s', (text, level) => {
    expect(headingLevelOf(text)).toBe(level);
  });
});

it.each([
  [1, 'A'],
  [26, 'Z'],
  [27, 'AA'],
  [703, 'AAA'],
])('column %i is %s', (column, name) => {
  expect(columnName(column)).toBe(name);
});
